import "./art/tokens.css";
import "./art/base.css";
import { mount } from "svelte";
import App from "./App.svelte";
import { followLinks } from "./lib/route.svelte";
import { dress } from "./lib/settings.svelte";
import { preferredLanguage, speak } from "./lib/words.svelte";

dress();
followLinks();
// Words first: nothing is ever shown in the wrong language and then swapped.
await speak(preferredLanguage());
const target = document.getElementById("app");
if (!target) throw new Error("index.html has no #app");
mount(App, { target });
