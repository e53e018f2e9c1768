import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig } from "vite";
import { rules } from "./rules.ts";

export default defineConfig({
  plugins: [svelte(), rules()],
  build: {
    outDir: "../src/muggins/server/client",
    emptyOutDir: true,
    sourcemap: false,
    // `light-dark()` and container queries as they stand; older browsers get no rewritten copy.
    target: ["chrome123", "firefox121", "safari17.5"],
    // The content policy allows no data: address, so nothing may be inlined as one.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
  },
  server: {
    fs: { allow: [".."] },
    // `npm run dev` beside a running `muggins serve`.
    proxy: {
      "/api": "http://localhost:8123",
      "/socket": { target: "ws://localhost:8123", ws: true },
    },
  },
});
