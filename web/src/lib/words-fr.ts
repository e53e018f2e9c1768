/** Every .ftl file of this language but those of the command line, of records and of the engine, as one module. */
const files = import.meta.glob<string>(
  [
    "../../../src/muggins/locales/fr/*.ftl",
    "!../../../src/muggins/locales/fr/cli.ftl",
    "!../../../src/muggins/locales/fr/engine.ftl",
    "!../../../src/muggins/locales/fr/records.ftl",
    "!../../../src/muggins/locales/fr/simulate.ftl",
  ],
  { query: "?raw", import: "default", eager: true },
);

export default Object.values(files);
