// SPDX-License-Identifier: MIT
#pragma once

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <atomic>
#include <boost/asio/io_context.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <boost/asio/post.hpp>
#include <boost/asio/write.hpp>
#include <boost/beast/core/flat_buffer.hpp>
#include <boost/beast/core/string.hpp>
#include <boost/beast/http/parser.hpp>
#include <boost/beast/http/read.hpp>
#include <boost/beast/http/span_body.hpp>
#include <boost/beast/http/string_body.hpp>
#include <boost/beast/http/write.hpp>
#include <chrono>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

#include "base/text.hpp"
#include "server/http/events.hpp"
#include "server/http/http.hpp"
#include "server/http/target.hpp"

// For http.cpp alone, which is the only file that has to read the library's headers.
namespace aite::server::door {

namespace asio = boost::asio;
namespace http = boost::beast::http;
using Clock = std::chrono::steady_clock;
using Error = boost::system::error_code;
using asio::ip::tcp;

inline constexpr std::array<const char*, 9> headers_looked_at{
    "Host", "Origin", "Sec-Fetch-Site", "Content-Type", "Forwarded", "Via", "X-Forwarded-For", "X-Real-Ip", "Aite-Key"};
inline constexpr std::size_t long_body = std::size_t{16} << 10;  // bytes; shorter ones are not counted together
inline constexpr std::size_t most_drained = std::size_t{8}
                                            << 20;  // bytes of a refused request, so that its sender reads why

inline Clock::time_point in(HttpOptions::Seconds seconds) {
  return Clock::now() + std::chrono::duration_cast<Clock::duration>(seconds);
}

inline HttpResponse refusal_of(const Error& error) {
  if (error == http::error::body_limit) {
    return error_response(413, "too_large", "the body is longer than this server takes");
  }
  if (error == http::error::header_limit || error == http::error::buffer_overflow) {
    return error_response(431, "too_large", "the header is longer than this server takes");
  }
  return error_response(400, "bad_request", "this is no request this server understands");
}

class Connection;

// What a connection asks of the door it came through. Everything runs on the thread that moves the bytes.
class Reception {
 public:
  virtual ~Reception() = default;
  [[nodiscard]] virtual const HttpOptions& options() const = 0;
  [[nodiscard]] virtual asio::io_context& io() = 0;
  [[nodiscard]] virtual bool is_closing() const = 0;
  [[nodiscard]] virtual bool take_body(std::size_t bytes) = 0;  // whether there is room for it
  virtual void give_back_body(std::size_t bytes) = 0;
  // Whether it can be answered, which send() does later.
  [[nodiscard]] virtual bool answer(const std::shared_ptr<Connection>& asking, HttpRequest request) = 0;
  virtual void leave(Connection* connection) = 0;
};

// One visitor's line: waits for a request, reads it, has it answered, sends the answer, and waits again.
class Connection : public std::enable_shared_from_this<Connection> {
 public:
  Connection(Reception& door, tcp::socket socket, std::string from)
      : door_(door), socket_(std::move(socket)), from_(std::move(from)) {}

  void wait();
  void send(HttpResponse response);
  void look_after(Clock::time_point now);  // now and then: what takes too long ends
  void end();                              // as soon as what is being answered has been sent
  void close();

  [[nodiscard]] const std::string& from() const { return from_; }
  // Whether it can go without anybody's request being lost, and since when it waits.
  [[nodiscard]] bool is_idle() const { return phase_ == Phase::waiting || phase_ == Phase::reading; }
  [[nodiscard]] Clock::time_point since() const { return since_; }

 private:
  enum class Phase : std::uint8_t { waiting, reading, answering, sending, streaming, draining, closed };

  void enter(Phase phase, std::optional<HttpOptions::Seconds> at_most);
  void read();
  void on_header(const Error& error);
  void on_request(const Error& error);
  void refuse(HttpResponse response);
  void on_sent(const Error& error, bool keep);
  void stream();
  void pump();
  void send_piece(std::string text);
  void drain();
  void release_body();

  // A call of a member when an operation is done, unless the connection was closed meanwhile.
  template <class Then>
  auto then(Then next) {
    return [self = shared_from_this(), next](const Error& error, std::size_t = 0) {
      if (self->phase_ != Phase::closed) next(*self, error);
    };
  }

  Reception& door_;
  tcp::socket socket_;
  std::string from_;
  Phase phase_ = Phase::waiting;
  Clock::time_point since_ = Clock::now();
  std::optional<Clock::time_point> deadline_;
  bool late_ = false;  // the request was not complete in time

  boost::beast::flat_buffer buffer_;
  std::optional<http::request_parser<http::string_body>> parser_;
  std::size_t body_taken_ = 0;
  bool is_head_ = false;
  bool keep_alive_ = false;
  unsigned version_ = 11;

  HttpResponse response_;  // what `sent_` points to
  std::optional<http::response<http::span_body<const char>>> sent_;
  std::optional<http::response_serializer<http::span_body<const char>>> serializer_;

