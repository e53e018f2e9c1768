import { fileURLToPath } from "node:url";
import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig } from "vite";

// The pattern book: every piece in every state, for looking at. Never part of a build.
export default defineConfig({
  root: fileURLToPath(new URL(".", import.meta.url)),
  plugins: [svelte({ configFile: fileURLToPath(new URL("../svelte.config.js", import.meta.url)) })],
  server: { fs: { allow: ["../.."] }, port: 5199, strictPort: true },
});
