/// <reference types="svelte" />
/// <reference types="vite/client" />

declare module "virtual:rules-*" {
  const text: import("./pages/prose").Prose[];
  export default text;
}