  std::shared_ptr<Stream> stream_;
  std::atomic<bool> rung_{false};
  bool writing_ = false;
  std::string piece_;
  Clock::time_point heartbeat_at_;

  std::array<char, 4096> drained_{};
  std::size_t drained_bytes_ = 0;
};

inline void Connection::enter(Phase phase, std::optional<HttpOptions::Seconds> at_most) {
  phase_ = phase;
  since_ = Clock::now();
  deadline_ = at_most ? std::optional(in(*at_most)) : std::nullopt;
}

inline void Connection::wait() {
  if (door_.is_closing()) {
    close();
    return;
  }
  enter(Phase::waiting, door_.options().idle);
  if (buffer_.size() > 0) {  // sent without waiting for our answer
    read();
    return;
  }
  buffer_ = boost::beast::flat_buffer(2 * door_.options().header);  // so that an idle one holds nothing
  socket_.async_wait(tcp::socket::wait_read, then([](Connection& self, const Error& error) {
                       if (error) {
                         self.close();
                       } else {
                         self.read();
                       }
                     }));
}

inline void Connection::read() {
  enter(Phase::reading, door_.options().request);
  late_ = false;
  parser_.emplace();
  parser_->header_limit(static_cast<std::uint32_t>(door_.options().header));
  parser_->body_limit(door_.options().body);
  http::async_read_header(socket_, buffer_, *parser_,
                          then([](Connection& self, const Error& error) { self.on_header(error); }));
}

inline void Connection::on_header(const Error& error) {
  const auto& header = parser_->get();
  version_ = header.version();
  keep_alive_ = !error && header.keep_alive();
  is_head_ = header.method() == http::verb::head;
  if (error || late_) {
    on_request(error);
    return;
  }
  // Where it is not clear how long a body is, what follows may be taken for another request.
  const auto encodings = header.equal_range(http::field::transfer_encoding);
  if (std::any_of(encodings.first, encodings.second,
                  [](const auto& field) { return !boost::beast::iequals(field.value(), "chunked"); })) {
    refuse(error_response(501, "encoded", "bodies come with a Content-Length or in chunks"));
    return;
  }
  if (header.count(http::field::host) > 1) {
    refuse(error_response(400, "bad_request", "there is more than one Host"));
    return;
  }
  // What is packed may be a thousand times longer than it looks.
  if (header.count(http::field::content_encoding) > 0) {
    refuse(error_response(415, "encoded", "bodies are taken as they are, without Content-Encoding"));
    return;
  }
  const std::size_t length =
      parser_->chunked() ? door_.options().body : static_cast<std::size_t>(parser_->content_length().value_or(0));
  if (length > long_body) {
    if (!door_.take_body(length)) {
      refuse(error_response(503, "busy", "too many long requests at once; try again in a moment"));
      return;
    }
    body_taken_ = length;
  }
  const auto read_body = [](Connection& self) {
    http::async_read(self.socket_, self.buffer_, *self.parser_,
                     self.then([](Connection& at, const Error& failed) { at.on_request(failed); }));
  };
  if (length == 0 || base::lower(std::string(header[http::field::expect])) != "100-continue") {
    read_body(*this);
    return;
  }
  piece_ = "HTTP/1.1 100 Continue\r\n\r\n";
  asio::async_write(socket_, asio::buffer(piece_), then([read_body](Connection& self, const Error& failed) {
                      if (failed) {
                        self.close();
                      } else {
                        read_body(self);
                      }
                    }));
}

inline void Connection::on_request(const Error& error) {
  if (late_) {
    refuse(error_response(408, "too_slow", "the request took too long"));
  } else if (error.category() == http::make_error_code(http::error::end_of_stream).category() &&
             error != http::error::end_of_stream && error != http::error::partial_message) {
    refuse(refusal_of(error));
  } else if (error) {
    close();
  } else {
    auto message = parser_->release();
    parser_.reset();
    HttpRequest request;
    request.method = is_head_ ? "GET" : std::string(message.method_string());  // a HEAD is a GET without the body
    request.from = from_;
    for (const char* name : headers_looked_at) {
      const auto found = message.find(name);
      if (found != message.end()) request.headers.emplace(base::lower(name), found->value());
    }
    const boost::beast::string_view target = message.target();
    read_target({target.data(), target.size()}, request);
    request.body = std::move(message.body());
    enter(Phase::answering, std::nullopt);
    if (!door_.answer(shared_from_this(), std::move(request))) {
      send(error_response(503, "busy", "too many requests at once; try again in a moment"));
    }
  }
}

// Without having read all of it, so that nothing can follow.
inline void Connection::refuse(HttpResponse response) {
  keep_alive_ = false;
  parser_.reset();
  send(std::move(response));
}

inline void Connection::send(HttpResponse response) {
  if (phase_ == Phase::closed) return;
  enter(Phase::sending, door_.options().sending);
  response_ = std::move(response);
  const std::string_view body = response_.lasting.empty() ? response_.body : response_.lasting;
  if (door_.is_closing()) keep_alive_ = false;
  sent_.emplace(static_cast<http::status>(response_.status), version_);
  for (const auto& [name, value] : door_.options().headers) sent_->set(name, value);
  for (const auto& [name, value] : response_.headers) sent_->set(name, value);
  if (sent_->count(http::field::cache_control) == 0) sent_->set(http::field::cache_control, "no-store");
  sent_->set(http::field::content_type, response_.type);
  if (response_.stream) {
    if (version_ < 11) keep_alive_ = false;
    if (version_ >= 11) sent_->chunked(true);
  } else {
    sent_->content_length(body.size());
    if (!is_head_) sent_->body() = {body.data(), body.size()};
  }
  sent_->keep_alive(keep_alive_);
  serializer_.emplace(*sent_);
  if (!response_.stream) {
    http::async_write(socket_, *serializer_,
                      then([](Connection& self, const Error& error) { self.on_sent(error, self.keep_alive_); }));
    return;
  }
  stream_ = std::exchange(response_.stream, nullptr);
  http::async_write_header(socket_, *serializer_, then([](Connection& self, const Error& error) {
                             if (error) {
                               self.close();
                             } else {
                               self.stream();
                             }
                           }));
}

inline void Connection::on_sent(const Error& error, bool keep) {
  release_body();
  serializer_.reset();
  sent_.reset();
  response_ = {};
  if (error) {
    close();
  } else if (keep) {
    wait();
  } else {
    drain();
  }
}

// Closing at once would make the system throw away what was sent, if the other side sent more than we have read.
inline void Connection::drain() {
  if (phase_ != Phase::draining) {
    Error ignored;
    socket_.shutdown(tcp::socket::shutdown_send, ignored);
    enter(Phase::draining, door_.options().farewell);
  }
  socket_.async_read_some(asio::buffer(drained_), [self = shared_from_this()](const Error& error, std::size_t bytes) {
    if (self->phase_ == Phase::closed) return;
    self->drained_bytes_ += bytes;
    if (error || self->drained_bytes_ > most_drained) {
      self->close();
    } else {
      self->drain();
    }
  });
}

inline void Connection::stream() {
  release_body();
  serializer_.reset();
  sent_.reset();
  enter(Phase::streaming, std::nullopt);
  if (is_head_ || door_.is_closing()) {
    close();
    return;
  }
  heartbeat_at_ = in(door_.options().heartbeat);
  // Called on any thread, but never once the bell was taken away, which close() does.
  stream_->on_news([this] {
    if (rung_.exchange(true)) return;
    asio::post(door_.io(), [weak = weak_from_this()] {
      if (const auto self = weak.lock()) self->pump();
    });
  });
  // Nothing is to come from this side any more but its end.
  socket_.async_wait(tcp::socket::wait_read, then([](Connection& self, const Error& error) {
                       Error failed;
                       if (error || self.socket_.available(failed) == 0) self.close();
                     }));
  pump();
}

inline void Connection::pump() {
  if (phase_ != Phase::streaming || writing_) return;
  rung_ = false;
  std::optional<std::string> text = stream_->take();
  if (!text) {
    phase_ = Phase::sending;
    piece_ = version_ >= 11 ? "0\r\n\r\n" : "";
    asio::async_write(socket_, asio::buffer(piece_),
                      then([](Connection& self, const Error& error) { self.on_sent(error, false); }));
  } else if (!text->empty()) {
    send_piece(*std::move(text));
  }
}

inline void Connection::send_piece(std::string text) {
  writing_ = true;
  deadline_ = in(door_.options().sending);
  piece_ = version_ >= 11 ? fmt::format("{:x}\r\n{}\r\n", text.size(), text) : std::move(text);
  asio::async_write(socket_, asio::buffer(piece_), then([](Connection& self, const Error& error) {
                      self.writing_ = false;
                      self.deadline_.reset();
                      self.piece_ = {};
                      self.heartbeat_at_ = in(self.door_.options().heartbeat);
                      if (error) {
                        self.close();
                      } else {
                        self.pump();
                      }
                    }));
}

inline void Connection::look_after(Clock::time_point now) {
  if (deadline_ && now > *deadline_) {
    if (phase_ == Phase::reading && !late_) {
      late_ = true;
      deadline_.reset();
      Error ignored;
      socket_.cancel(ignored);  // what was read so far is answered with a refusal
    } else {
      close();
    }
  } else if (phase_ == Phase::streaming && !writing_ && now > heartbeat_at_) {
    send_piece(std::string(heartbeat));
  }
}

inline void Connection::end() {
  if (is_idle()) close();
}

inline void Connection::release_body() { door_.give_back_body(std::exchange(body_taken_, 0)); }

inline void Connection::close() {
  if (phase_ == Phase::closed) return;
  const std::shared_ptr<Connection> self = shared_from_this();  // until the end of this
  phase_ = Phase::closed;
  release_body();
  if (stream_) stream_->on_news(nullptr);
  stream_.reset();
  Error ignored;
  socket_.close(ignored);
  door_.leave(this);
}

}  // namespace aite::server::door
