# aite_models(GAME NAME ...): a library aite_GAME_models that holds models/GAME-NAME.safetensors as they are, so that the
# program needs no path to them when it runs, and a table aite_GAME_models of their names, begins and ends.
function(aite_models game)
  set(contents "")
  set(table "")
  set(files "")
  foreach(name ${ARGN})
    set(file ${PROJECT_SOURCE_DIR}/models/${game}-${name}.safetensors)
    list(APPEND files ${file})
    string(MAKE_C_IDENTIFIER ${name} id)
    string(APPEND contents "name_${id}: .asciz \"${name}\"\n.balign 64\nbegin_${id}: .incbin \"${file}\"\nend_${id}:\n")
    string(APPEND table ".quad name_${id}, begin_${id}, end_${id}\n")
  endforeach()
  set(source ${CMAKE_CURRENT_BINARY_DIR}/${game}_models.S)
  file(CONFIGURE OUTPUT ${source} @ONLY CONTENT [[
.section .rodata
@contents@
.section .data.rel.ro, "aw"
.balign 8
.globl aite_@game@_models
aite_@game@_models:
@table@.quad 0
.section .note.GNU-stack, "", %progbits
]])
  set_property(SOURCE ${source} PROPERTY OBJECT_DEPENDS "${files}")
  add_library(aite_${game}_models STATIC ${source})
endfunction()
