// SPDX-License-Identifier: MIT
#pragma once

#include <functional>
#include <memory>
#include <string>
#include <string_view>

#include "base/courier.hpp"
#include "cluster/link.hpp"

namespace aite::cluster {

struct CoordinatorOptions {
  std::string signature;  // workers of another one get nothing
  std::string scope;      // what makes this run another one than the same job elsewhere: the database, the host
  int tries = 3;          // how often a unit is tried before it is given up
  std::function<void(const std::string& line)> on_notice = nullptr;  // for people, on any thread
};

// Orders over a NATS server to whatever workers there are, and answers back. A run that was interrupted is gone on
// with: what was answered meanwhile is waiting. Every answer is handed out once and stays at the server until it is
// kept.
class Coordinator final : public base::Elsewhere {
 public:
  Coordinator(std::unique_ptr<Link> link, CoordinatorOptions options);
  ~Coordinator() override;

  // Throws InputError if somebody else is at the same run.
  std::unique_ptr<base::Courier> courier(std::string_view job, const std::stop_token& stop) override;

 private:
  std::unique_ptr<Link> link_;
  CoordinatorOptions options_;
};

}  // namespace aite::cluster
