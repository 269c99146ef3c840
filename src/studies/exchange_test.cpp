// SPDX-License-Identifier: MIT
#include "studies/exchange.hpp"

#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

#include "base/error.hpp"
#include "base/text.hpp"
#include "studies/toy_study.hpp"
#include "studies/work.hpp"

namespace aite::studies {
namespace {

TEST(Answers, WorkedOutElsewhereAreAsGood) {
  const Study study = toy_study();
  arena::Store there(":memory:");
  do_work(study, there, {});
  const std::string lines = answer_lines(study, there);
  EXPECT_EQ(base::split(lines, '\n').size(), 51U);  // and an empty one at the end
  EXPECT_EQ(missing_lines(study, there), "");

  arena::Store here(":memory:");
  EXPECT_EQ(base::split(missing_lines(study, here), '\n').size(), 51U);
  Imported imported = import_answers({study}, lines, "file", here);
  EXPECT_EQ(imported.read, 50U);
  EXPECT_EQ(imported.added, 50U);
  imported = import_answers({study}, lines, "file", here);
  EXPECT_EQ(imported.read, 50U);
  EXPECT_EQ(imported.added, 0U);
  EXPECT_EQ(answer_lines(study, here), lines);
  EXPECT_EQ(Findings(study, here).incomplete_work(), 0U);
}

TEST(Answers, MissingOnesAreNamed) {
  const Study study = toy_study();
  arena::Store store(":memory:");
  const nlohmann::json line = nlohmann::json::parse(base::split(missing_lines(study, store), '\n').front());
  EXPECT_EQ(line,
            (nlohmann::json{{"cell", "small"}, {"number", 0}, {"unit", "study toy / small / size=0.1 / position 0"}}));
}

std::string refusal(const std::string& lines) {
  arena::Store store(":memory:");
  try {
    import_answers({toy_study()}, lines, "file", store);
    return {};
  } catch (const base::InputError& error) {
    EXPECT_TRUE(store.facts("").empty());  // all or none
    return error.what();
  }
}

TEST(Answers, ThatDoNotBelongHereAreRefused) {
  const std::string good = R"({"unit": "study toy / small / size=0.1 / position 0", "value": {"error": 0.5}})";
  EXPECT_EQ(refusal(good + "\n\n"), "");
  EXPECT_EQ(refusal(good + "\n{"), "file, line 2: no JSON object");
  EXPECT_EQ(refusal("[1]"), "file, line 1: no JSON object");
  EXPECT_EQ(refusal(R"({"value": 1})"), "file, line 1: has no \"unit\"");
  EXPECT_EQ(refusal(R"({"unit": 1, "value": 1})"), "file, line 1: \"unit\" is no string");
  EXPECT_EQ(refusal(R"({"unit": "study toy / small / size=0.3 / position 0", "value": {"error": 0.5}})"),
            "file, line 1: the study has no unit \"study toy / small / size=0.3 / position 0\"");
  EXPECT_EQ(
      refusal(R"({"unit": "study toy / small / size=0.1 / position 0", "value": {"error": "x"}})"),
      "file, line 1: the answer of \"study toy / small / size=0.1 / position 0\" is wrong: \"error\" is no number");
  EXPECT_EQ(refusal(R"({"unit": "study toy / trained / 3 weights", "value": 3})"),
            "file, line 1: the answer of \"study toy / trained / 3 weights\" is wrong: it is no object");
  EXPECT_EQ(refusal(R"({"unit": "study toy / trained / 3 weights", "value": {}, "seconds": -1})"),
            "file, line 1: \"seconds\" is no time");
  const std::string deep = std::string(100'000, '[') + std::string(100'000, ']');
  EXPECT_EQ(refusal(R"({"unit": "study toy / trained / 3 weights", "value": {"x": )" + deep + "}}"),
            "file, line 1: nested too deeply");
}

}  // namespace
}  // namespace aite::studies
