# Run at every build (cmake -P): writes OUTPUT, a source file with the program's version and commit, if it has changed.
find_program(GIT git)
set(commit "")
if(GIT)
  execute_process(COMMAND ${GIT} describe --always --abbrev=8 --exclude=* --dirty=+
    WORKING_DIRECTORY ${SOURCE} OUTPUT_VARIABLE commit OUTPUT_STRIP_TRAILING_WHITESPACE ERROR_QUIET)
endif()
if(commit)
  set(commit " (${commit})")
endif()
file(CONFIGURE OUTPUT ${OUTPUT} CONTENT [[
#include "base/build.hpp"

std::string_view aite::base::build_id() { return "@VERSION@@commit@"; }
]] @ONLY)
