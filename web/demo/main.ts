import "../src/art/tokens.css";
import "../src/art/base.css";
import { mount } from "svelte";
import PatternBook from "./PatternBook.svelte";

const query = new URLSearchParams(location.search);
const theme = query.get("theme");
if (theme) document.documentElement.dataset.theme = theme;

mount(PatternBook, {
  target: document.getElementById("book") as HTMLElement,
  props: { lang: query.get("lang") === "fr" ? "fr" : "en", show: query.get("show") ?? "all" },
});
