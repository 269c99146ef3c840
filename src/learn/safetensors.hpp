// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <map>
#include <string>
#include <string_view>
#include <vector>

// Numbers with names, in the file format "safetensors" of Hugging Face: 8 bytes with the length of a JSON text, the
// JSON text that says where each tensor lies, and the numbers. It holds no code, so a file from anywhere can be read.
namespace aite::learn {

struct Tensor {
  std::vector<std::size_t> shape;
  std::vector<float> values;  // row after row; as many as the product of the shape
  bool in_bytes = false;      // in the file: whole numbers from -128 to 127, a byte each

  friend bool operator==(const Tensor&, const Tensor&) = default;
};

struct Tensors {
  std::map<std::string, Tensor> named;
  std::map<std::string, std::string> metadata;

  friend bool operator==(const Tensors&, const Tensors&) = default;
};

// Only 32-bit floats and 8-bit integers are read. Throws InputError that names the file and the byte.
Tensors read_safetensors(std::string_view bytes, std::string_view file_name);
std::string write_safetensors(const Tensors& tensors);

// The same from and to a file, which is there whole or not at all.
Tensors load_safetensors(const std::string& path);
void save_safetensors(const Tensors& tensors, const std::string& path);

}  // namespace aite::learn
