# How every target of the project is built: one library a folder of src/, tests beside what they test.

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
if(AITE_SANITIZE)
  target_compile_options(aite_flags INTERFACE -fsanitize=${AITE_SANITIZE} -fno-sanitize-recover=all -fno-omit-frame-pointer)
  target_link_options(aite_flags INTERFACE -fsanitize=${AITE_SANITIZE})
endif()

# aite_library(NAME SOURCES ... LINKS ...): a library aite_NAME. Without sources it is headers only.
function(aite_library name)
  cmake_parse_arguments(ARG "" "" "SOURCES;LINKS" ${ARGN})
  if(ARG_SOURCES)
    add_library(aite_${name} STATIC ${ARG_SOURCES})
    target_link_libraries(aite_${name} PUBLIC aite_flags ${ARG_LINKS})
  else()
    add_library(aite_${name} INTERFACE)
    target_link_libraries(aite_${name} INTERFACE aite_flags ${ARG_LINKS})
  endif()
endfunction()

# aite_test(NAME SOURCES ... LINKS ... [LABELS ...]): a GoogleTest program NAME_test that ctest runs as NAME. Tests that
# start threads carry the label "threads": those are what ThreadSanitizer is for.
function(aite_test name)
  if(NOT GTest_FOUND)
    return()
  endif()
  cmake_parse_arguments(ARG "" "" "SOURCES;LINKS;LABELS" ${ARGN})
  add_executable(${name}_test ${ARG_SOURCES})
  target_link_libraries(${name}_test PRIVATE ${ARG_LINKS} GTest::gtest_main)
  if(AITE_SANITIZE)
    target_compile_options(${name}_test PRIVATE -O0)  # a third of the compile time; what is tested keeps its -O1
  endif()
  add_test(NAME ${name} COMMAND ${name}_test)
  if(ARG_LABELS)
    set_tests_properties(${name} PROPERTIES LABELS "${ARG_LABELS}")
  endif()
endfunction()
