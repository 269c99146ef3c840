// SPDX-License-Identifier: MIT
#include "server/http/http.hpp"

#include <sys/resource.h>

#include <algorithm>
#include <boost/asio/steady_timer.hpp>
#include <boost/asio/thread_pool.hpp>
#include <map>
#include <unordered_map>
#include <vector>

#include "base/error.hpp"
#include "server/http/connection.hpp"

namespace aite::server {

using namespace door;

namespace {

constexpr auto round_of_the_porter = std::chrono::milliseconds(250);
constexpr std::size_t other_files = 128;  // that the process may have open beside connections

// As many files as the system lets us have open; answers how many those are.
std::size_t open_files() {
  rlimit limit{};
  if (getrlimit(RLIMIT_NOFILE, &limit) != 0) return 1024;
  limit.rlim_cur = limit.rlim_max;
  setrlimit(RLIMIT_NOFILE, &limit);
  getrlimit(RLIMIT_NOFILE, &limit);
  return limit.rlim_cur;
}

}  // namespace

// Everything here runs on the one thread that calls listen(), except where it says otherwise.
class Http::Door : public Reception {
 public:
  Door(Handler handler, HttpOptions options);
  ~Door() override {
    try {
      close_all();
    } catch (const std::exception&) {
      connections_.clear();  // with what they have sent so far
    }
  }
  Door(const Door&) = delete;
  Door& operator=(const Door&) = delete;

  int bind(const std::string& address, int port);
  void listen();
  void stop();  // from any thread

  [[nodiscard]] const HttpOptions& options() const override { return options_; }
  [[nodiscard]] asio::io_context& io() override { return io_; }
  [[nodiscard]] bool is_closing() const override { return closing_; }
  [[nodiscard]] bool take_body(std::size_t bytes) override;
  void give_back_body(std::size_t bytes) override { bodies_ -= bytes; }
  [[nodiscard]] bool answer(const std::shared_ptr<Connection>& asking, HttpRequest request) override;
  void leave(Connection* connection) override;

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
std::vector<std::shared_ptr<Connection>> Http::Door::all() const {
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
