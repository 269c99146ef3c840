// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <map>
#include <mutex>
#include <string>
#include <vector>

// A disk as SQLite sees it that forgets, when power fails, what it was not told to keep: a VFS (sqlite.org/vfs.html)
// over the usual one that remembers every file as it was when it was last synced, and all writes since.
namespace aite::faults {

class UnsyncedDisk {
 public:
  // Becomes the one that is used for every database opened from now on, until it goes. One at a time.
  UnsyncedDisk();
  ~UnsyncedDisk();
  UnsyncedDisk(const UnsyncedDisk&) = delete;
  UnsyncedDisk& operator=(const UnsyncedDisk&) = delete;

  // What a file might hold after power failed at this moment: what was synced, and of the writes since, some. Those
  // that reached the disk are chosen by `seed`; with 0 none did.
  [[nodiscard]] std::string after_power_loss(const std::string& path, std::uint64_t seed);

  // For the functions that SQLite calls.
  void wrote(const std::string& path, std::int64_t at, const void* bytes, int count);
  void truncated(const std::string& path, std::int64_t size);
  void synced(const std::string& path);
  void removed(const std::string& path);

 private:
  struct Write {
    std::int64_t at = 0;
    std::string bytes;
    bool truncates = false;
  };
  struct File {
    std::string synced;
    std::vector<Write> since;
  };
  static void apply(std::string& content, const Write& write);

  std::mutex mutex_;
  std::map<std::string, File> files_;
};

}  // namespace aite::faults
