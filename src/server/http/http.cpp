// SPDX-License-Identifier: MIT
#include "server/http/http.hpp"

#include <fmt/format.h>
#include <httplib.h>

#include <array>
#include <chrono>
#include <condition_variable>
#include <mutex>
#include <utility>

#include "base/error.hpp"
#include "base/text.hpp"
#include "server/http/events.hpp"

namespace aite::server {

namespace {

constexpr std::array<const char*, 8> headers_looked_at{"Host",      "Origin", "Sec-Fetch-Site",  "Content-Type",
                                                       "Forwarded", "Via",    "X-Forwarded-For", "X-Real-Ip"};
constexpr std::size_t threads_beside_streams = 24;

HttpRequest request_of(const httplib::Request& from) {
  // A HEAD is a GET whose body the library leaves out.
  HttpRequest request{from.method == "HEAD" ? "GET" : from.method, from.path, {}, {}, from.body, {}, from.remote_addr};
  for (const auto& [key, value] : from.params) request.query.emplace(key, value);
  for (const char* name : headers_looked_at) {
    if (from.has_header(name)) request.headers.emplace(base::lower(name), from.get_header_value(name));
  }
  return request;
}

// A thread of the library's waits for each stream, and looks now and then whether anybody is there.
class Waiting {
 public:
  explicit Waiting(std::shared_ptr<Stream> stream) : stream_(std::move(stream)) {
    stream_->on_news([bell = bell_] { bell->ring(); });
  }

  bool send_next(httplib::DataSink& sink) {
    bell_->wait();
    const std::optional<std::string> text = stream_->take();
    if (!text) {
      sink.done();
      return true;
    }
    const std::string_view sent = text->empty() ? heartbeat : *text;
    return sink.write(sent.data(), sent.size());
  }

 private:
  class Bell {
   public:
    void ring() {
      {
        const std::lock_guard lock(mutex_);
        rung_ = true;
      }
      heard_.notify_one();
    }
    void wait() {
      std::unique_lock lock(mutex_);
      heard_.wait_for(lock, std::chrono::seconds(5), [this] { return rung_; });
      rung_ = false;
    }

   private:
    std::mutex mutex_;
    std::condition_variable heard_;
    bool rung_ = true;  // what came before there was a bell
  };

  std::shared_ptr<Stream> stream_;
  std::shared_ptr<Bell> bell_ = std::make_shared<Bell>();
};

void send(HttpResponse response, httplib::Response& to) {
  to.status = response.status;
  for (auto& [name, value] : response.headers) to.set_header(name, value);
  if (!to.has_header("Cache-Control")) to.set_header("Cache-Control", "no-store");
  if (response.stream) {
    to.set_chunked_content_provider(response.type,
                                    [waiting = std::make_shared<Waiting>(std::move(response.stream))](
                                        std::size_t, httplib::DataSink& sink) { return waiting->send_next(sink); });
  } else {
    to.set_content(response.body, response.type);
  }
}

}  // namespace

struct Http::Library {
  httplib::Server server;
  int socket = -1;  // the one that listens
};

Http::Http(Handler handler, const HttpOptions& options) : library_(std::make_unique<Library>()) {
  httplib::Server& server = library_->server;
  const std::size_t threads = options.streams + threads_beside_streams;
  server.new_task_queue = [threads] { return new httplib::ThreadPool(threads); };  // the library deletes it
  server.set_payload_max_length(options.body);
  server.set_keep_alive_max_count(1000);
  server.set_keep_alive_timeout(2);
  server.set_tcp_nodelay(true);
  // Without SO_REUSEPORT, which the library would set: two servers on one port would take turns.
  server.set_socket_options([library = library_.get()](int socket) {
    const int yes = 1;
    setsockopt(socket, SOL_SOCKET, SO_REUSEADDR, &yes, sizeof(yes));
    library->socket = socket;
  });
  httplib::Headers always;
  for (const auto& [name, value] : options.headers) always.emplace(name, value);
  server.set_default_headers(std::move(always));

  const auto answer = [handler = std::move(handler)](const httplib::Request& from, httplib::Response& to) {
    send(handler(request_of(from)), to);
  };
  const std::string any = R"([\s\S]*)";
  server.Get(any, answer);
  server.Post(any, answer);
  server.Put(any, answer);
  server.Patch(any, answer);
  server.Delete(any, answer);
  // What the library refuses by itself: bodies that are too long, requests that are none.
  server.set_error_handler([](const httplib::Request&, httplib::Response& to) {
    if (!to.body.empty()) return;
    send(to.status == 413 ? error_response(413, "too_large", "the body is longer than this server takes")
                          : error_response(to.status, "bad_request", "this is no request this server understands"),
         to);
  });
}

Http::~Http() = default;

int Http::bind(const std::string& address, int port) {
  httplib::Server& server = library_->server;
  const int taken = port == 0 ? server.bind_to_any_port(address) : server.bind_to_port(address, port) ? port : -1;
  if (taken < 0) {
    throw base::InputError(
        fmt::format("{}:{} cannot be listened on: taken already, or not this machine's", address, port));
  }
  // The library lets five wait to be accepted; the sixth of fifty browsers would be turned away.
  ::listen(library_->socket, SOMAXCONN);
  return taken;
}

void Http::listen() { library_->server.listen_after_bind(); }
void Http::stop() { library_->server.stop(); }

}  // namespace aite::server
