// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>

struct sqlite3;
struct sqlite3_stmt;

// Just enough of SQLite in C++: failures are exceptions, statements end with their scope.
namespace aite::arena::sqlite {

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
  // Opens a file, or makes it. Throws InputError that names the file if it cannot be used.
  explicit Database(const std::string& path);

  void execute(const std::string& sql);
  [[nodiscard]] Statement prepare(std::string_view sql) const { return {handle_.get(), sql}; }
  [[nodiscard]] bool in_memory() const;  // so that no other connection can reach it

 private:
  struct Close {
    void operator()(sqlite3* database) const;
  };

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
