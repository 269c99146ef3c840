// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

namespace aite::base {

// A parameter is declared once, next to the variable it sets: name, range, what it does, where it comes from. Specs,
// GTP's `param`, the command line and the reference page are all made from these declarations.
struct Option {
  using Target = std::variant<std::int64_t*, double*, bool*, std::string*>;

  std::string name;
  Target target;
  std::string default_text;          // the target's value when it was declared
  double min = 0;                    // numbers only
  double max = 0;                    // numbers only
  std::vector<std::string> choices;  // texts only; empty: any text
  std::string help;
  std::string source;  // paper and section, reference, or "Aite" for a choice of our own

  [[nodiscard]] std::string kind() const;   // "integer", "real", "flag", "choice", "text"
  [[nodiscard]] std::string range() const;  // "0..1000", "on/off", "visits/rate/ucb"
  [[nodiscard]] std::string value() const;  // the target's value now
};

// The options of one thing (a game's rules, a player). Holds pointers into the struct whose members it declares, so
// that struct must outlive it and stay where it is.
class Options {
 public:
  void integer(std::string name, std::int64_t& target, std::int64_t min, std::int64_t max, std::string help,
               std::string source);
  void real(std::string name, double& target, double min, double max, std::string help, std::string source);
  void flag(std::string name, bool& target, std::string help, std::string source);
  void text(std::string name, std::string& target, std::string help, std::string source);
  void choice(std::string name, std::string& target, std::vector<std::string> choices, std::string help,
              std::string source);

  [[nodiscard]] const std::vector<Option>& all() const { return options_; }
  [[nodiscard]] bool has(std::string_view name) const;

  // Throws InputError for an unknown name (naming the nearest one), a value of the wrong kind or out of range; the
  // target keeps its value then.
  void set(std::string_view name, std::string_view value);

  // "key=value,key=value"; an empty text sets nothing.
  void set_all(std::string_view text);

  // The options that differ from their defaults, as set_all reads them, in order of declaration.
  [[nodiscard]] std::string changed() const;

 private:
  std::vector<Option> options_;
};

}  // namespace aite::base
