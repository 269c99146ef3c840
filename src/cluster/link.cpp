// SPDX-License-Identifier: MIT
#include "cluster/link.hpp"

#include <fmt/format.h>
#include <nats/nats.h>
#include <openssl/evp.h>

#include <array>
#include <chrono>
#include <list>
#include <mutex>
#include <thread>
#include <unordered_map>
#include <utility>

#include "base/error.hpp"
#include "cluster/link_security.hpp"

namespace aite::cluster {

namespace {

constexpr std::int64_t nanoseconds = 1'000'000'000;
constexpr std::int64_t patience_ms = 10'000;  // for an answer of the server
constexpr std::int64_t reconnect_ms = 250;
constexpr std::int64_t largest_message = 1 << 20;  // the server's usual limit

template <auto destroy>
struct Destroyer {
  template <class T>
  void operator()(T* object) const {
    destroy(object);
  }
};
using Message = std::unique_ptr<natsMsg, Destroyer<natsMsg_Destroy>>;
using Subscription = std::unique_ptr<natsSubscription, Destroyer<natsSubscription_Destroy>>;

struct StreamPlan {
  const char* name;
  const char* subjects;
  jsRetentionPolicy retention;
  std::int64_t seconds;      // how long a message stays; 0 for as long as it is needed
  std::int64_t per_subject;  // messages; -1 for any number
};

// In the order of enum Stream. Answers that nobody fetches, of runs that are never gone on with, do not stay for ever.
constexpr std::int64_t day = 24 * 3600;
constexpr std::array<StreamPlan, 4> plans{{
    {"AITE_ORDERS", "aite.order.>", js_WorkQueuePolicy, 0, -1},
    {"AITE_ANSWERS", "aite.answer.>", js_WorkQueuePolicy, 30 * day, -1},
    {"AITE_DEAD", "aite.dead.>", js_LimitsPolicy, 30 * day, -1},
    {"AITE_BLOBS", "aite.blob.>", js_LimitsPolicy, 30 * day, 1},
}};
const char* name_of(Stream stream) { return plans[static_cast<std::size_t>(stream)].name; }

void check_option(natsStatus status, std::string_view what) {
  if (status != NATS_OK) throw base::InputError(fmt::format("NATS: {}: {}", what, natsStatus_GetText(status)));
}
void check(natsStatus status, std::string_view what) {
  if (status != NATS_OK) throw base::UnavailableError(fmt::format("NATS: {}: {}", what, natsStatus_GetText(status)));
}

std::string_view view_of(natsMsg* message) {
  return {natsMsg_GetData(message), static_cast<std::size_t>(natsMsg_GetDataLength(message))};
}

// The library reaches for a message's subscription when it is acknowledged: it lives as long as its messages.
using SharedSubscription = std::shared_ptr<natsSubscription>;

class NatsHeld final : public Held {
 public:
  NatsHeld(natsMsg* message, SharedSubscription subscription)
      : subscription_(std::move(subscription)), message_(message) {
    jsMsgMetaData* about = nullptr;
    if (natsMsg_GetMetaData(&about, message) == NATS_OK) deliveries_ = about->NumDelivered;
    jsMsgMetaData_Destroy(about);
  }
  [[nodiscard]] std::string_view data() const override { return view_of(message_.get()); }
  [[nodiscard]] std::uint64_t deliveries() const override { return deliveries_; }
  // What is lost of these is made up for: the message comes once more.
  void done() override { natsMsg_Ack(message_.get(), nullptr); }
  void give_back() override { natsMsg_Nak(message_.get(), nullptr); }
  void still_at_it() override { natsMsg_InProgress(message_.get(), nullptr); }

 private:
  SharedSubscription subscription_;
  Message message_;
  std::uint64_t deliveries_ = 1;
};

class NatsQueue final : public Queue {
 public:
  NatsQueue(jsCtx* js, Stream stream, const std::string& name, const std::string& subjects,
            std::chrono::seconds silence) {
    jsConsumerConfig config;
    jsConsumerConfig_Init(&config);
    config.Durable = name.c_str();
    config.FilterSubject = subjects.c_str();
    config.AckPolicy = js_AckExplicit;
    config.AckWait = silence.count() * nanoseconds;
    config.MaxAckPending = 1'000'000;
    config.MaxWaiting = 100'000;
    const std::string what = fmt::format("queue {}", name);
    check(js_AddConsumer(nullptr, js, name_of(stream), &config, nullptr, nullptr), what);
    jsSubOptions options;
    jsSubOptions_Init(&options);
    options.Stream = name_of(stream);
    options.Consumer = name.c_str();
    natsSubscription* made = nullptr;
    check(js_PullSubscribe(&made, js, subjects.c_str(), name.c_str(), nullptr, &options, nullptr), what);
    subscription_ = SharedSubscription(made, Destroyer<natsSubscription_Destroy>());
  }

