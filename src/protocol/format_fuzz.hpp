// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <string>
#include <string_view>
#include <vector>

#include "base/error.hpp"
#include "protocol/formats.hpp"

namespace aite::protocol {

inline void check_record(const Format& format, Record record) {
  record.number = 1;
  const std::vector<Record> records{record};
  std::string bytes;
  try {
    bytes = format.write(records);
  } catch (const base::InputError&) {  // read, but of a kind that is not written
    return;
  }
  if (format.read(bytes, "") != records) std::abort();
}

// What a format reads and writes, it reads again without change.
inline void check_round_trip(const Format& format, const std::uint8_t* data, std::size_t size) {
  std::vector<Record> records;
  try {
    records = format.read(std::string_view(reinterpret_cast<const char*>(data), size), "");
  } catch (const base::InputError&) {
    return;
  }
  for (const Record& record : records) check_record(format, record);
}

}  // namespace aite::protocol
