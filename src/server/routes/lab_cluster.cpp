// SPDX-License-Identifier: MIT
#include <chrono>
#include <memory>
#include <mutex>
#include <utility>

#include "base/error.hpp"
#include "cluster/view.hpp"
#include "server/routes/api.hpp"

// Other machines, as `aite cluster` shows them.
namespace aite::server {

namespace {

using nlohmann::json;

// Looks no more than once in a while, however many visitors ask.
class ClusterWatch {
 public:
  // Throws InputError as Link::open does; a server that is not there may come.
  explicit ClusterWatch(cluster::LinkOptions link) : options_(std::move(link)) {
    try {
      link_ = cluster::Link::open(options_);
    } catch (const base::UnavailableError&) {
    }
  }

  json now() {
    const std::lock_guard lock(mutex_);
    const auto time = std::chrono::steady_clock::now();
    if (!seen_.is_null() && time - looked_ < fresh) return seen_;
    try {
      if (!link_ || link_->shut_out()) link_ = cluster::Link::open(options_);
      seen_ = {{"asked", true}, {"there", link_->connected()}};
      if (link_->connected()) seen_.update(cluster::view_json(cluster::look(*link_)));
    } catch (const base::UnavailableError&) {
      seen_ = {{"asked", true}, {"there", false}};
    } catch (const base::InputError&) {  // it lets us in no more
      seen_ = {{"asked", true}, {"there", false}};
    }
    looked_ = std::chrono::steady_clock::now();
    return seen_;
  }

 private:
  static constexpr std::chrono::seconds fresh{2};

  cluster::LinkOptions options_;
  std::mutex mutex_;
  std::unique_ptr<cluster::Link> link_;
  json seen_;
  std::chrono::steady_clock::time_point looked_;
};

}  // namespace

void add_lab_cluster(Router& router, const std::optional<cluster::LinkOptions>& link) {
  if (!link) {
    router.add("GET", "/api/v1/lab/cluster", [](const HttpRequest&) { return json_response(json{{"asked", false}}); });
    return;
  }
  const auto watch = std::make_shared<ClusterWatch>(*link);
  router.add("GET", "/api/v1/lab/cluster", [watch](const HttpRequest&) { return json_response(watch->now()); });
}

}  // namespace aite::server