  std::vector<std::unique_ptr<Held>> fetch(int most, std::chrono::milliseconds wait) override {
    natsMsgList list{};
    std::vector<std::unique_ptr<Held>> held;
    if (natsSubscription_Fetch(&list, subscription_.get(), most, wait.count(), nullptr) == NATS_OK) {
      for (int i = 0; i < list.Count; ++i)
        held.push_back(std::make_unique<NatsHeld>(std::exchange(list.Msgs[i], nullptr), subscription_));
    }
    natsMsgList_Destroy(&list);
    return held;
  }

 private:
  SharedSubscription subscription_;
};

class NatsListening final : public Listening {
 public:
  explicit NatsListening(natsSubscription* subscription) : subscription_(subscription) {}

 private:
  Subscription subscription_;
};

class NatsLink final : public Link {
 public:
  explicit NatsLink(const LinkOptions& options) {
    natsOptions* made = nullptr;
    check_option(natsOptions_Create(&made), "options");
    const std::unique_ptr<natsOptions, Destroyer<natsOptions_Destroy>> how(made);
    check_option(natsOptions_SetURL(made, options.url.c_str()), "the server's address");
    natsOptions_SetName(made, options.name.c_str());
    natsOptions_SetMaxReconnect(made, -1);
    natsOptions_SetReconnectWait(made, reconnect_ms);
    natsOptions_SetReconnectJitter(made, reconnect_ms, reconnect_ms);
    natsOptions_SetPingInterval(made, 5'000);
    // Otherwise the library prints what it meets while it reconnects.
    natsOptions_SetErrorHandler(
        made, [](natsConnection*, natsSubscription*, natsStatus, void*) {}, nullptr);
    secure(made, options);
    natsConnection* connection = nullptr;
    natsStatus status = natsConnection_Connect(&connection, made);
    // libnats 3.4.1 sends no signature that begins with a zero, one in 256. The next one is another one.
    for (int i = 0; i < 3 && status == NATS_CONNECTION_AUTH_FAILED && signs(options); ++i) {
      status = natsConnection_Connect(&connection, made);
    }
    if (status != NATS_OK) refuse_connection(status, options);
    connection_.reset(connection);
    jsOptions for_streams;
    jsOptions_Init(&for_streams);
    for_streams.Wait = patience_ms;
    for_streams.PublishAsync.MaxPending = 1 << 16;
    for_streams.PublishAsync.AckHandler = &NatsLink::published;
    for_streams.PublishAsync.AckHandlerClosure = this;
    jsCtx* js = nullptr;
    check(natsConnection_JetStream(&js, connection, &for_streams), "JetStream");
    js_.reset(js);
    NatsLink::restore();
  }
  // The closed connection calls nobody any more; then what it would have called may go.
  ~NatsLink() override {
    natsConnection_Close(connection_.get());
    js_.reset();
    connection_.reset();
  }

  [[nodiscard]] bool connected() const override {
    return natsConnection_Status(connection_.get()) == NATS_CONN_STATUS_CONNECTED;
  }
  [[nodiscard]] bool shut_out() const override { return natsConnection_IsClosed(connection_.get()); }

  void publish(const std::string& subject, const std::string& id, std::string_view data, Done done) override {
    natsMsg* message = nullptr;
    if (natsMsg_Create(&message, subject.c_str(), nullptr, data.data(), static_cast<int>(data.size())) != NATS_OK) {
      done(false, 0);
      return;
    }
    {
      const std::lock_guard lock(mutex_);
      waiting_[message] = std::move(done);
    }
    jsPubOptions options;
    jsPubOptions_Init(&options);
    options.MsgId = id.c_str();
    options.MaxWait = patience_ms;
    natsMsg* const key = message;
    if (js_PublishMsgAsync(js_.get(), &message, &options) == NATS_OK) return;
    const Done failed = taken(key);
    natsMsg_Destroy(message);
    if (failed) failed(false, 0);
  }

  void put(const std::string& subject, const std::string& id, std::string_view data) override {
    jsPubOptions options;
    jsPubOptions_Init(&options);
    options.MsgId = id.empty() ? nullptr : id.c_str();
    check(
        js_Publish(nullptr, js_.get(), subject.c_str(), data.data(), static_cast<int>(data.size()), &options, nullptr),
        subject);
  }

  void tell(const std::string& subject, std::string_view data) override {
    natsConnection_Publish(connection_.get(), subject.c_str(), data.data(), static_cast<int>(data.size()));
  }

  std::unique_ptr<Listening> listen(const std::string& subject, std::function<void(const Heard&)> hear) override {
    const std::lock_guard lock(mutex_);
    hearers_.push_back(std::move(hear));
    natsSubscription* made = nullptr;
    check(natsConnection_Subscribe(
              &made, connection_.get(), subject.c_str(),
              [](natsConnection*, natsSubscription*, natsMsg* raw, void* hearer) {
                const Message message(raw);
                const char* reply = natsMsg_GetReply(raw);
                (*static_cast<std::function<void(const Heard&)>*>(hearer))(
                    {natsMsg_GetSubject(raw), reply != nullptr ? reply : "", std::string(view_of(raw))});
              },
              &hearers_.back()),
          subject);
    return std::make_unique<NatsListening>(made);
  }

  std::vector<std::string> ask(const std::string& subject, std::chrono::milliseconds wait) override {
    natsInbox* inbox = nullptr;
    check(natsInbox_Create(&inbox), "inbox");
    const std::unique_ptr<natsInbox, Destroyer<natsInbox_Destroy>> owned(inbox);
    natsSubscription* made = nullptr;
    check(natsConnection_SubscribeSync(&made, connection_.get(), inbox), "inbox");
    const Subscription subscription(made);
    check(natsConnection_PublishRequest(connection_.get(), subject.c_str(), inbox, nullptr, 0), subject);
    std::vector<std::string> answers;
    const auto end = std::chrono::steady_clock::now() + wait;
    while (true) {
      const auto left = std::chrono::duration_cast<std::chrono::milliseconds>(end - std::chrono::steady_clock::now());
      natsMsg* message = nullptr;
      if (left.count() <= 0 || natsSubscription_NextMsg(&message, made, left.count()) != NATS_OK) return answers;
      const Message owner(message);
      if (!natsMsg_IsNoResponders(message)) answers.emplace_back(view_of(message));
    }
  }

  bool anybody(const std::string& subject, std::chrono::milliseconds wait) override {
    natsMsg* message = nullptr;
    const natsStatus status =
        natsConnection_Request(&message, connection_.get(), subject.c_str(), nullptr, 0, wait.count());
    natsMsg_Destroy(message);
    return status == NATS_OK;
  }

  void restore() override {
    for (const StreamPlan& plan : plans) make(plan);
  }

  std::unique_ptr<Queue> queue(Stream stream, const std::string& name, const std::string& subjects,
                               std::chrono::seconds silence) override {
    make(plans[static_cast<std::size_t>(stream)]);  // the server may have lost it
    return std::make_unique<NatsQueue>(js_.get(), stream, name, subjects, silence);
  }

  void remove_queue(Stream stream, const std::string& name) override {
    js_DeleteConsumer(js_.get(), name_of(stream), name.c_str(), nullptr, nullptr);
  }

  std::optional<std::string> last(Stream stream, const std::string& subject) override {
    natsMsg* message = nullptr;
    const natsStatus status = js_GetLastMsg(&message, js_.get(), name_of(stream), subject.c_str(), nullptr, nullptr);
    return found(status, message, subject);
  }

  std::optional<std::string> at(Stream stream, std::uint64_t place) override {
    natsMsg* message = nullptr;
    const natsStatus status = js_GetMsg(&message, js_.get(), name_of(stream), place, nullptr, nullptr);
    return found(status, message, name_of(stream));
  }

  void erase(Stream stream, std::uint64_t place) override {
    js_DeleteMsg(js_.get(), name_of(stream), place, nullptr, nullptr);  // it may be gone already
  }

  void purge(Stream stream, const std::string& subjects) override {
    jsOptions options;
    jsOptions_Init(&options);
    options.Stream.Purge.Subject = subjects.c_str();
    check(js_PurgeStream(js_.get(), name_of(stream), &options, nullptr), subjects);
  }

  std::map<std::string, std::uint64_t> counts(Stream stream, const std::string& subjects) override {
    jsOptions options;
    jsOptions_Init(&options);
    options.Stream.Info.SubjectsFilter = subjects.c_str();
    jsStreamInfo* info = nullptr;
    const natsStatus status = js_GetStreamInfo(&info, js_.get(), name_of(stream), &options, nullptr);
    const std::unique_ptr<jsStreamInfo, Destroyer<jsStreamInfo_Destroy>> owned(info);
    std::map<std::string, std::uint64_t> counted;
    if (status == NATS_NOT_FOUND) return counted;  // the server has lost its streams: there is nothing
    check(status, name_of(stream));
    if (const jsStreamStateSubjects* of = info->State.Subjects) {
      for (int i = 0; i < of->Count; ++i) counted[of->List[i].Subject] = of->List[i].Msgs;
    }
    return counted;
  }

  std::uint64_t last_place(Stream stream) override {
    jsStreamInfo* info = nullptr;
    check(js_GetStreamInfo(&info, js_.get(), name_of(stream), nullptr, nullptr), name_of(stream));
    const std::unique_ptr<jsStreamInfo, Destroyer<jsStreamInfo_Destroy>> owned(info);
    return info->State.Msgs == 0 ? 0 : info->State.LastSeq;
  }

 private:
  static constexpr int attempts_to_make = 10;
  static constexpr std::chrono::milliseconds between_attempts{100};

  // One that is there already stays as it is: whoever runs the server may have his own idea of it.
  void make(const StreamPlan& plan) {
    jsStreamConfig config;
    jsStreamConfig_Init(&config);
    config.Name = plan.name;
    const char* subjects[] = {plan.subjects};
    config.Subjects = subjects;
    config.SubjectsLen = 1;
    config.Retention = plan.retention;
    config.MaxAge = plan.seconds * nanoseconds;
    config.MaxMsgsPerSubject = plan.per_subject;
    config.MaxMsgSize = static_cast<std::int32_t>(largest_message);
    config.Storage = js_FileStorage;
    // Somebody may be making it at this moment, or the server be about to begin with streams: soon it may work.
    natsStatus status = NATS_OK;
    for (int attempt = 0; attempt < attempts_to_make; ++attempt) {
      if (attempt > 0) std::this_thread::sleep_for(between_attempts);
      jsErrCode code{};
      status = js_AddStream(nullptr, js_.get(), &config, nullptr, &code);
      if (status == NATS_OK || code == JSStreamNameExistErr) return;
      if (status != NATS_ERR) break;
    }
    check(status, fmt::format("stream {} (is the server started with JetStream, -js?)", plan.name));
  }

  static std::optional<std::string> found(natsStatus status, natsMsg* message, std::string_view what) {
    const Message owner(message);
    if (status == NATS_NOT_FOUND) return std::nullopt;
    check(status, what);
    return std::string(view_of(message));
  }

  Done taken(natsMsg* message) {
    const std::lock_guard lock(mutex_);
    const auto found = waiting_.find(message);
    if (found == waiting_.end()) return nullptr;
    Done done = std::move(found->second);
    waiting_.erase(found);
    return done;
  }

  static void published(jsCtx*, natsMsg* message, jsPubAck* ack, jsPubAckErr*, void* link) {
    const Done done = static_cast<NatsLink*>(link)->taken(message);
    const std::uint64_t place = ack != nullptr ? ack->Sequence : 0;
    natsMsg_Destroy(message);
    if (done) done(ack != nullptr, place);
  }

  std::unique_ptr<natsConnection, Destroyer<natsConnection_Destroy>> connection_;
  std::unique_ptr<jsCtx, Destroyer<jsCtx_Destroy>> js_;
  std::mutex mutex_;
  std::unordered_map<natsMsg*, Done> waiting_;
  std::list<std::function<void(const Heard&)>> hearers_;  // one may be called after its listening has ended
};

}  // namespace

std::unique_ptr<Link> Link::open(const LinkOptions& options) { return std::make_unique<NatsLink>(options); }

std::string content_hash(std::string_view bytes) {
  std::array<unsigned char, EVP_MAX_MD_SIZE> digest{};
  unsigned int size = 0;
  EVP_Digest(bytes.data(), bytes.size(), digest.data(), &size, EVP_sha256(), nullptr);
  std::string text;
  for (unsigned int i = 0; i < size; ++i) text += fmt::format("{:02x}", digest[i]);
  return text;
}

}  // namespace aite::cluster
