// SPDX-License-Identifier: MIT
#pragma once

#include <fmt/format.h>

#include <cstddef>
#include <nlohmann/json.hpp>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>

#include "base/error.hpp"

// The fields of a JSON object that somebody else wrote. What is missing, of the wrong kind or too long is an InputError
// that names the field.
namespace aite::base {

inline nlohmann::json json_object(std::string_view text) {
  nlohmann::json object = nlohmann::json::parse(text, nullptr, false);
  if (!object.is_object()) throw InputError("this is no JSON object");
  return object;
}

inline const nlohmann::json& field(const nlohmann::json& object, const char* key) {
  const auto found = object.is_object() ? object.find(key) : object.end();
  if (!object.is_object() || found == object.end()) throw InputError(fmt::format("there is no '{}'", key));
  return *found;
}

// Of a number that does not fit, nothing is cut off: it is refused.
template <class T>
T field(const nlohmann::json& object, const char* key) {
  const nlohmann::json& value = field(object, key);
  bool fits = false;
  if constexpr (std::is_same_v<T, bool>) {
    fits = value.is_boolean();
  } else if constexpr (std::is_floating_point_v<T>) {
    fits = value.is_number();
  } else {
    static_assert(std::is_integral_v<T>);
    fits = value.is_number_unsigned()  ? std::in_range<T>(value.get<std::uint64_t>())
           : value.is_number_integer() ? std::in_range<T>(value.get<std::int64_t>())
                                       : false;
  }
  if (!fits) throw InputError(fmt::format("'{}' is of the wrong kind", key));
  return value.get<T>();
}

inline std::string text_field(const nlohmann::json& object, const char* key, std::size_t longest = 4096) {
  const nlohmann::json& value = field(object, key);
  if (!value.is_string()) throw InputError(fmt::format("'{}' is no text", key));
  auto text = value.get<std::string>();
  if (text.size() > longest) throw InputError(fmt::format("'{}' is longer than {} bytes", key, longest));
  return text;
}

inline const nlohmann::json& list_field(const nlohmann::json& object, const char* key, std::size_t most) {
  const nlohmann::json& value = field(object, key);
  if (!value.is_array() || value.size() > most) throw InputError(fmt::format("'{}' is no list of up to {}", key, most));
  return value;
}

}  // namespace aite::base
