// SPDX-License-Identifier: MIT
#include "server/http/http.hpp"

#include <fmt/format.h>
#include <sys/resource.h>

#include <algorithm>
#include <array>
#include <atomic>
#include <boost/asio/io_context.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <boost/asio/post.hpp>
#include <boost/asio/steady_timer.hpp>
#include <boost/asio/thread_pool.hpp>
#include <boost/asio/write.hpp>
#include <boost/beast/core/flat_buffer.hpp>
#include <boost/beast/http/parser.hpp>
#include <boost/beast/http/read.hpp>
#include <boost/beast/http/span_body.hpp>
#include <boost/beast/http/string_body.hpp>
#include <boost/beast/http/write.hpp>
#include <map>
#include <optional>
#include <string_view>
#include <unordered_map>
#include <utility>

#include "base/error.hpp"
#include "base/text.hpp"
#include "server/http/events.hpp"
#include "server/http/target.hpp"

namespace aite::server {

namespace {

namespace asio = boost::asio;
namespace http = boost::beast::http;
using Clock = std::chrono::steady_clock;
using Error = boost::system::error_code;
using asio::ip::tcp;

constexpr std::array<const char*, 8> headers_looked_at{"Host",      "Origin", "Sec-Fetch-Site",  "Content-Type",
                                                       "Forwarded", "Via",    "X-Forwarded-For", "X-Real-Ip"};
constexpr auto round_of_the_porter = std::chrono::milliseconds(250);
constexpr std::size_t long_body = std::size_t{16} << 10;    // bytes; shorter ones are not counted together
constexpr std::size_t most_drained = std::size_t{8} << 20;  // bytes of a refused request, so that its sender reads why
constexpr std::size_t other_files = 128;                    // that the process may have open beside connections

Clock::time_point in(HttpOptions::Seconds seconds) {
  return Clock::now() + std::chrono::duration_cast<Clock::duration>(seconds);
}

// As many files as the system lets us have open; answers how many those are.
std::size_t open_files() {
  rlimit limit{};
  if (getrlimit(RLIMIT_NOFILE, &limit) != 0) return 1024;
  limit.rlim_cur = limit.rlim_max;
  setrlimit(RLIMIT_NOFILE, &limit);
  getrlimit(RLIMIT_NOFILE, &limit);
  return limit.rlim_cur;
}

HttpResponse refusal_of(const Error& error) {
  if (error == http::error::body_limit) {
    return error_response(413, "too_large", "the body is longer than this server takes");
  }
  if (error == http::error::header_limit || error == http::error::buffer_overflow) {
    return error_response(431, "too_large", "the header is longer than this server takes");
  }
  return error_response(400, "bad_request", "this is no request this server understands");
}

}  // namespace

// Everything here runs on the one thread that calls listen(), except where it says otherwise.
class Http::Door {
 public:
  Door(Handler handler, HttpOptions options);
  ~Door() { close_all(); }
  Door(const Door&) = delete;
  Door& operator=(const Door&) = delete;

  int bind(const std::string& address, int port);
  void listen();
  void stop();  // from any thread

  // What connections ask of it.
  [[nodiscard]] const HttpOptions& options() const { return options_; }
  [[nodiscard]] asio::io_context& io() { return io_; }
  [[nodiscard]] bool is_closing() const { return closing_; }
  [[nodiscard]] bool take_body(std::size_t bytes);  // whether there is room for it
  void give_back_body(std::size_t bytes) { bodies_ -= bytes; }
  [[nodiscard]] bool answer(const std::shared_ptr<Connection>& asking, HttpRequest request);  // whether it can be
  void leave(Connection* connection);

 private:
  void accept();
  void welcome(tcp::socket socket);
  void make_room();
  void go_round();
  void close();
  void close_all();
  [[nodiscard]] std::vector<std::shared_ptr<Connection>> all() const;

  Handler handler_;
  HttpOptions options_;
  asio::io_context io_{1};
  tcp::acceptor acceptor_{io_};
  asio::steady_timer porter_{io_};
  std::unordered_map<Connection*, std::shared_ptr<Connection>> connections_;
  std::size_t bodies_ = 0;
  std::atomic<std::size_t> waiting_{0};
  bool accepting_ = false;
  bool closing_ = false;
  std::optional<Clock::time_point> end_;
  asio::thread_pool pool_;
};

// One visitor's line: waits for a request, reads it, has it answered, sends the answer, and waits again.
class Http::Connection : public std::enable_shared_from_this<Connection> {
 public:
  Connection(Door& door, tcp::socket socket, std::string from)
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

