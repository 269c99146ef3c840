# How every target of the project is built: one library per folder of src/, tests beside what they test.

add_library(aite_flags INTERFACE)
target_include_directories(aite_flags INTERFACE ${PROJECT_SOURCE_DIR}/src)
target_compile_options(aite_flags INTERFACE
  -Wall -Wextra -Wpedantic -Wshadow -Wconversion -Wsign-conversion -Wnon-virtual-dtor -Woverloaded-virtual -Werror
  -fno-math-errno -fno-trapping-math)  # nobody reads errno after sqrt; without these the compiler cannot vectorise it
if(CMAKE_SYSTEM_PROCESSOR MATCHES "x86_64|AMD64")
  # Every x86 processor since 2009 has these (POPCNT, SSE4.2); what needs more is dispatched at run time by Highway,
  # to three targets: this baseline, AVX2, and AVX-512 with VPOPCNT.
  target_compile_options(aite_flags INTERFACE -march=x86-64-v2)
  target_compile_definitions(aite_flags INTERFACE HWY_WANT_AVX3_DL "HWY_DISABLED_TARGETS=(HWY_SSE4|HWY_AVX3)")
endif()
# What makes a mistake in memory end the program instead of going on with it (docs/results/2026-11-16-faults.md has the
# figures). What costs nothing is for all; the rest is for what reads files and requests and for what they reach there,
# not for playouts and searches. Sanitizers have better.
add_library(aite_guarded INTERFACE)
if(NOT AITE_SANITIZE)
  target_link_options(aite_flags INTERFACE -Wl,-z,relro,-z,now)
  if(CMAKE_SYSTEM_PROCESSOR MATCHES "x86_64|AMD64")
    target_compile_options(aite_flags INTERFACE -fcf-protection=full)
  endif()
  target_compile_options(aite_guarded INTERFACE -fstack-protector-strong -fstack-clash-protection)
  target_compile_definitions(aite_guarded INTERFACE _GLIBCXX_ASSERTIONS)  # every index and iterator is looked at
  if(CMAKE_BUILD_TYPE STREQUAL "Release")
    target_compile_options(aite_guarded INTERFACE -U_FORTIFY_SOURCE -D_FORTIFY_SOURCE=3)
    # GCC 12 then sees overflows in growing vectors, where there are none.
    target_compile_options(aite_guarded INTERFACE $<$<CXX_COMPILER_ID:GNU>:-Wno-stringop-overflow>)
  endif()
endif()
if(AITE_SANITIZE)
  target_compile_options(aite_flags INTERFACE -fsanitize=${AITE_SANITIZE} -fno-sanitize-recover=all -fno-omit-frame-pointer)
  target_link_options(aite_flags INTERFACE -fsanitize=${AITE_SANITIZE})
endif()

# What hardly any time is spent in is lightly optimised: compiling it would take longer than running it.
if(AITE_SANITIZE)
  set(lightly_optimised -O0)
else()
  set(lightly_optimised -O1)
endif()

# aite_headers(NAME HEADER ...): headers that are slow to read, read once for all targets that reuse aite_NAME. Files
# include what they need all the same: where ccache is used, which does better without, they have to.
if(CMAKE_CXX_COMPILER_LAUNCHER MATCHES "ccache")
  set(CMAKE_DISABLE_PRECOMPILE_HEADERS ON)
endif()
file(CONFIGURE OUTPUT ${PROJECT_BINARY_DIR}/empty.cpp CONTENT "")
function(aite_headers name)
  add_library(aite_${name} OBJECT ${PROJECT_BINARY_DIR}/empty.cpp)
  target_link_libraries(aite_${name} PRIVATE aite_flags fmt::fmt)
  target_precompile_headers(aite_${name} PRIVATE ${ARGN})
endfunction()

set(usual_headers <algorithm> <array> <cmath> <fmt/format.h> <functional> <map> <memory> <optional> <span> <string>
  <thread> <vector>)
aite_headers(library_headers ${usual_headers})
aite_headers(lightly_optimised_headers <nlohmann/json.hpp> ${usual_headers})
target_compile_options(aite_lightly_optimised_headers PRIVATE ${lightly_optimised})
target_link_libraries(aite_lightly_optimised_headers PRIVATE aite_guarded)
aite_headers(guarded_library_headers ${usual_headers})
target_link_libraries(aite_guarded_library_headers PRIVATE aite_guarded)
if(AITE_FUZZ)  # Clang wants them compiled with the options of the files they are for
  aite_headers(fuzzed_library_headers ${usual_headers})
  target_compile_options(aite_fuzzed_library_headers PRIVATE -fsanitize=fuzzer-no-link)
  aite_headers(fuzzed_lightly_optimised_headers <nlohmann/json.hpp> ${usual_headers})
  target_compile_options(aite_fuzzed_lightly_optimised_headers PRIVATE ${lightly_optimised} -fsanitize=fuzzer-no-link)
