// SPDX-License-Identifier: MIT
#include "cluster/blobs.hpp"

#include <fmt/format.h>

#include <cstdlib>
#include <filesystem>
#include <system_error>

#include "base/error.hpp"
#include "base/files.hpp"
#include "base/json_fields.hpp"

namespace aite::cluster {

namespace {

constexpr std::size_t piece = 512 * 1024;
constexpr std::size_t largest = std::size_t{1} << 31;

std::string subject(const std::string& hash, const std::string& part) {
  return fmt::format("aite.blob.{}.{}", hash, part);
}

}  // namespace

std::string Blobs::put(std::string_view bytes) {
  if (bytes.size() > largest) throw base::InputError("a model of more than two gigabytes does not travel");
  std::string hash = content_hash(bytes);
  if (link_.last(Stream::blobs, subject(hash, "size"))) return hash;
  std::size_t number = 0;
  for (std::size_t at = 0; at < bytes.size(); at += piece) {
    link_.put(subject(hash, std::to_string(number++)), "", bytes.substr(at, piece));
  }
  // Last: who finds it finds everything.
  link_.put(subject(hash, "size"), "", nlohmann::json{{"bytes", bytes.size()}}.dump());
  return hash;
}

std::string Blobs::get(const std::string& hash) {
  const std::filesystem::path kept = folder_.empty() ? std::filesystem::path() : std::filesystem::path(folder_) / hash;
  std::error_code none;
  if (!folder_.empty() && std::filesystem::exists(kept, none)) {
    std::string bytes = base::file_text(kept.string());
    if (content_hash(bytes) == hash) return bytes;  // otherwise somebody changed it
  }
  const std::optional<std::string> about = link_.last(Stream::blobs, subject(hash, "size"));
  if (!about) throw base::InputError(fmt::format("the server has no blob {}", hash));
  const auto size = base::field<std::size_t>(base::json_object(*about), "bytes");
  if (size > largest) throw base::InputError(fmt::format("blob {} is too large", hash));
  std::string bytes;
  for (std::size_t number = 0; bytes.size() < size; ++number) {
    const std::optional<std::string> part = link_.last(Stream::blobs, subject(hash, std::to_string(number)));
    if (!part || part->empty()) throw base::InputError(fmt::format("the server has not all of blob {}", hash));
    bytes += *part;
  }
  if (content_hash(bytes) != hash) throw base::InputError(fmt::format("blob {} is not what its name says", hash));
  if (!folder_.empty()) {
    std::filesystem::create_directories(folder_, none);
    try {
      base::write_file(kept.string(), bytes);
    } catch (const base::InputError&) {  // a full disk here: the next one fetches it again
      std::filesystem::remove(kept, none);
    }
  }
  return bytes;
}

std::string usual_cache() {
  if (const char* cache = std::getenv("XDG_CACHE_HOME")) return std::string(cache) + "/aite";
  if (const char* home = std::getenv("HOME")) return std::string(home) + "/.cache/aite";
  return "";
}

}  // namespace aite::cluster
