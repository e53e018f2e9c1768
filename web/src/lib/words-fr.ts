/** Every .ftl file of this language but those of the command line, as one module. */
const files = import.meta.glob<string>(
  ["../../../src/muggins/locales/fr/*.ftl", "!../../../src/muggins/locales/fr/cli.ftl"],
  { query: "?raw", import: "default", eager: true },
);

export default Object.values(files);
