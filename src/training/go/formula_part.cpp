// SPDX-License-Identifier: MIT
#include "training/go/formula_part.hpp"

#include <fmt/format.h>

#include <filesystem>
#include <fstream>

#include "base/error.hpp"
#include "base/files.hpp"

namespace aite::training::go {

Json PartFile::read() const {
  if (path_.empty() || !std::filesystem::exists(path_)) return nullptr;
  Json part = Json::parse(base::file_text(path_), nullptr, false);
  if (!part.is_object() || part.value("command", "") != command_) {
    throw base::InputError(fmt::format("'{}' is where other work stood: finish that, or delete it", path_));
  }
  return part;
}

bool PartFile::is_due(bool now) const {
  return !path_.empty() && (now || std::chrono::steady_clock::now() - kept_ >= std::chrono::seconds(20));
}

void PartFile::keep(const Json& part, bool now) {
  if (!is_due(now)) return;
  kept_ = std::chrono::steady_clock::now();
  Json whole = part;
  whole["command"] = command_;
  const std::string fresh = path_ + ".new";
  std::ofstream file(fresh);
  file << whole.dump() << '\n';
  if (!file.flush()) throw base::InputError(fmt::format("the file '{}' cannot be written", fresh));
  file.close();
  std::filesystem::rename(fresh, path_);
}

void PartFile::remove() const {
  std::error_code ignored;
  if (!path_.empty()) std::filesystem::remove(path_, ignored);
}

}  // namespace aite::training::go
