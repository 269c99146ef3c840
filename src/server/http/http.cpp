// SPDX-License-Identifier: MIT
#include "server/http/http.hpp"

#include <fmt/format.h>
#include <httplib.h>

#include <utility>

#include "base/error.hpp"
#include "base/text.hpp"

namespace aite::server {

namespace {

constexpr std::array<const char*, 4> headers_looked_at{"Host", "Origin", "Sec-Fetch-Site", "Content-Type"};
constexpr std::size_t threads_beside_streams = 24;

Request request_of(const httplib::Request& from) {
  // A HEAD is a GET whose body the library leaves out.
  Request request{from.method == "HEAD" ? "GET" : from.method, from.path, {}, {}, from.body, {}};
  for (const auto& [key, value] : from.params) request.query.emplace(key, value);
  for (const char* name : headers_looked_at) {
    if (from.has_header(name)) request.headers.emplace(base::lower(name), from.get_header_value(name));
  }
  return request;
}

void send(Answer answer, httplib::Response& to) {
  to.status = answer.status;
  for (auto& [name, value] : answer.headers) to.set_header(name, value);
  if (answer.stream) {
    to.set_header("Cache-Control", "no-store");
    to.set_chunked_content_provider(
        answer.type, [stream = std::move(answer.stream)](std::size_t, httplib::DataSink& sink) {
          const bool more = stream([&sink](std::string_view text) { return sink.write(text.data(), text.size()); });
          if (!more) sink.done();
          return more;
        });
    return;
  }
  if (!to.has_header("Cache-Control")) to.set_header("Cache-Control", "no-store");
  to.set_content(answer.body, answer.type);
}

}  // namespace

struct Http::Library {
  httplib::Server server;
  int socket = -1;  // the one that listens
};

Http::Http(const Router& router, const Page& page, Guard guard, const Limits& limits)
    : library_(std::make_unique<Library>()) {
  httplib::Server& server = library_->server;
  const std::size_t threads = limits.streams + threads_beside_streams;
  server.new_task_queue = [threads] { return new httplib::ThreadPool(threads); };  // the library deletes it
  server.set_payload_max_length(limits.body);
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
  for (const auto& [name, value] : security_headers()) always.emplace(name, value);
  server.set_default_headers(std::move(always));

  const auto handler = [&router, &page, guard = std::move(guard)](const httplib::Request& from, httplib::Response& to) {
    Request request = request_of(from);
    if (std::optional<Answer> refused = guard.refusal(request)) {
      send(*std::move(refused), to);
    } else if (request.method == "GET" && !request.path.starts_with("/api/")) {
      send(page.file(request.path), to);
    } else {
      send(router.answer(std::move(request)), to);
    }
  };
  const std::string any = R"([\s\S]*)";
  server.Get(any, handler);
  server.Post(any, handler);
  server.Put(any, handler);
  server.Patch(any, handler);
  server.Delete(any, handler);
  // What the library refuses by itself: bodies that are too long, requests that are none.
  server.set_error_handler([](const httplib::Request&, httplib::Response& to) {
    if (!to.body.empty()) return;
    send(to.status == 413 ? error_answer(413, "too_large", "the body is longer than this server takes")
                          : error_answer(to.status, "bad_request", "this is no request this server understands"),
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
