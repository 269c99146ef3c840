// SPDX-License-Identifier: MIT
#include "server/http/http.hpp"

#include <arpa/inet.h>
#include <fmt/format.h>
#include <gtest/gtest.h>
#include <poll.h>
#include <sys/socket.h>
#include <unistd.h>

#include <chrono>
#include <semaphore>
#include <thread>

#include "server/http/events.hpp"
#include "server/http/target.hpp"

namespace aite::server {
namespace {

// A visitor who says exactly what he is told to, as fast or slowly as he likes.
class Visitor {
 public:
  explicit Visitor(int port) : socket_(::socket(AF_INET, SOCK_STREAM, 0)) {
    sockaddr_in address{};
    address.sin_family = AF_INET;
    address.sin_port = htons(static_cast<std::uint16_t>(port));
    address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    EXPECT_EQ(::connect(socket_, reinterpret_cast<const sockaddr*>(&address), sizeof(address)), 0);
  }
  ~Visitor() { ::close(socket_); }
  Visitor(const Visitor&) = delete;
  Visitor& operator=(const Visitor&) = delete;

  void say(std::string_view text) const {
    while (!text.empty()) {
      const ssize_t sent = ::send(socket_, text.data(), text.size(), MSG_NOSIGNAL);
      if (sent <= 0) return;  // not listened to any more
      text.remove_prefix(static_cast<std::size_t>(sent));
    }
  }

  // What was answered until the end of the line, or until `enough` is part of it.
  std::string hear(std::string_view enough = {}, int milliseconds = 5000) {
    while (enough.empty() || heard_.find(enough) == std::string::npos) {
      pollfd waiting{socket_, POLLIN, 0};
      if (::poll(&waiting, 1, milliseconds) <= 0) break;
      std::array<char, 65536> part{};
      const ssize_t got = ::recv(socket_, part.data(), part.size(), 0);
      if (got <= 0) break;
      heard_.append(part.data(), static_cast<std::size_t>(got));
    }
    return std::exchange(heard_, {});
  }

  // Whether the other end closes within seconds, heard or not.
  [[nodiscard]] bool is_left() const {
    pollfd waiting{socket_, POLLRDHUP, 0};
    return ::poll(&waiting, 1, 10'000) > 0;
  }

 private:
  int socket_;
  std::string heard_;
};

class HttpTest : public testing::Test {
 protected:
  void open(HttpOptions options = {}) {
    http_ = std::make_unique<Http>([this](const HttpRequest& request) { return answer(request); }, std::move(options));
    port_ = http_->bind("127.0.0.1", 0);
    thread_ = std::jthread([this] { http_->listen(); });
  }
  void TearDown() override {
    if (http_) http_->stop();
  }

  HttpResponse answer(const HttpRequest& request) {
    if (request.path == "/stream") {
      HttpResponse response{200, "text/event-stream", {}, {}, listener_};
      return response;
    }
    if (request.path == "/wait") waiting_.acquire();
    if (request.path == "/throw") throw std::runtime_error("on purpose");
    return {200, "text/plain", request.method + " " + request.path + " " + request.body, {}, {}};
  }

  // The status of what is answered to this, which is then the last.
  int status(std::string_view said) const {
    Visitor visitor(port_);
    visitor.say(said);
    const std::string heard = visitor.hear("\r\n\r\n");
    return heard.size() > 12 ? std::stoi(heard.substr(9, 3)) : 0;
  }

