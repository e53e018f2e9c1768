/** Every .ftl file of this language but those of the command line, of records and of the engine, as one module. */
const files = import.meta.glob<string>(
  [
    "../../../src/muggins/locales/en/*.ftl",
    "!../../../src/muggins/locales/en/cli.ftl",
    "!../../../src/muggins/locales/en/engine.ftl",
    "!../../../src/muggins/locales/en/records.ftl",
    "!../../../src/muggins/locales/en/simulate.ftl",
  ],
  { query: "?raw", import: "default", eager: true },
);

export default Object.values(files);
