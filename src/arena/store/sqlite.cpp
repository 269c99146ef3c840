// SPDX-License-Identifier: MIT
#include "arena/store/sqlite.hpp"

#include <fmt/format.h>
#include <sqlite3.h>

#include <sys/stat.h>

#include <stdexcept>
#include <thread>

#include "base/error.hpp"

namespace aite::arena::sqlite {

namespace {

constexpr auto nap = std::chrono::milliseconds(2);
constexpr auto soon = std::chrono::seconds(1);

[[noreturn]] void fail(sqlite3* database) {
  const char* said = sqlite3_errmsg(database);
  switch (sqlite3_errcode(database) & 0xff) {
    case SQLITE_BUSY:
    case SQLITE_LOCKED:
      throw base::UnavailableError("the database is in use by another program");
    case SQLITE_FULL:
      throw base::UnavailableError("the database cannot be written to: the disk is full");
    case SQLITE_READONLY:
    case SQLITE_PERM:
      throw base::UnavailableError("the database cannot be written to: it is read-only");
    case SQLITE_IOERR:
    case SQLITE_CANTOPEN:
      throw base::UnavailableError(fmt::format("the database cannot be reached: {}", said));
    case SQLITE_CORRUPT:
    case SQLITE_NOTADB:
    case SQLITE_ERROR:  // tables that are not as we made them, or our own mistake, which tests would have found
      throw base::UnavailableError(fmt::format("the database is damaged: {}", said));
    default:
      throw std::runtime_error(fmt::format("database: {}", said));
  }
}

}  // namespace

Statement::Statement(sqlite3* database, std::string_view sql) : database_(database) {
  sqlite3_stmt* statement = nullptr;
  check(sqlite3_prepare_v2(database, sql.data(), static_cast<int>(sql.size()), &statement, nullptr));
  statement_.reset(statement);
}

void Statement::Finalize::operator()(sqlite3_stmt* statement) const { sqlite3_finalize(statement); }

void Statement::check(int status) const {
  if (status == SQLITE_OK || status == SQLITE_ROW || status == SQLITE_DONE) return;
  fail(database_);
}

Statement& Statement::bind(std::int64_t value) {
  check(sqlite3_bind_int64(statement_.get(), ++bound_, value));
  return *this;
}

Statement& Statement::bind(double value) {
  check(sqlite3_bind_double(statement_.get(), ++bound_, value));
  return *this;
}

Statement& Statement::bind(std::string_view value) {
  check(sqlite3_bind_text(statement_.get(), ++bound_, value.data(), static_cast<int>(value.size()), SQLITE_TRANSIENT));
  return *this;
}

Statement& Statement::bind(const std::optional<std::int64_t>& value) {
  if (value) return bind(*value);
  check(sqlite3_bind_null(statement_.get(), ++bound_));
  return *this;
}

Statement& Statement::bind(std::span<const std::byte> value) {
  check(sqlite3_bind_blob(statement_.get(), ++bound_, value.data(), static_cast<int>(value.size()), SQLITE_TRANSIENT));
  return *this;
}

bool Statement::step() {
  const int status = sqlite3_step(statement_.get());
  check(status);
  return status == SQLITE_ROW;
}

void Statement::reset() {
  sqlite3_reset(statement_.get());
  bound_ = 0;
}

void Statement::run() {
  step();
  reset();
}

std::int64_t Statement::integer(int column) const { return sqlite3_column_int64(statement_.get(), column); }

std::optional<std::int64_t> Statement::maybe_integer(int column) const {
  if (sqlite3_column_type(statement_.get(), column) == SQLITE_NULL) return std::nullopt;
  return integer(column);
}

double Statement::real(int column) const { return sqlite3_column_double(statement_.get(), column); }

std::string Statement::text(int column) const { return std::string(view(column)); }

std::string_view Statement::view(int column) const {
  const auto* begin = reinterpret_cast<const char*>(sqlite3_column_text(statement_.get(), column));
  if (begin == nullptr) return {};
  return {begin, static_cast<std::size_t>(sqlite3_column_bytes(statement_.get(), column))};
}

std::span<const std::byte> Statement::bytes(int column) const {
  const auto* begin = static_cast<const std::byte*>(sqlite3_column_blob(statement_.get(), column));
  return {begin, static_cast<std::size_t>(sqlite3_column_bytes(statement_.get(), column))};
}

Database::Database(const std::string& path, const Opening& opening)
    : patience_(std::make_unique<Patience>(Patience{opening.patience, {}, {}})) {
  // SQLite would take an empty name for a database that is thrown away at the end.
  if (path.empty()) throw base::InputError("the name of the database is empty");
  struct stat found {};
  if (!opening.make && path != ":memory:" && stat(path.c_str(), &found) != 0) {
    throw base::InputError(fmt::format("there is no database '{}'", path));
  }
  sqlite3* handle = nullptr;
  const int making = opening.make ? SQLITE_OPEN_CREATE : 0;
  const int status =
      sqlite3_open_v2(path.c_str(), &handle, SQLITE_OPEN_READWRITE | making | SQLITE_OPEN_NOMUTEX, nullptr);
  handle_.reset(handle);
  if (status != SQLITE_OK) {
    throw base::InputError(fmt::format("the database '{}' cannot be opened: {}", path, sqlite3_errmsg(handle)));
  }
  sqlite3_busy_handler(handle, wait, patience_.get());
  if (!in_memory()) opened_ = identity();
}

std::optional<Database::Identity> Database::identity() const {
  struct stat found {};
  if (stat(sqlite3_db_filename(handle_.get(), "main"), &found) != 0) return std::nullopt;
  return Identity{found.st_dev, found.st_ino};
}

void Database::check_is_in_place() const {
  if (opened_ && identity() != opened_) {
    throw base::UnavailableError("the database cannot be written to: its file was removed or replaced");
  }
}

int Database::wait(void* patience, int times) {
  auto& its = *static_cast<Patience*>(patience);
  const auto now = Patience::Clock::now();
  if (times == 0) its.began = now;
  const bool hopeless = its.in_vain && now - *its.in_vain < soon;
  if (hopeless || now - its.began >= its.most) {
    if (!hopeless) its.in_vain = now;
    return 0;
  }
  std::this_thread::sleep_for(nap);
  return 1;
}

void Database::Close::operator()(sqlite3* database) const { sqlite3_close(database); }

void Database::execute(const std::string& sql) {
  if (sqlite3_exec(handle_.get(), sql.c_str(), nullptr, nullptr, nullptr) == SQLITE_OK) return;
  fail(handle_.get());
}

bool Database::in_memory() const {
  const char* file = sqlite3_db_filename(handle_.get(), "main");
  return file == nullptr || *file == '\0';
}

Transaction::Transaction(Database& database, Kind kind) : database_(database) {
  if (kind == Kind::write) database_.check_is_in_place();
  database_.execute(kind == Kind::write ? "BEGIN IMMEDIATE" : "BEGIN");
}

Transaction::~Transaction() {
  if (!open_) return;
  try {
    database_.execute("ROLLBACK");
  } catch (const std::exception&) {
    // A failed statement may have rolled back already; the first failure is under way to whoever can tell.
    open_ = false;
  }
}

void Transaction::commit() {
  database_.execute("COMMIT");
  open_ = false;
}

}  // namespace aite::arena::sqlite