  std::shared_ptr<Listener> listener_ = std::make_shared<Listener>();
  std::counting_semaphore<> waiting_{0};
  int port_ = 0;
  std::unique_ptr<Http> http_;
  std::jthread thread_;  // last, so that it ends first
};

constexpr const char* usual = "GET /a HTTP/1.1\r\nHost: x\r\n\r\n";

// What could be taken for something else by a proxy in front is refused, and nothing behind it is answered.
TEST_F(HttpTest, WhatIsAmbiguousEndsTheLine) {
  open();
  for (const char* headers : {"Transfer-Encoding: xchunked\r\n", "Transfer-Encoding: gzip\r\nContent-Length: 3\r\n",
                              "Transfer-Encoding: gzip, chunked\r\n", "Host: x\r\nHost: y\r\n"}) {
    Visitor visitor(port_);
    visitor.say(fmt::format("POST /a HTTP/1.1\r\n{}\r\nGET /smuggled HTTP/1.1\r\nHost: x\r\n\r\n", headers));
    const std::string heard = visitor.hear();
    EXPECT_TRUE(heard.starts_with("HTTP/1.1 501") || heard.starts_with("HTTP/1.1 400")) << heard;
    EXPECT_EQ(heard.find("smuggled"), std::string::npos) << headers;
  }
}

TEST_F(HttpTest, AnswersOneRequestAfterAnother) {
  open();
  Visitor visitor(port_);
  visitor.say(usual);
  EXPECT_NE(visitor.hear("GET /a ").find("Content-Length: 7\r\n"), std::string::npos);
  visitor.say("POST /b HTTP/1.1\r\nContent-Length: 3\r\n\r\nxyzGET /c HTTP/1.1\r\nConnection: close\r\n\r\n");
  const std::string heard = visitor.hear();
  EXPECT_LT(heard.find("POST /b xyz"), heard.find("GET /c "));
  Visitor head(port_);
  head.say("HEAD /a HTTP/1.1\r\nConnection: close\r\n\r\n");
  const std::string nothing = head.hear();
  EXPECT_NE(nothing.find("Content-Length: 7\r\n"), std::string::npos);
  EXPECT_TRUE(nothing.ends_with("\r\n\r\n"));
  Visitor chunked(port_);
  chunked.say(
      "PUT /d HTTP/1.1\r\nTransfer-Encoding: chunked\r\nConnection: close\r\n\r\n2\r\nab\r\n1\r\nc\r\n0\r\n\r\n");
  EXPECT_TRUE(chunked.hear().ends_with("PUT /d abc"));
  EXPECT_EQ(status("GET /throw HTTP/1.1\r\n\r\n"), 500);
}

TEST_F(HttpTest, ARangeIsAnsweredWithAllOfIt) {
  open();
  Visitor visitor(port_);
  visitor.say("GET /a HTTP/1.1\r\nRange: bytes=0-1,0-1,0-1\r\nConnection: close\r\n\r\n");
  const std::string heard = visitor.hear();
  EXPECT_TRUE(heard.starts_with("HTTP/1.1 200 "));
  EXPECT_TRUE(heard.ends_with("GET /a "));
}

TEST_F(HttpTest, RefusesWhatIsTooLongBeforeItIsKept) {
  open();
  std::string many = "GET / HTTP/1.1\r\n";
  for (int i = 0; i < 20'000; ++i) many += fmt::format("a{}: b\r\n", i);
  EXPECT_EQ(status(many + "\r\n"), 431);
  EXPECT_EQ(status("GET /" + std::string(100'000, 'x') + " HTTP/1.1\r\n\r\n"), 431);
  EXPECT_EQ(status("POST / HTTP/1.1\r\nContent-Length: 99999999999\r\n\r\n"), 413);
  EXPECT_EQ(status("POST / HTTP/1.1\r\nContent-Length: 99999999999999999999999\r\n\r\n"), 400);
  EXPECT_EQ(status("POST / HTTP/1.1\r\nContent-Encoding: gzip\r\nContent-Length: 3\r\n\r\nabc"), 415);
  std::string chunks = "POST / HTTP/1.1\r\nTransfer-Encoding: chunked\r\n\r\n";
  for (int i = 0; i < 300; ++i) chunks += "2000\r\n" + std::string(0x2000, 'x') + "\r\n";
  EXPECT_EQ(status(chunks + "0\r\n\r\n"), 413);
  EXPECT_GE(status("POST / HTTP/1.1\r\nTransfer-Encoding: chunked\r\n\r\n1;" + std::string(1 << 20, 'e')), 400);
  EXPECT_GE(status("POST / HTTP/1.1\r\nTransfer-Encoding: chunked\r\n\r\n0\r\nt: " + std::string(1 << 20, 't')), 400);
  for (const char* nonsense : {"\x01\xff nonsense\r\n\r\n", "GET\r\n\r\n", "GET / HTTP/9.9\r\n\r\n",
                               "GET / HTTP/1.1\r\n : \r\n\r\n", "POST / HTTP/1.1\r\nContent-Length: -1\r\n\r\n",
                               "POST / HTTP/1.1\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\nab",
                               "POST / HTTP/1.1\r\nTransfer-Encoding: chunked\r\n\r\nxyz\r\n"}) {
    EXPECT_EQ(status(nonsense), 400) << nonsense;
  }
  EXPECT_EQ(status(usual), 200);
}

TEST_F(HttpTest, LongBodiesAreBoundedTogether) {
  HttpOptions options;
  options.bodies = 150'000;
  open(std::move(options));
  const std::string head = "POST / HTTP/1.1\r\nContent-Length: 100000\r\n\r\n";
  Visitor first(port_);
  first.say(head);
  std::this_thread::sleep_for(std::chrono::milliseconds(100));
  EXPECT_EQ(status(head), 503);
  EXPECT_EQ(status("POST / HTTP/1.1\r\nContent-Length: 2\r\n\r\nab"), 200);  // short ones pass
  first.say(std::string(100'000, 'x'));
  EXPECT_TRUE(first.hear("xxx").starts_with("HTTP/1.1 200 "));
  EXPECT_EQ(status(head + std::string(100'000, 'x')), 200);
}

TEST_F(HttpTest, ASlowRequestEndsHoweverSteadilyItDrips) {
  HttpOptions options;
  options.request = HttpOptions::Seconds(0.4);
  open(std::move(options));
  Visitor slow(port_);
  const auto begin = std::chrono::steady_clock::now();
  std::string heard;
  for (int i = 0; i < 100 && heard.empty(); ++i) {
    slow.say("G");
    heard = slow.hear("\r\n\r\n", 20);
  }
  EXPECT_TRUE(heard.starts_with("HTTP/1.1 408 "));
  EXPECT_LT(std::chrono::steady_clock::now() - begin, std::chrono::seconds(5));
}

// Who says nothing after an answer, and who listens and takes nothing of what he is told.
TEST_F(HttpTest, WhoNeitherAsksNorListensIsSentAway) {
  HttpOptions options;
  options.idle = HttpOptions::Seconds(0.3);
  options.sending = HttpOptions::Seconds(0.3);
  open(std::move(options));
  Visitor idle(port_);
  idle.say(usual);
  EXPECT_TRUE(idle.hear("GET /a ").starts_with("HTTP/1.1 200 "));
  EXPECT_TRUE(idle.is_left());
  Visitor deaf(port_);
  deaf.say("GET /stream HTTP/1.1\r\n\r\n");
  deaf.hear("\r\n\r\n");
  const std::weak_ptr<Listener> seen = listener_;
  listener_->tell("game", std::string(32 << 20, 'x'));  // more than the system keeps for him
  listener_.reset();
  EXPECT_FALSE(seen.expired());
  for (int i = 0; i < 500 && !seen.expired(); ++i) std::this_thread::sleep_for(std::chrono::milliseconds(20));
  EXPECT_TRUE(seen.expired());
}

TEST_F(HttpTest, RequestsThatWaitAreBounded) {
  HttpOptions options;
  options.threads = 1;
  options.waiting = 3;
  open(std::move(options));
  std::vector<std::unique_ptr<Visitor>> visitors;
  for (int i = 0; i < 10; ++i) {
    visitors.push_back(std::make_unique<Visitor>(port_));
    visitors.back()->say("GET /wait HTTP/1.1\r\nConnection: close\r\n\r\n");
  }
  // One is being answered and three wait; all others are told so before that ends.
  for (int i = 0; i < 300 && visitors.size() > 4; ++i) {
    std::erase_if(visitors, [](const auto& each) { return each->hear("\r\n", 10).starts_with("HTTP/1.1 503 "); });
  }
  EXPECT_LE(visitors.size(), 4U);
  EXPECT_GE(visitors.size(), 3U);
  waiting_.release(10);
  for (const auto& visitor : visitors) EXPECT_TRUE(visitor->hear().starts_with("HTTP/1.1 200 "));
  EXPECT_EQ(status(usual), 200);
}

TEST_F(HttpTest, WhoWaitsForNothingMakesRoom) {
  HttpOptions options;
  options.connections = 10;
  open(std::move(options));
  std::vector<std::unique_ptr<Visitor>> idle;
  for (int i = 0; i < 40; ++i) {
    idle.push_back(std::make_unique<Visitor>(port_));
    if (i % 2 == 1) idle.back()->say("GET");  // and never a line's end
  }
  for (int i = 0; i < 20; ++i) EXPECT_EQ(status(usual), 200);
}

TEST_F(HttpTest, AStreamIsSentPieceByPieceAndSaysThatItLives) {
  HttpOptions options;
  options.heartbeat = HttpOptions::Seconds(0.1);
  open(std::move(options));
  Visitor visitor(port_);
  listener_->tell("game", "1");
  visitor.say("GET /stream HTTP/1.1\r\n\r\n");
  EXPECT_NE(visitor.hear("data: 1\n\n\r\n").find("Transfer-Encoding: chunked"), std::string::npos);
  listener_->tell("game", "2");
  EXPECT_FALSE(visitor.hear("data: 2\n\n\r\n").empty());
  EXPECT_NE(visitor.hear("still here").find("still here"), std::string::npos);
  listener_->close();
  EXPECT_TRUE(visitor.hear().ends_with("0\r\n\r\n"));
}

TEST_F(HttpTest, AListenerWhoLeavesIsForgotten) {
  open();
  const std::weak_ptr<Listener> seen = listener_;
  {
    Visitor visitor(port_);
    visitor.say("GET /stream HTTP/1.1\r\n\r\n");
    visitor.hear("\r\n\r\n");
    listener_.reset();
    EXPECT_FALSE(seen.expired());
  }
  for (int i = 0; i < 100 && !seen.expired(); ++i) std::this_thread::sleep_for(std::chrono::milliseconds(20));
  EXPECT_TRUE(seen.expired());
}

TEST_F(HttpTest, EndsSoonWhateverVisitorsDo) {
  HttpOptions options;
  options.farewell = HttpOptions::Seconds(0.5);
  open(std::move(options));
  std::vector<std::unique_ptr<Visitor>> visitors;
  for (int i = 0; i < 50; ++i) {
    visitors.push_back(std::make_unique<Visitor>(port_));
    if (i % 3 == 0) visitors.back()->say("GET / HT");
    if (i % 3 == 1) visitors.back()->say("GET /stream HTTP/1.1\r\n\r\n");
  }
  std::this_thread::sleep_for(std::chrono::milliseconds(100));
  const auto begin = std::chrono::steady_clock::now();
  http_->stop();
  thread_.join();
  EXPECT_LT(std::chrono::steady_clock::now() - begin, std::chrono::seconds(3));
  listener_->tell("game", "nobody hears this");
}

TEST(Target, IsTakenApart) {
  HttpRequest request;
  read_target("/a%20b+c%2f%zz%4?x=1+2&y&=3&x=4&z=%c3%a9&", request);
  EXPECT_EQ(request.path, "/a b+c/%zz%4");
  EXPECT_EQ(request.query, (std::map<std::string, std::string>{{"x", "1 2"}, {"y", ""}, {"", "3"}, {"z", "\u00e9"}}));
  EXPECT_TRUE(request.headers.empty());
  HttpRequest proxys;
  proxys.headers["host"] = "another";
  read_target("http://here:80/a?b=c", proxys);
  EXPECT_EQ(proxys.path, "/a");
  EXPECT_EQ(proxys.query, (std::map<std::string, std::string>{{"b", "c"}}));
  EXPECT_EQ(proxys.headers["host"], "here:80");
  read_target("http://here", proxys);
  EXPECT_EQ(proxys.path, "/");
}

}  // namespace
}  // namespace aite::server
