// SPDX-License-Identifier: MIT
import { defineConfig } from "vite";

// `npm run dev` serves the page by itself and passes calls on to an `aite serve` at its usual port.
export default defineConfig({
  esbuild: { jsx: "automatic", jsxImportSource: "preact" },
  build: { target: "es2020", modulePreload: { polyfill: false } },
  server: {
    proxy: {
      "/api": {
        target: "http://127.0.0.1:8080",
        configure: (proxy) => proxy.on("proxyReq", (request) => request.removeHeader("origin")),
      },
    },
  },
});
