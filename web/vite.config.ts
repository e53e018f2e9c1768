import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig } from "vite";

export default defineConfig({
  plugins: [svelte()],
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
  server: { fs: { allow: [".."] } },
});