  Door& door_;
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

void Http::Connection::enter(Phase phase, std::optional<HttpOptions::Seconds> at_most) {
  phase_ = phase;
  since_ = Clock::now();
  deadline_ = at_most ? std::optional(in(*at_most)) : std::nullopt;
}

void Http::Connection::wait() {
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

void Http::Connection::read() {
  enter(Phase::reading, door_.options().request);
  late_ = false;
  parser_.emplace();
  parser_->header_limit(static_cast<std::uint32_t>(door_.options().header));
  parser_->body_limit(door_.options().body);
  http::async_read_header(socket_, buffer_, *parser_,
                          then([](Connection& self, const Error& error) { self.on_header(error); }));
}

void Http::Connection::on_header(const Error& error) {
  const auto& header = parser_->get();
  version_ = header.version();
  keep_alive_ = !error && header.keep_alive();
  is_head_ = header.method() == http::verb::head;
  if (error || late_) {
    on_request(error);
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

void Http::Connection::on_request(const Error& error) {
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
void Http::Connection::refuse(HttpResponse response) {
  keep_alive_ = false;
  parser_.reset();
  send(std::move(response));
}

void Http::Connection::send(HttpResponse response) {
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

void Http::Connection::on_sent(const Error& error, bool keep) {
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
void Http::Connection::drain() {
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

void Http::Connection::stream() {
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

void Http::Connection::pump() {
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

void Http::Connection::send_piece(std::string text) {
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

void Http::Connection::look_after(Clock::time_point now) {
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

void Http::Connection::end() {
  if (is_idle()) close();
}

void Http::Connection::release_body() { door_.give_back_body(std::exchange(body_taken_, 0)); }

void Http::Connection::close() {
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

Http::Door::Door(Handler handler, HttpOptions options)
    : handler_(std::move(handler)), options_(std::move(options)), pool_(options_.threads) {
  const std::size_t files = open_files();
  options_.connections = std::min(options_.connections, files > 2 * other_files ? files - other_files : files / 2);
}

int Http::Door::bind(const std::string& address, int port) {
  Error error;
  tcp::resolver resolver(io_);
  const auto found =
      resolver.resolve(address, std::to_string(port), tcp::resolver::passive | tcp::resolver::numeric_service, error);
  for (const auto& entry : found) {
    const tcp::endpoint endpoint = entry.endpoint();
    acceptor_.close(error);
    acceptor_.open(endpoint.protocol(), error);
    // Without SO_REUSEPORT: two servers on one port would take turns.
    if (!error) acceptor_.set_option(tcp::acceptor::reuse_address(true), error);
    if (!error) acceptor_.bind(endpoint, error);
    if (!error) acceptor_.listen(asio::socket_base::max_listen_connections, error);
    if (!error) return acceptor_.local_endpoint().port();
  }
  throw base::InputError(
      fmt::format("{}:{} cannot be listened on: taken already, or not this machine's", address, port));
}

void Http::Door::listen() {
  accept();
  go_round();
  io_.run();
  pool_.stop();
  pool_.join();
}

void Http::Door::accept() {
  accepting_ = true;
  acceptor_.async_accept([this](const Error& error, tcp::socket socket) {
    if (closing_) return;
    if (error) {
      accepting_ = false;  // no more files are to be had, say: the porter tries again
      return;
    }
    welcome(std::move(socket));
    accept();
  });
}

void Http::Door::welcome(tcp::socket socket) {
  Error error;
  const tcp::endpoint endpoint = socket.remote_endpoint(error);
  if (error) return;
  socket.set_option(tcp::no_delay(true), error);
  if (connections_.size() >= options_.connections) make_room();
  if (connections_.size() >= options_.connections) return;  // all of them are being answered
  const auto connection = std::make_shared<Connection>(*this, std::move(socket), endpoint.address().to_string());
  connections_.emplace(connection.get(), connection);
  connection->wait();
}

// The one of those that wait for nothing that has waited longest, of the address that has most lines.
void Http::Door::make_room() {
  std::map<std::string_view, std::size_t> lines;
  for (const auto& [key, connection] : connections_) ++lines[connection->from()];
  Connection* chosen = nullptr;
  for (const auto& [key, connection] : connections_) {
    if (!connection->is_idle()) continue;
    const auto rank = [&](const Connection& of) { return std::pair(lines[of.from()], Clock::now() - of.since()); };
    if (chosen == nullptr || rank(*connection) > rank(*chosen)) chosen = key;
  }
  if (chosen != nullptr) chosen->close();
}

void Http::Door::go_round() {
  const Clock::time_point now = Clock::now();
  for (const auto& connection : all()) connection->look_after(now);
  if (closing_ && (connections_.empty() || now > *end_)) {
    close_all();
    io_.stop();
    return;
  }
  if (!accepting_ && !closing_) accept();
  porter_.expires_after(round_of_the_porter);
  porter_.async_wait([this](const Error&) { go_round(); });
}

bool Http::Door::take_body(std::size_t bytes) {
  if (bodies_ + bytes > options_.bodies) return false;
  bodies_ += bytes;
  return true;
}

bool Http::Door::answer(const std::shared_ptr<Connection>& asking, HttpRequest request) {
  if (waiting_ >= options_.waiting) return false;
  ++waiting_;
  asio::post(pool_, [this, asking, request = std::move(request)]() mutable {
    --waiting_;
    HttpResponse response;
    try {
      response = handler_(request);
    } catch (const std::exception& error) {
      fmt::print(stderr, "aite serve: {} {}: {}\n", request.method, request.path, error.what());
      response = error_response(500, "internal", "the server failed at this; its log says more");
    }
    asio::post(io_, [asking, response = std::move(response)]() mutable { asking->send(std::move(response)); });
  });
  return true;
}

void Http::Door::leave(Connection* connection) { connections_.erase(connection); }

void Http::Door::stop() {
  asio::post(io_, [this] { close(); });
}

void Http::Door::close() {
  if (closing_) return;
  closing_ = true;
  end_ = in(options_.farewell);
  Error ignored;
  acceptor_.close(ignored);
  for (const auto& connection : all()) connection->end();
}

void Http::Door::close_all() {
  for (const auto& connection : all()) connection->close();
}

// Those of now: each may leave while it is looked at.
std::vector<std::shared_ptr<Http::Connection>> Http::Door::all() const {
  std::vector<std::shared_ptr<Connection>> found;
  found.reserve(connections_.size());
  for (const auto& [key, connection] : connections_) found.push_back(connection);
  return found;
}

Http::Http(Handler handler, HttpOptions options)
    : door_(std::make_unique<Door>(std::move(handler), std::move(options))) {}
Http::~Http() = default;
int Http::bind(const std::string& address, int port) { return door_->bind(address, port); }
void Http::listen() { door_->listen(); }
void Http::stop() { door_->stop(); }

}  // namespace aite::server
