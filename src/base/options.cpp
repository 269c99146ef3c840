// SPDX-License-Identifier: MIT
#include "base/options.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "base/error.hpp"
#include "base/text.hpp"

namespace aite::base {

namespace {

template <class... Cases>
struct Overloaded : Cases... {
  using Cases::operator()...;
};
template <class... Cases>
Overloaded(Cases...) -> Overloaded<Cases...>;

bool parse_flag(std::string_view text, std::string_view what) {
  const std::string word = lower(text);
  if (word == "1" || word == "on" || word == "true" || word == "yes") return true;
  if (word == "0" || word == "off" || word == "false" || word == "no") return false;
  throw InputError(fmt::format("{}: '{}' is neither on nor off", what, text));
}

// "formula(...)" among the choices stands for every text of that form: what is in the brackets is for whoever declared
// the option to read.
bool is_choice(std::string_view value, std::string_view choice) {
  constexpr std::string_view anything = "(...)";
  if (!choice.ends_with(anything)) return value == choice;
  const std::string_view before = choice.substr(0, choice.size() - anything.size() + 1);
  return value.size() > before.size() && value.starts_with(before) && value.ends_with(')');
}

template <class Number>
void check_range(const Option& option, Number value, std::string_view text) {
  if (static_cast<double>(value) < option.min || static_cast<double>(value) > option.max) {
    throw InputError(fmt::format("{}: {} is outside {}", option.name, text, option.range()));
  }
}

}  // namespace

std::string Option::kind() const {
  return std::visit(
      Overloaded{[](std::int64_t*) { return "integer"; }, [](double*) { return "real"; }, [](bool*) { return "flag"; },
                 [this](std::string*) { return choices.empty() ? "text" : "choice"; }},
      target);
}

std::string Option::range() const {
  return std::visit(Overloaded{[this](std::int64_t*) {
                                 return fmt::format("{}..{}", static_cast<std::int64_t>(min),
                                                    static_cast<std::int64_t>(max));
                               },
                               [this](double*) { return fmt::format("{}..{}", min, max); },
                               [](bool*) { return std::string("on/off"); },
                               [this](std::string*) { return choices.empty() ? "any text" : join(choices, "/"); }},
                    target);
}

std::string Option::value() const {
  return std::visit(
      Overloaded{[](const std::int64_t* v) { return fmt::format("{}", *v); },
                 [](const double* v) { return format_real(*v); },
                 [](const bool* v) { return std::string(*v ? "on" : "off"); }, [](const std::string* v) { return *v; }},
      target);
}

void Options::integer(std::string name, std::int64_t& target, std::int64_t min, std::int64_t max, std::string help,
                      std::string source) {
  options_.push_back({std::move(name),
                      &target,
                      {},
                      static_cast<double>(min),
                      static_cast<double>(max),
                      {},
                      std::move(help),
                      std::move(source)});
  options_.back().default_text = options_.back().value();
}

void Options::real(std::string name, double& target, double min, double max, std::string help, std::string source) {
  options_.push_back({std::move(name), &target, {}, min, max, {}, std::move(help), std::move(source)});
  options_.back().default_text = options_.back().value();
}

void Options::flag(std::string name, bool& target, std::string help, std::string source) {
  options_.push_back({std::move(name), &target, {}, 0, 0, {}, std::move(help), std::move(source)});
  options_.back().default_text = options_.back().value();
}

void Options::text(std::string name, std::string& target, std::string help, std::string source) {
  choice(std::move(name), target, {}, std::move(help), std::move(source));
}

void Options::choice(std::string name, std::string& target, std::vector<std::string> choices, std::string help,
                     std::string source) {
  options_.push_back({std::move(name), &target, {}, 0, 0, std::move(choices), std::move(help), std::move(source)});
  options_.back().default_text = options_.back().value();
}

bool Options::has(std::string_view name) const {
  return std::any_of(options_.begin(), options_.end(), [&](const Option& o) { return o.name == name; });
}

void Options::set(std::string_view name, std::string_view value) {
  const auto found = std::find_if(options_.begin(), options_.end(), [&](const Option& o) { return o.name == name; });
  if (found == options_.end()) {
    std::vector<std::string> known;
    known.reserve(options_.size());
    for (const Option& option : options_) known.push_back(option.name);
    if (known.empty()) throw InputError(fmt::format("unknown key '{}': there is nothing to set", name));
    throw InputError(fmt::format("unknown key '{}': did you mean '{}'? known keys: {}", name, nearest(name, known),
                                 join(known, ", ")));
  }
  Option& option = *found;
  std::visit(Overloaded{[&](std::int64_t* target) {
                          const long long parsed = parse_integer(value, name);
                          check_range(option, parsed, value);
                          *target = parsed;
                        },
                        [&](double* target) {
                          const double parsed = parse_real(value, name);
                          check_range(option, parsed, value);
                          *target = parsed;
                        },
                        [&](bool* target) { *target = parse_flag(value, name); },
                        [&](std::string* target) {
                          const std::vector<std::string>& choices = option.choices;
                          const auto fits = [&](const std::string& choice) { return is_choice(value, choice); };
                          if (!choices.empty() && std::none_of(choices.begin(), choices.end(), fits)) {
                            throw InputError(fmt::format("{}: '{}' is not one of {}: did you mean '{}'?", name, value,
                                                         option.range(), nearest(value, choices)));
                          }
                          *target = std::string(value);
                        }},
             option.target);
}

void Options::set_all(std::string_view text) {
  for (const auto& [key, value] : key_values(text)) set(key, value);
}

std::string Options::changed() const {
  std::vector<std::string> parts;
  for (const Option& option : options_) {
    if (option.value() != option.default_text) parts.push_back(option.name + "=" + option.value());
  }
  return join(parts, ",");
}

}  // namespace aite::base
