// SPDX-License-Identifier: MIT
#include "protocol/positions/growing_file.hpp"

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/file.h>

#include <algorithm>
#include <filesystem>
#include <sstream>
#include <utility>

#include "base/error.hpp"
#include "base/files.hpp"

namespace aite::protocol::positions {

namespace {

// Makes the file if there is none. Whoever holds the lock loses it with his life, and does not leave it to programs
// that he starts.
base::FileDescriptor locked(const std::string& path) {
  base::check_is_file(path);
  base::FileDescriptor file(open(path.c_str(), O_RDWR | O_CREAT | O_CLOEXEC, 0666));
  if (!file.is_open()) throw base::InputError(fmt::format("the file '{}' cannot be written", path));
  if (flock(file.get(), LOCK_EX | LOCK_NB) != 0) {
    throw base::InputError(fmt::format("the file '{}' is being written by somebody else", path));
  }
  return file;
}

std::string text_of(const std::string& path) {
  std::ifstream file(path, std::ios::binary);
  std::ostringstream text;
  text << file.rdbuf();
  if (!file) throw base::InputError(fmt::format("the file '{}' cannot be read", path));
  return text.str();
}

// The lines at the head of a text that begin with '#'.
std::string_view header_of(std::string_view text) {
  std::size_t end = 0;
  while (end < text.size() && text[end] == '#' && !device_in(text.substr(end)))
    end = std::min(text.find('\n', end), text.size() - 1) + 1;
  return text.substr(0, end);
}

}  // namespace

GrowingFile::GrowingFile(std::string path, const Header& header, std::size_t group)
    : path_(std::move(path)), lock_(locked(path_)) {
  const std::string wanted = header.text();
  const std::string text = text_of(path_);
  const std::string_view found = header_of(text);
  const bool is_new = found.size() == text.size() && wanted.starts_with(found);
  if (!is_new && found != wanted) {
    throw base::InputError(
        fmt::format("'{}' was made by something else: a file of this command would begin with\n{}", path_, wanted));
  }
  struct End {  // of a line
    std::size_t at;
    std::string device;  // that computed it
  };
  std::vector<End> ends{{found.size(), ""}};
  std::string device;
  for (std::size_t at = found.size(), end = 0; (end = text.find('\n', at)) != std::string::npos; at = end + 1) {
    std::string line = text.substr(at, end - at);
    if (const std::optional<std::string> other = device_in(line)) {
      device = *other;
      continue;
    }
    lines_.push_back(std::move(line));
    ends.push_back({end + 1, device});
  }
  lines_.resize(lines_.size() / group * group);
  const End& last = ends[lines_.size()];
  device_ = last.device;
  if (!is_new) std::filesystem::resize_file(path_, last.at);
  file_.open(path_, std::ios::binary | (is_new ? std::ios::trunc : std::ios::app));
  write(is_new ? wanted : "");
}

void GrowingFile::append(std::string_view lines) {
  const std::size_t first_line = lines.find('\n');
  const std::optional<std::string> said = device_in(lines.substr(0, first_line));
  if (said) lines.remove_prefix(first_line + 1);
  std::string text;
  if (said.value_or("") != device_) {
    device_ = said.value_or("");
    text = device_line(device_);
  }
  write(text += lines);
}

void GrowingFile::write(std::string_view text) {
  file_ << text;
  if (!file_.flush()) throw base::InputError(fmt::format("the file '{}' cannot be written", path_));
}

}  // namespace aite::protocol::positions
