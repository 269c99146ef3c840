# aite_models(NAME): a library aite_NAME that holds what models/models.txt names, as it is, so that the program needs no
# path to it when it runs, and that table itself as aite_model_table: the texts of each row, and where its model begins
# and ends.
function(aite_models library)
  set(list ${PROJECT_SOURCE_DIR}/models/models.txt)
  set_property(DIRECTORY APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS ${list})
  file(STRINGS ${list} rows REGEX "^[^#]")
  set(contents "")
  set(table "")
  set(files "")
  foreach(row ${rows})
    if(NOT row MATCHES "^([^ ]+) +([^ ]+) +([^ ]+)$")
      message(FATAL_ERROR "${list}: '${row}' is not GAME KIND NAME")
    endif()
    set(texts ".asciz \"${CMAKE_MATCH_1}\", \"${CMAKE_MATCH_2}\", \"${CMAKE_MATCH_3}\"")
    set(file ${PROJECT_SOURCE_DIR}/models/${CMAKE_MATCH_1}-${CMAKE_MATCH_3}.safetensors)
    list(LENGTH files id)
    list(APPEND files ${file})
    string(APPEND contents "texts_${id}: ${texts}\n.balign 64\nbegin_${id}: .incbin \"${file}\"\nend_${id}:\n")
    string(APPEND table ".quad texts_${id}, begin_${id}, end_${id}\n")
  endforeach()
  set(source ${CMAKE_CURRENT_BINARY_DIR}/${library}.S)
  file(CONFIGURE OUTPUT ${source} @ONLY CONTENT [[
.section .rodata
@contents@
.section .data.rel.ro, "aw"
.balign 8
.globl aite_model_table
aite_model_table:
@table@.quad 0
.section .note.GNU-stack, "", %progbits
]])
  set_property(SOURCE ${source} PROPERTY OBJECT_DEPENDS "${files}")
  add_library(aite_${library} STATIC ${source})
endfunction()
