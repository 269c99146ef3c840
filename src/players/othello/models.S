// SPDX-License-Identifier: MIT
// The models of models/ as parts of the program, so that it needs no path to them when it runs.
  .section .rodata
  .balign 64

  .globl aite_model_all, aite_model_all_end
aite_model_all:
  .incbin AITE_MODEL_ALL
aite_model_all_end:

  .globl aite_model_draw, aite_model_draw_end
aite_model_draw:
  .incbin AITE_MODEL_DRAW
aite_model_draw_end:

  .globl aite_model_control, aite_model_control_end
aite_model_control:
  .incbin AITE_MODEL_CONTROL
aite_model_control_end:

  .globl aite_model_evaluation, aite_model_evaluation_end
aite_model_evaluation:
  .incbin AITE_MODEL_EVALUATION
aite_model_evaluation_end:

  .section .note.GNU-stack, "", %progbits
