// SPDX-License-Identifier: MIT
// libFuzzer feeds the SGF reader. What it accepts is written and read again without change.
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <string>
#include <string_view>

#include "base/error.hpp"
#include "protocol/sgf/merge.hpp"
#include "protocol/sgf/record.hpp"

namespace {

using aite::protocol::Record;
using namespace aite::protocol::sgf;

void require(bool condition) {
  if (!condition) std::abort();
}

void check_tree(const Tree& tree) {
  const std::string text = format(tree);
  const std::vector<Tree> again = parse(text);
  require(again.size() == 1 && again[0].nodes.size() == tree.nodes.size());
  require(format(again[0]) == text);
}

void check_record(const Tree& tree) {
  const Record record = read_record(tree);
  const std::string text = write_record(record);
  require(write_record(read_record(text)) == text);
  check_tree(merged(in_utf8(tree), record));
  branches(tree);
}

}  // namespace

// NOLINTNEXTLINE(readability-identifier-naming): the name libFuzzer calls
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string_view text(reinterpret_cast<const char*>(data), size);
  std::vector<Tree> trees;
  try {
    trees = parse(text);
  } catch (const aite::base::InputError&) {
    return 0;
  }
  for (const Tree& tree : trees) {
    check_tree(tree);
    try {
      check_record(tree);
    } catch (const aite::base::InputError&) {  // sound SGF, but of no game that can be read
    }
  }
  return 0;
}
