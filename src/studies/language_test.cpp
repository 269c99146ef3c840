// SPDX-License-Identifier: MIT
#include "studies/report/language.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <nlohmann/json.hpp>
#include <set>
#include <tuple>

#include "arena/store/store.hpp"
#include "base/error.hpp"
#include "studies/letters.hpp"
#include "studies/report.hpp"
#include "studies/report/forest.hpp"
#include "studies/report/translation.hpp"

extern "C" const char aite_japanese_begin[];
extern "C" const char aite_japanese_end[];

namespace aite::studies {
namespace {

TEST(Translations, AreOfWholeTextsOrOfPatterns) {
  const Translation words(
      R"({"wins": "W", "{} of {}": "{2}中{1}", "{} of {} games": "{2}局中{1}局", "a; b": "whole"})");
  EXPECT_EQ(words.of("wins"), "W");
  EXPECT_EQ(words.of("3 of 5 games"), "5局中3局");  // the longest
  EXPECT_EQ(words.of("wins of 5"), "5中W");         // what differs is translated too
  EXPECT_EQ(words.of("1 of 2 of 3"), "3中2中1");    // the first as long as it can be
  EXPECT_EQ(words.of("wins; 1 of 2"), "W；2中1");
  EXPECT_EQ(words.of("a; b"), "whole");
  EXPECT_EQ(words.of("wins; losses"), std::nullopt);  // all of it or nothing
  EXPECT_EQ(words.of(" of 2"), std::nullopt);
  EXPECT_EQ(words.of(""), std::nullopt);
}

TEST(Translations, AreAnObjectOfTexts) {
  for (const char* wrong : {"", "[]", "{", R"({"a": 1})"}) EXPECT_THROW(Translation{wrong}, base::InputError) << wrong;
}

// Every {1} of a translation is one of its text, and nothing that differs is lost.
TEST(Japanese, KeepsWhatDiffers) {
  const Translation translation(std::string_view(aite_japanese_begin, aite_japanese_end));
  const auto has = [](const std::string& text, std::string_view part) { return text.find(part) != std::string::npos; };
  EXPECT_GT(translation.entries().size(), 400U);
  for (const auto& [text, translated] : translation.entries()) {
    int places = 0;
    for (std::size_t at = text.find("{}"); at != std::string::npos; at = text.find("{}", at + 2)) ++places;
    for (int i = 1; i <= 9; ++i) EXPECT_EQ(has(translated, "{" + std::to_string(i) + "}"), i <= places) << text;
  }
}

TEST(Japanese, SaysWhatWasMeasured) {
  EXPECT_EQ(say_in_japanese("As claimed in 4 of 6 steps, significantly in 2; the weakest: +1.2 points [0.3, 2.1]."),
            "主張どおりなのは6段階中4、うち有意なのは2；最も弱いもの：+1.2ポイント [0.3, 2.1]");
  EXPECT_EQ(say_in_japanese("p = 0.012, Holm = 0.08, power 71 %, n = 2000, pooled"),
            "p = 0.012、Holm = 0.08、検出力71%、n = 2000（合算）");
  EXPECT_EQ(say_in_japanese("uct:playouts=100"), "uct:playouts=100");
  EXPECT_THROW(parse_language("fr"), base::InputError);
}

TEST(Japanese, IsMeasuredAndCutByLetters) {
  EXPECT_EQ(letters("囲碁 Go±ε"), 7U);
  EXPECT_EQ(room("囲碁 Go±ε"), 9U);
  Claim claim;
  for (int i = 0; i < 40; ++i) claim.text += "囲碁";
  claim.verdict.parts.resize(1);
  const std::string picture = forest_svg({claim}, japanese);
  EXPECT_NE(picture.find("碁…碁"), std::string::npos) << picture;
  EXPECT_EQ(picture.find(claim.text), std::string::npos);
  EXPECT_NO_THROW(std::ignore = nlohmann::json(picture).dump());  // it is UTF-8 still
}

// What a reader of an HTML page sees, without the commands to type.
std::string seen(const std::string& html) {
  std::string text;
  for (std::size_t at = 0; at < html.size();) {
    const std::string_view rest = std::string_view(html).substr(at);
    const auto skipped_to = [&](std::string_view end) { return at + rest.find(end) + end.size(); };
    if (rest.starts_with("<style>")) {
      at = skipped_to("</style>");
    } else if (rest.starts_with("<code>")) {
      at = skipped_to("</code>");
    } else if (rest.starts_with('<')) {
      at = skipped_to(">");
      text += '\n';
    } else if (rest.starts_with('&')) {
      at = skipped_to(";");
    } else {
      text += html[at++];
    }
  }
  return text;
}

// Words of two Latin letters and more, with what hyphens join to them.
std::set<std::string> latin_words(const std::string& text) {
  std::set<std::string> words;
  std::string word;
  for (const char c : text + '\n') {
    if ((c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c == '-' && !word.empty())) {
      word += c;
      continue;
    }
    if (word.size() > 1) words.insert(word);
    word.clear();
  }
  return words;
}

// Names of players, methods, programs, parameters, collections and files stay as they are; nothing else is in Latin
// letters in a Japanese report.
TEST(Japanese, HasEveryTextOfEveryStudy) {
  const std::set<std::string> names{"Aite",
                                    "aite",
                                    "CGOS",
                                    "Elo",
                                    "Fisher",
                                    "Fuego",
                                    "fuego",
                                    "GGS",
                                    "Holm",
                                    "MAKE",
                                    "MC",
                                    "MCTS",
                                    "MCTSD",
                                    "MWPD",
                                    "PW",
                                    "RATE",
                                    "SB",
                                    "TOQN",
                                    "UCB",
                                    "UCT",
                                    "UCTB",
                                    "WTHOR",
                                    "docs",
                                    "blokus",
                                    "md",
                                    "go-contact",
                                    "go-neutral",
                                    "go-tenuki",
                                    "history",
                                    "history-learned",
                                    "history-mover",
                                    "history-reply",
                                    "othello-draw",
                                    "uct",
                                    "uct-learned",
                                    "uct-visits"};
  arena::Store store(":memory:");
  for (const StudyEntry& entry : all_studies()) {
    for (const Study& study : at_all_scales(entry.name)) {
      const Report report = make_report(study, Findings(study, store));
      const std::string html = report_html(report, {"2026-01-01T00:00:00Z", "1.0", "X, 2 cores"}, japanese);
      EXPECT_NE(html.find("<html lang=\"ja\">"), std::string::npos);
      std::vector<std::string> english_words;
      std::ranges::set_difference(latin_words(seen(html)), names, std::back_inserter(english_words));
      EXPECT_EQ(english_words, std::vector<std::string>{}) << study.name << " " << scale_name(study.scale);
    }
  }
}

}  // namespace
}  // namespace aite::studies
