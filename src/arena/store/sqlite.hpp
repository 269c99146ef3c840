// SPDX-License-Identifier: MIT
#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>

struct sqlite3;
struct sqlite3_stmt;

// Just enough of SQLite in C++: statements end with their scope, failures are exceptions: UnavailableError for all that
// has to do with the disk or with other programs, which is nearly everything.
namespace aite::arena::sqlite {

// How a file is opened.
struct Opening {
  bool make = true;  // if it is not there
  // How long to wait for another program that writes. Whoever comes soon after one who waited in vain does not wait.
  std::chrono::milliseconds patience{30'000};
};

// A prepared statement. Bind in order, then step through the rows; column numbers count from 0.
class Statement {
 public:
  Statement(sqlite3* database, std::string_view sql);

  Statement& bind(std::int64_t value);
  Statement& bind(double value);
  Statement& bind(std::string_view value);
  Statement& bind(const std::optional<std::int64_t>& value);
  Statement& bind(std::span<const std::byte> value);

  bool step();   // whether there is a row
  void run();    // a statement without rows; it can be bound anew afterwards
  void reset();  // likewise, after step()

  [[nodiscard]] std::int64_t integer(int column) const;
  [[nodiscard]] std::optional<std::int64_t> maybe_integer(int column) const;
  [[nodiscard]] double real(int column) const;
  [[nodiscard]] std::string text(int column) const;
  [[nodiscard]] std::string_view view(int column) const;             // of a text, until the next step
  [[nodiscard]] std::span<const std::byte> bytes(int column) const;  // likewise

 private:
  struct Finalize {
    void operator()(sqlite3_stmt* statement) const;
  };

  void check(int status) const;

  sqlite3* database_;
  std::unique_ptr<sqlite3_stmt, Finalize> statement_;
  int bound_ = 0;
};

// A connection, for one thread at a time.
class Database {
 public:
  // Throws InputError that names the file if it cannot be used.
  explicit Database(const std::string& path, const Opening& opening = {});

  void execute(const std::string& sql);
  [[nodiscard]] Statement prepare(std::string_view sql) const { return {handle_.get(), sql}; }
  [[nodiscard]] bool in_memory() const;  // so that no other connection can reach it
  // Throws UnavailableError if its file was removed or replaced: what is written would be gone with the process.
  void check_is_in_place() const;

 private:
  struct Close {
    void operator()(sqlite3* database) const;
  };

  // Decides whether to wait for another program, each time SQLite asks.
  struct Patience {
    using Clock = std::chrono::steady_clock;
    std::chrono::milliseconds most;
    Clock::time_point began;
    std::optional<Clock::time_point> in_vain;
  };
  static int wait(void* patience, int times);

  // Which file it is, whatever its name.
  struct Identity {
    std::uint64_t device = 0;
    std::uint64_t number = 0;
    friend bool operator==(const Identity&, const Identity&) = default;
  };
  [[nodiscard]] std::optional<Identity> identity() const;  // of what has the name now

  std::optional<Identity> opened_;
  std::unique_ptr<Patience> patience_;  // before the handle, which points to it
  std::unique_ptr<sqlite3, Close> handle_;
};

// Everything until commit() happens together or, if the scope is left before, not at all. One that only reads sees the
// database as it is at its first look, whatever others write meanwhile.
class Transaction {
 public:
  enum class Kind : std::uint8_t { write, read };
  explicit Transaction(Database& database, Kind kind = Kind::write);
  ~Transaction();
  Transaction(const Transaction&) = delete;
  Transaction& operator=(const Transaction&) = delete;

  void commit();

 private:
  Database& database_;
  bool open_ = true;
};

}  // namespace aite::arena::sqlite