endif()
if(GTest_FOUND)
  aite_headers(test_headers <gtest/gtest.h> ${usual_headers})
  target_link_libraries(aite_test_headers PRIVATE GTest::gtest)
  target_compile_options(aite_test_headers PRIVATE ${lightly_optimised})
endif()

# aite_library(NAME SOURCES ... LINKS ... [ALONE ...] [TOGETHER] [LIGHTLY_OPTIMISED] [GUARDED] [FUZZED]): a library
# aite_NAME. Without sources it is headers only. ALONE are sources that a unity build leaves by themselves, such as those compiled
# for each instruction set. TOGETHER: most of the time that its sources take to compile goes into reading headers, so
# several are compiled as one in every build, not only in unity builds. LIGHTLY_OPTIMISED: for what waits for others most
# of the time; it is guarded, and also gets the JSON library's header with those that are read once. GUARDED: see
# aite_guarded. FUZZED: it reads what other programs send, and is instrumented so that fuzzing finds new paths in it.
function(aite_library name)
  cmake_parse_arguments(ARG "TOGETHER;LIGHTLY_OPTIMISED;GUARDED;FUZZED" "" "SOURCES;ALONE;LINKS" ${ARGN})
  if(ARG_SOURCES)
    add_library(aite_${name} STATIC ${ARG_SOURCES} ${ARG_ALONE})
    set_source_files_properties(${ARG_ALONE} PROPERTIES SKIP_UNITY_BUILD_INCLUSION ON)
    target_link_libraries(aite_${name} PUBLIC aite_flags ${ARG_LINKS})
    set(headers library_headers)
    if(ARG_LIGHTLY_OPTIMISED OR ARG_GUARDED)
      target_link_libraries(aite_${name} PRIVATE aite_guarded)
    endif()
    if(ARG_GUARDED AND NOT AITE_FUZZ)
      set(headers guarded_library_headers)
    endif()
    if(ARG_LIGHTLY_OPTIMISED)
      target_compile_options(aite_${name} PRIVATE ${lightly_optimised})
      set(headers lightly_optimised_headers)
    endif()
    if(ARG_FUZZED AND AITE_FUZZ)
      target_compile_options(aite_${name} PRIVATE -fsanitize=fuzzer-no-link)
      set(headers fuzzed_${headers})
    endif()
    target_precompile_headers(aite_${name} REUSE_FROM aite_${headers})
    if(ARG_TOGETHER AND NOT CMAKE_UNITY_BUILD)
      set_target_properties(aite_${name} PROPERTIES UNITY_BUILD ON UNITY_BUILD_BATCH_SIZE 8)
    endif()
  else()
    add_library(aite_${name} INTERFACE)
    target_link_libraries(aite_${name} INTERFACE aite_flags ${ARG_LINKS})
  endif()
endfunction()

# aite_fuzz(NAME LINKS ...): a libFuzzer program NAME_fuzz from NAME_fuzz.cpp.
function(aite_fuzz name)
  if(NOT AITE_FUZZ)
    return()
  endif()
  cmake_parse_arguments(ARG "" "" "LINKS" ${ARGN})
  add_executable(${name}_fuzz ${name}_fuzz.cpp)
  target_compile_options(${name}_fuzz PRIVATE -fsanitize=fuzzer)
  target_link_options(${name}_fuzz PRIVATE -fsanitize=fuzzer)
  target_link_libraries(${name}_fuzz PRIVATE ${ARG_LINKS})
endfunction()

# aite_test(NAME SOURCES ... LINKS ... [LABELS ...]): a GoogleTest program NAME_test that ctest runs as NAME. Tests that
# start threads carry the label "threads": those are what ThreadSanitizer is for.
function(aite_test name)
  if(NOT GTest_FOUND)
    return()
  endif()
  cmake_parse_arguments(ARG "" "" "SOURCES;LINKS;LABELS" ${ARGN})
  add_executable(${name}_test ${ARG_SOURCES})
  set_target_properties(${name}_test PROPERTIES UNITY_BUILD ON UNITY_BUILD_BATCH_SIZE 12)
  target_link_libraries(${name}_test PRIVATE ${ARG_LINKS} GTest::gtest_main)
  target_compile_options(${name}_test PRIVATE ${lightly_optimised})
  target_precompile_headers(${name}_test REUSE_FROM aite_test_headers)
  add_test(NAME ${name} COMMAND ${name}_test)
  if(ARG_LABELS)
    set_tests_properties(${name} PROPERTIES LABELS "${ARG_LABELS}")
  endif()
endfunction()
