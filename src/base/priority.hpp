// SPDX-License-Identifier: MIT
#pragma once

#include <pthread.h>
#include <sched.h>
#include <sys/resource.h>

namespace aite::base {

// From now on the calling thread, and whatever threads it starts, run only while nothing else wants the processor.
// There is no way back, and no harm where the system refuses. A thread that did this should hold no lock that others
// wait for.
inline void give_way() {
  const sched_param lowest{};
  pthread_setschedparam(pthread_self(), SCHED_IDLE, &lowest);
}

// Lets this thread run after those that answer somebody, where both want a processor.
inline void step_back() {
  constexpr int nicer = 5;
  setpriority(PRIO_PROCESS, 0, nicer);  // on Linux of this thread alone; where it fails all are alike
}

}  // namespace aite::base
