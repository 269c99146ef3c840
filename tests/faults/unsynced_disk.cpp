// SPDX-License-Identifier: MIT
#include "unsynced_disk.hpp"

#include <sqlite3.h>

#include <cstring>
#include <new>

#include "base/random.hpp"

namespace aite::faults {

namespace {

UnsyncedDisk* the_disk = nullptr;
sqlite3_vfs* usual = nullptr;

// A file of the usual VFS behind one of ours, in the room that SQLite gives.
struct Ours {
  sqlite3_file base;
  const char* path;
  sqlite3_file* real() { return reinterpret_cast<sqlite3_file*>(this + 1); }
};
Ours& ours(sqlite3_file* file) { return *reinterpret_cast<Ours*>(file); }
sqlite3_file* real(sqlite3_file* file) { return ours(file).real(); }

int close(sqlite3_file* file) { return real(file)->pMethods->xClose(real(file)); }
int read(sqlite3_file* file, void* to, int count, sqlite3_int64 at) {
  return real(file)->pMethods->xRead(real(file), to, count, at);
}
int write(sqlite3_file* file, const void* from, int count, sqlite3_int64 at) {
  if (ours(file).path != nullptr) the_disk->wrote(ours(file).path, at, from, count);
  return real(file)->pMethods->xWrite(real(file), from, count, at);
}
int truncate(sqlite3_file* file, sqlite3_int64 size) {
  if (ours(file).path != nullptr) the_disk->truncated(ours(file).path, size);
  return real(file)->pMethods->xTruncate(real(file), size);
}
int sync(sqlite3_file* file, int flags) {
  if (ours(file).path != nullptr) the_disk->synced(ours(file).path);
  return real(file)->pMethods->xSync(real(file), flags);
}
int size(sqlite3_file* file, sqlite3_int64* bytes) { return real(file)->pMethods->xFileSize(real(file), bytes); }
int lock(sqlite3_file* file, int level) { return real(file)->pMethods->xLock(real(file), level); }
int unlock(sqlite3_file* file, int level) { return real(file)->pMethods->xUnlock(real(file), level); }
int reserved(sqlite3_file* file, int* out) { return real(file)->pMethods->xCheckReservedLock(real(file), out); }
int control(sqlite3_file* file, int what, void* about) {
  return real(file)->pMethods->xFileControl(real(file), what, about);
}
int sector(sqlite3_file* file) { return real(file)->pMethods->xSectorSize(real(file)); }
int traits(sqlite3_file* file) { return real(file)->pMethods->xDeviceCharacteristics(real(file)); }
int map(sqlite3_file* file, int page, int bytes, int extend, void volatile** to) {
  return real(file)->pMethods->xShmMap(real(file), page, bytes, extend, to);
}
int shared_lock(sqlite3_file* file, int from, int count, int flags) {
  return real(file)->pMethods->xShmLock(real(file), from, count, flags);
}
void barrier(sqlite3_file* file) { real(file)->pMethods->xShmBarrier(real(file)); }
int unmap(sqlite3_file* file, int remove) { return real(file)->pMethods->xShmUnmap(real(file), remove); }

const sqlite3_io_methods methods{2,       close,  read,   write, truncate,    sync,    size,  lock,    unlock, reserved,
                                 control, sector, traits, map,   shared_lock, barrier, unmap, nullptr, nullptr};

int open(sqlite3_vfs*, const char* name, sqlite3_file* file, int flags, int* out) {
  Ours& opened = *new (file) Ours{};
  const int status = usual->xOpen(usual, name, opened.real(), flags, out);
  if (status != SQLITE_OK || opened.real()->pMethods == nullptr) return status;
  opened.base.pMethods = &methods;
  opened.path = name;  // SQLite keeps it as long as the file
  return SQLITE_OK;
}

int remove(sqlite3_vfs*, const char* name, int sync_folder) {
  the_disk->removed(name);
  return usual->xDelete(usual, name, sync_folder);
}

sqlite3_vfs vfs{};

}  // namespace

UnsyncedDisk::UnsyncedDisk() {
  the_disk = this;
  usual = sqlite3_vfs_find(nullptr);
  vfs = *usual;
  vfs.zName = "unsynced";
  vfs.szOsFile = static_cast<int>(sizeof(Ours)) + usual->szOsFile;
  vfs.xOpen = open;
  vfs.xDelete = remove;
  sqlite3_vfs_register(&vfs, 1);
}

UnsyncedDisk::~UnsyncedDisk() {
  sqlite3_vfs_register(usual, 1);
  sqlite3_vfs_unregister(&vfs);
  the_disk = nullptr;
}

void UnsyncedDisk::apply(std::string& content, const Write& write) {
  const auto at = static_cast<std::size_t>(write.at);
  if (write.truncates) {
    content.resize(at);
    return;
  }
  if (content.size() < at + write.bytes.size()) content.resize(at + write.bytes.size());
  std::memcpy(content.data() + at, write.bytes.data(), write.bytes.size());
}

void UnsyncedDisk::wrote(const std::string& path, std::int64_t at, const void* bytes, int count) {
  const std::lock_guard lock(mutex_);
  files_[path].since.push_back(
      {at, std::string(static_cast<const char*>(bytes), static_cast<std::size_t>(count)), false});
}

void UnsyncedDisk::truncated(const std::string& path, std::int64_t size) {
  const std::lock_guard lock(mutex_);
  files_[path].since.push_back({size, {}, true});
}

void UnsyncedDisk::synced(const std::string& path) {
  const std::lock_guard lock(mutex_);
  File& file = files_[path];
  for (const Write& write : file.since) apply(file.synced, write);
  file.since.clear();
}

void UnsyncedDisk::removed(const std::string& path) {
  const std::lock_guard lock(mutex_);
  files_.erase(path);
}

std::string UnsyncedDisk::after_power_loss(const std::string& path, std::uint64_t seed) {
  const std::lock_guard lock(mutex_);
  const File& file = files_[path];
  std::string content = file.synced;
  base::Rng rng(seed);
  for (const Write& write : file.since) {
    if (seed != 0 && rng.below(2) == 0) apply(content, write);
  }
  return content;
}

}  // namespace aite::faults
