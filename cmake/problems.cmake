# aite_problems(NAME): a library aite_NAME that holds problems/go9.sgf as it is, from aite_problems_begin to
# aite_problems_end.
function(aite_problems library)
  set(file ${PROJECT_SOURCE_DIR}/problems/go9.sgf)
  set(source ${CMAKE_CURRENT_BINARY_DIR}/${library}.S)
  file(CONFIGURE OUTPUT ${source} @ONLY CONTENT [[
.section .rodata
.globl aite_problems_begin
.globl aite_problems_end
aite_problems_begin: .incbin "@file@"
aite_problems_end: .byte 0
.section .note.GNU-stack, "", %progbits
]])
  set_property(SOURCE ${source} PROPERTY OBJECT_DEPENDS "${file}")
  add_library(aite_${library} STATIC ${source})
endfunction()
