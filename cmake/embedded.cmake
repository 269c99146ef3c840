# aite_embedded(NAME FILE): a library aite_NAME that holds FILE of the project as it is, from aite_NAME_begin to
# aite_NAME_end.
function(aite_embedded library path)
  set(file ${PROJECT_SOURCE_DIR}/${path})
  set(source ${CMAKE_CURRENT_BINARY_DIR}/${library}.S)
  file(CONFIGURE OUTPUT ${source} @ONLY CONTENT [[
.section .rodata
.globl aite_@library@_begin
.globl aite_@library@_end
aite_@library@_begin: .incbin "@file@"
aite_@library@_end: .byte 0
.section .note.GNU-stack, "", %progbits
]])
  set_property(SOURCE ${source} PROPERTY OBJECT_DEPENDS "${file}")
  add_library(aite_${library} STATIC ${source})
endfunction()
