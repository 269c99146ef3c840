// SPDX-License-Identifier: MIT
#include "learn/safetensors.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <bit>
#include <cmath>
#include <cstdint>
#include <cstring>
#include <nlohmann/json.hpp>
#include <utility>

#include "base/error.hpp"
#include "base/files.hpp"

namespace aite::learn {

namespace {

static_assert(std::endian::native == std::endian::little, "the file's numbers are read as they lie");

using Json = nlohmann::json;

constexpr std::size_t length_bytes = 8;
constexpr std::size_t most_dimensions = 8;
constexpr const char* metadata_key = "__metadata__";

std::size_t bytes_each(const Tensor& tensor) { return tensor.in_bytes ? 1 : sizeof(float); }

// Where the bytes of a tensor begin and end, counted from the end of the header.
struct Place {
  std::size_t begin = 0;
  std::size_t end = 0;
  std::string name;
};

class Reader {
 public:
  Reader(std::string_view bytes, std::string_view file) : bytes_(bytes), file_(file) {}

  Tensors read() {
    const Json header = read_header();
    Tensors tensors;
    std::vector<Place> places;
    for (const auto& [name, entry] : header.items()) {
      if (name == metadata_key) {
        tensors.metadata = read_metadata(entry);
      } else {
        places.push_back(read_tensor(name, entry, tensors.named[name]));
      }
    }
    check_places(places);
    return tensors;
  }

 private:
  [[noreturn]] void fail(std::size_t at, std::string_view what) const {
    throw base::InputError(fmt::format("{}: byte {}: {}", file_, at, what));
  }

  Json read_header() {
    if (bytes_.size() < length_bytes) fail(bytes_.size(), "the file ends within the 8 bytes of its header's length");
    std::uint64_t length = 0;
    std::memcpy(&length, bytes_.data(), length_bytes);
    if (length > bytes_.size() - length_bytes) {
      fail(0, fmt::format("a header of {} bytes is announced, {} follow", length, bytes_.size() - length_bytes));
    }
    data_at_ = length_bytes + length;
    const std::string_view text = bytes_.substr(length_bytes, length);
    try {
      Json header = Json::parse(text);
      if (!header.is_object()) fail(length_bytes, "the header is not a JSON object");
      return header;
    } catch (const Json::parse_error& error) {
      fail(length_bytes + error.byte, "the header is not JSON");
    } catch (const Json::out_of_range&) {
      fail(length_bytes, "the header has a number that is too large");
    }
  }

  [[nodiscard]] std::map<std::string, std::string> read_metadata(const Json& entry) const {
    std::map<std::string, std::string> metadata;
    if (!entry.is_object()) fail(length_bytes, "__metadata__ is not an object");
    for (const auto& [key, value] : entry.items()) {
      if (!value.is_string()) fail(length_bytes, fmt::format("__metadata__: '{}' is not a text", key));
      metadata[key] = value.get<std::string>();
    }
    return metadata;
  }

  // A list of natural numbers of the header.
  [[nodiscard]] std::vector<std::size_t> numbers(const std::string& name, const Json& entry, const char* key) const {
    const auto list = entry.find(key);
    if (list == entry.end() || !list->is_array() || list->size() > most_dimensions) {
      fail(length_bytes, fmt::format("tensor '{}' has no list '{}'", name, key));
    }
    std::vector<std::size_t> values;
    for (const Json& number : *list) {
      if (!number.is_number_unsigned()) fail(length_bytes, fmt::format("tensor '{}': '{}' is bad", name, key));
      values.push_back(number.get<std::size_t>());
    }
    return values;
  }

