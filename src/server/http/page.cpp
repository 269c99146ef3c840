// SPDX-License-Identifier: MIT
#include "server/http/page.hpp"

#include <array>
#include <filesystem>
#include <fstream>
#include <sstream>
#include <string_view>

namespace aite::server {

namespace {

constexpr std::array<std::pair<std::string_view, std::string_view>, 9> types{{
    {".html", "text/html; charset=utf-8"},
    {".js", "text/javascript; charset=utf-8"},
    {".css", "text/css; charset=utf-8"},
    {".svg", "image/svg+xml"},
    {".png", "image/png"},
    {".webp", "image/webp"},
    {".json", "application/json"},
    {".webmanifest", "application/manifest+json"},
    {".txt", "text/plain; charset=utf-8"},
}};

std::string type_of(const std::filesystem::path& file) {
  for (const auto& [extension, type] : types) {
    if (file.extension() == extension) return std::string(type);
  }
  return "application/octet-stream";
}

}  // namespace

Page::Page(const std::string& folder) {
  std::error_code missing;
  for (const auto& entry : std::filesystem::recursive_directory_iterator(folder, missing)) {
    if (!entry.is_regular_file()) continue;
    std::ifstream file(entry.path(), std::ios::binary);
    std::ostringstream content;
    content << file.rdbuf();
    const std::string path = "/" + entry.path().lexically_relative(folder).generic_string();
    HttpResponse kept{200, type_of(entry.path()), {}, {}, {}};
    // Names under assets/ carry a hash of their content.
    const bool hashed = path.starts_with("/assets/");
    kept.headers.emplace_back("Cache-Control", hashed ? "public, max-age=31536000, immutable" : "no-cache");
    files_.emplace(path == "/index.html" ? "/" : path, File{std::move(kept), content.str()});
  }
}

HttpResponse Page::file(const std::string& path) const {
  if (const auto found = files_.find(path); found != files_.end()) {
    HttpResponse response = found->second.response;
    response.lasting = found->second.content;
    return response;
  }
  if (path == "/") {
    return {404,
            "text/plain; charset=utf-8",
            "The page is not built yet: ./run builds it. The API is at /api/v1.\n",
            {},
            {}};
  }
  return error_response(404, "not_found", "there is nothing at this address");
}

}  // namespace aite::server
