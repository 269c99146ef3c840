// SPDX-License-Identifier: MIT
#include <fmt/format.h>
#include <link.h>

#include <filesystem>
#include <string>
#include <system_error>
#include <vector>

#include "app/commands.hpp"
#include "base/error.hpp"
#include "base/files.hpp"
#include "base/machine.hpp"
#include "cluster/link.hpp"

namespace aite::app {

namespace {

// The files that this process runs: the program and its libraries.
std::vector<std::string> files_that_run() {
  std::vector<std::string> files{"/proc/self/exe"};
  dl_iterate_phdr(
      [](dl_phdr_info* info, std::size_t, void* all) {
        // The program itself has no name here, and what the kernel adds has no file.
        if (info->dlpi_name[0] == '/') static_cast<std::vector<std::string>*>(all)->emplace_back(info->dlpi_name);
        return 0;
      },
      &files);
  return files;
}

// All that the signature depends on, as one name.
std::string what_plays() {
  std::string all = base::machine_text() + '\n' + base::processor_features() + '\n';
  for (const std::string& file : files_that_run()) all += cluster::content_hash(base::file_text(file)) + '\n';
  return cluster::content_hash(all);
}

bool is_signature(const std::string& text) {
  return text.size() == 16 && text.find_first_not_of("0123456789abcdef") == std::string::npos;
}

}  // namespace

std::string remembered_signature(const std::string& folder) {
  if (folder.empty()) return signatures().all;
  const std::filesystem::path place = std::filesystem::path(folder) / "signatures" / what_plays();
  std::error_code none;
  if (std::filesystem::exists(place, none)) {
    std::string known = base::file_text(place.string());
    if (is_signature(known)) return known;
  }
  std::string computed = signatures().all;
  std::filesystem::create_directories(place.parent_path(), none);
  try {
    base::write_file(place.string(), computed);
  } catch (const base::InputError&) {  // nowhere to keep it: it is computed again the next time
  }
  return computed;
}

}  // namespace aite::app
