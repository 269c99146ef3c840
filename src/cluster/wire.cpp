// SPDX-License-Identifier: MIT
#include "cluster/wire.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "base/error.hpp"
#include "base/json_fields.hpp"
#include "base/text.hpp"

namespace aite::cluster {

using base::field;
using base::list_field;
using base::text_field;
using nlohmann::json;

namespace {

constexpr std::size_t longest_name = 1U << 16;  // a study's unit says all that defines it
constexpr std::size_t longest_list = 4096;
constexpr std::size_t hash_digits = 64;

json object_of(std::string_view text, const char* what) {
  if (text.size() > longest_message + longest_name) throw base::InputError("a message that is too long");
  json object = base::json_object(text);
  if (field<int>(object, "version") != wire_version) {
    throw base::InputError(
        fmt::format("version {} where {} is spoken here", field<int>(object, "version"), wire_version));
  }
  if (text_field(object, "what") != what) throw base::InputError(fmt::format("this is no {}", what));
  return object;
}

// Names of other machines' programs need not be UTF-8.
std::string dump(const json& object) { return object.dump(-1, ' ', false, json::error_handler_t::replace); }

json said(const char* what) { return {{"version", wire_version}, {"what", what}}; }

std::string token(const json& object, const char* key) {
  std::string text = text_field(object, key, 64);
  if (text.empty() || text.find_first_not_of("0123456789abcdefghijklmnopqrstuvwxyz-") != std::string::npos) {
    throw base::InputError(fmt::format("'{}' is no name", key));
  }
  return text;
}

void check_hash(const std::string& hash) {
  if (hash.size() != hash_digits || hash.find_first_not_of("0123456789abcdef") != std::string::npos) {
    throw base::InputError("a content hash that is none");
  }
}

std::vector<std::string> texts(const json& object, const char* key) {
  std::vector<std::string> all;
  for (const json& each : list_field(object, key, longest_list)) {
    if (!each.is_string() || each.get_ref<const std::string&>().size() > longest_name) {
      throw base::InputError(fmt::format("'{}' has something that is no text", key));
    }
    all.push_back(each);
  }
  return all;
}

// What earlier programs of this version did not say.
std::string text_if_said(const json& object, const char* key) {
  return object.contains(key) ? text_field(object, key, longest_name) : std::string();
}

std::string hash_in(const json& object, const char* key) {
  std::string hash = text_field(object, key);
  if (!hash.empty()) check_hash(hash);
  return hash;
}

}  // namespace

std::string OrderMessage::text() const {
  json object = said("order");
  object.update({{"run", run},
                 {"kind", kind},
                 {"name", name},
                 {"attempt", attempt},
                 {"models", models},
                 {"body", body},
                 {"body_hash", body_hash},
                 {"label", label}});
  return dump(object);
}

OrderMessage OrderMessage::read(std::string_view text) {
  const json object = object_of(text, "order");
  OrderMessage order;
  order.run = token(object, "run");
  order.kind = token(object, "kind");
  order.name = text_field(object, "name", longest_name);
  order.attempt = field<int>(object, "attempt");
  const json& models = field(object, "models");
  if (!models.is_object() || models.size() > longest_list) throw base::InputError("'models' are none");
  for (const auto& [name, hash] : models.items()) {
    if (!hash.is_string()) throw base::InputError("a content hash that is none");
    check_hash(hash);
    order.models[name] = hash;
  }
  order.body = text_field(object, "body", longest_message);
  order.body_hash = hash_in(object, "body_hash");
  order.label = text_if_said(object, "label");
  return order;
}

std::string AnswerMessage::text() const {
  json object = said("answer");
  object.update({{"name", name},
                 {"build", build},
                 {"worker", worker},
                 {"who", who},
                 {"seconds", seconds},
                 {"failure", failure},
                 {"hopeless", hopeless},
                 {"body", body},
                 {"body_hash", body_hash}});
  return dump(object);
}

AnswerMessage AnswerMessage::read(std::string_view text) {
  const json object = object_of(text, "answer");
  AnswerMessage answer;
  answer.name = text_field(object, "name", longest_name);
  answer.build = text_field(object, "build");
  answer.worker = text_field(object, "worker");
  answer.who = text_field(object, "who");
  answer.seconds = field<double>(object, "seconds");
  if (!(answer.seconds >= 0 && answer.seconds < 1e9)) throw base::InputError("'seconds' is no time");
  answer.failure = text_field(object, "failure", longest_name);
  answer.hopeless = field<bool>(object, "hopeless");
  answer.body = text_field(object, "body", longest_message);
  answer.body_hash = hash_in(object, "body_hash");
  return answer;
}

json WorkerStatus::json() const {
  nlohmann::json object = said("worker");
  object.update({{"id", id},
                 {"host", host},
                 {"cores", cores},
                 {"build", build},
                 {"signature", signature},
                 {"engines", engines},
                 {"at", at},
                 {"doing", doing},
                 {"done", done},
                 {"failed", failed},
                 {"refused_messages", refused_messages},
                 {"per_second", per_second},
                 {"refused_by", refused_by}});
  return object;
}
std::string WorkerStatus::text() const { return dump(json()); }

WorkerStatus WorkerStatus::read(std::string_view text) {
  const nlohmann::json object = object_of(text, "worker");
  WorkerStatus status;
  status.id = text_field(object, "id");
  status.host = text_field(object, "host");
  status.cores = field<int>(object, "cores");
  if (status.cores < 0 || status.cores > 100'000) throw base::InputError("'cores' are too many");
  status.build = text_field(object, "build");
  status.signature = token(object, "signature");
  status.engines = texts(object, "engines");
  status.at = texts(object, "at");
  if (object.contains("doing")) status.doing = texts(object, "doing");
  status.done = field<std::uint64_t>(object, "done");
  status.failed = field<std::uint64_t>(object, "failed");
  status.refused_messages = field<std::uint64_t>(object, "refused_messages");
  status.per_second = field<double>(object, "per_second");
  status.refused_by = texts(object, "refused_by");
  return status;
}

json RunStatus::json() const {
  nlohmann::json object = said("run");
  object.update({{"run", run},
                 {"job", job},
                 {"host", host},
                 {"build", build},
                 {"signature", signature},
                 {"outstanding", outstanding},
                 {"done", done},
                 {"failed", failed},
                 {"duplicates", duplicates},
                 {"refused_messages", refused_messages},
                 {"refused", refused}});
  return object;
}
std::string RunStatus::text() const { return dump(json()); }

RunStatus RunStatus::read(std::string_view text) {
  const nlohmann::json object = object_of(text, "run");
  RunStatus status;
  status.run = token(object, "run");
  status.job = text_field(object, "job", longest_name);
  status.host = text_field(object, "host");
  status.build = text_field(object, "build");
  status.signature = token(object, "signature");
  status.outstanding = field<std::uint64_t>(object, "outstanding");
  status.done = field<std::uint64_t>(object, "done");
  status.failed = field<std::uint64_t>(object, "failed");
  status.duplicates = field<std::uint64_t>(object, "duplicates");
  status.refused_messages = field<std::uint64_t>(object, "refused_messages");
  status.refused = texts(object, "refused");
  return status;
}

json DeadLetter::json() const {
  nlohmann::json object = said("dead");
  object.update({{"run", run},
                 {"job", job},
                 {"unit", unit},
                 {"reason", reason},
                 {"last_words", last_words},
                 {"when", when},
                 {"label", label}});
  return object;
}
std::string DeadLetter::text() const { return dump(json()); }

DeadLetter DeadLetter::read(std::string_view text) {
  const nlohmann::json object = object_of(text, "dead");
  return {token(object, "run"),
          text_field(object, "job", longest_name),
          text_field(object, "unit", longest_name),
          text_field(object, "reason", longest_name),
          text_field(object, "last_words", longest_name),
          text_field(object, "when"),
          text_if_said(object, "label")};
}

std::string engines_token(std::vector<std::string> engines) {
  std::ranges::sort(engines);
  return engines.empty() ? "none" : base::join(engines, "+");
}

std::string order_subject(std::string_view signature, std::string_view engines, std::string_view run) {
  return fmt::format("aite.order.{}.{}.{}", signature, engines, run);
}

std::string answer_subject(std::string_view run) { return fmt::format("aite.answer.{}", run); }

}  // namespace aite::cluster