  Place read_tensor(const std::string& name, const Json& entry, Tensor& tensor) const {
    if (!entry.is_object()) fail(length_bytes, fmt::format("tensor '{}' is not an object", name));
    tensor.in_bytes = entry.value("dtype", Json()) == "I8";
    if (!tensor.in_bytes && entry.value("dtype", Json()) != "F32") {
      fail(length_bytes, fmt::format("tensor '{}' is neither of type F32 nor I8", name));
    }
    tensor.shape = numbers(name, entry, "shape");
    const std::vector<std::size_t> offsets = numbers(name, entry, "data_offsets");
    const std::size_t room = bytes_.size() - data_at_;
    if (offsets.size() != 2 || offsets[0] > offsets[1] || offsets[1] > room) {
      fail(data_at_, fmt::format("tensor '{}' does not lie within the {} bytes of numbers", name, room));
    }
    std::size_t count = 1;
    for (const std::size_t size : tensor.shape) {
      // Nothing is made room for that is not there, and no product overflows.
      if (size != 0 && count > room / size) fail(data_at_, fmt::format("tensor '{}' is larger than the file", name));
      count *= size;
    }
    if (offsets[1] - offsets[0] != count * bytes_each(tensor)) {
      fail(data_at_ + offsets[0],
           fmt::format("tensor '{}' has {} bytes for {} numbers", name, offsets[1] - offsets[0], count));
    }
    const char* numbers = bytes_.data() + data_at_ + offsets[0];
    if (tensor.in_bytes) {
      tensor.values.assign(reinterpret_cast<const std::int8_t*>(numbers),
                           reinterpret_cast<const std::int8_t*>(numbers) + count);
    } else {
      tensor.values.resize(count);
      if (count > 0) std::memcpy(tensor.values.data(), numbers, count * sizeof(float));
      for (std::size_t i = 0; i < count; ++i) {
        if (std::isfinite(tensor.values[i])) continue;
        fail(data_at_ + offsets[0] + i * sizeof(float), fmt::format("tensor '{}' has what is no number", name));
      }
    }
    return {offsets[0], offsets[1], name};
  }

  // The format allows neither overlaps nor gaps.
  void check_places(std::vector<Place>& places) const {
    std::sort(places.begin(), places.end(),
              [](const Place& a, const Place& b) { return std::pair(a.begin, a.end) < std::pair(b.begin, b.end); });
    std::size_t at = 0;
    for (const Place& place : places) {
      if (place.begin != at) {
        fail(data_at_ + std::min(place.begin, at),
             fmt::format("tensor '{}' does not begin where the last one ends", place.name));
      }
      at = place.end;
    }
    if (at != bytes_.size() - data_at_) fail(data_at_ + at, "there is more than the tensors");
  }

  std::string_view bytes_;
  std::string_view file_;
  std::size_t data_at_ = 0;
};

}  // namespace

Tensors read_safetensors(std::string_view bytes, std::string_view file_name) { return Reader(bytes, file_name).read(); }

std::string write_safetensors(const Tensors& tensors) {
  Json header = Json::object();
  if (!tensors.metadata.empty()) header[metadata_key] = tensors.metadata;
  std::size_t at = 0;
  for (const auto& [name, tensor] : tensors.named) {
    const std::size_t end = at + tensor.values.size() * bytes_each(tensor);
    header[name] = {{"dtype", tensor.in_bytes ? "I8" : "F32"}, {"shape", tensor.shape}, {"data_offsets", {at, end}}};
    at = end;
  }
  std::string text = header.dump();
  text.resize((text.size() + length_bytes - 1) / length_bytes * length_bytes, ' ');  // the numbers lie aligned
  const std::uint64_t length = text.size();
  std::string bytes(length_bytes, '\0');
  std::memcpy(bytes.data(), &length, length_bytes);
  bytes += text;
  for (const auto& [name, tensor] : tensors.named) {
    if (tensor.in_bytes) {
      for (const float value : tensor.values) bytes += static_cast<char>(static_cast<std::int8_t>(value));
    } else {
      bytes.append(reinterpret_cast<const char*>(tensor.values.data()), tensor.values.size() * sizeof(float));
    }
  }
  return bytes;
}

Tensors load_safetensors(const std::string& path) { return read_safetensors(base::file_text(path), path); }

void save_safetensors(const Tensors& tensors, const std::string& path) {
  base::write_file(path, write_safetensors(tensors));
}

}  // namespace aite::learn
