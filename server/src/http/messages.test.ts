import assert from "node:assert/strict";
import { test } from "node:test";
import { fileURLToPath } from "node:url";
import { IntlMessageFormat } from "intl-messageformat";
import { filesBelow, isTest } from "../../../scripts/rules/files.ts";
import { messagesByLocale } from "./answers/messages.ts";
import { locales, type MessageKey, texts } from "./messages.ts";

type Element = ReturnType<IntlMessageFormat["getAst"]>[number];

const LITERAL = 0; // TYPE.literal of the parser, which is not a dependency of our own
// Words that are the same in another language, and what has no words.
const sameAsEnglish: readonly string[] = [
  "ucp.net",
  "ok",
  "address_form.city.district",
  "address_form.district.district",
  "address_form.postalCode.eircode",
  "address_form.province",
  "address_form.province.district",
  "address_form.province.oblast",
  "address_form.province.region",
  "document.date",
  "document.subtotal",
  "document.tax",
  "document.total",
  "label.subtotal",
  "label.test",
  "label.total",
  "report.column.code",
  "report.column.name",
  "report.column.net",
  "report.column.province",
];
const keys = Object.keys(texts.en) as MessageKey[];

const parse = (locale: string, text: string) => new IntlMessageFormat(text, locale).getAst();

function* elements(ast: readonly Element[]): Generator<Element> {
  for (const element of ast) {
    yield element;
    if ("options" in element)
      for (const option of Object.values(element.options)) yield* elements(option.value);
    if ("children" in element) yield* elements(element.children);
  }
}

function argumentNames(locale: string, text: string): string[] {
  const names = new Set<string>();
  for (const element of elements(parse(locale, text)))
    if (element.type !== LITERAL && "value" in element) names.add(element.value);
  return [...names].sort();
}

test("fr: apostrophes are typographic, and no line breaks before : ; ! ? and inside « »", () => {
  for (const text of Object.values(texts.fr))
    assert.doesNotMatch(text, /'| [:;!?»]|« |[^\u202f][;!?]|[^\u00a0]: /u);
});

test("every message is said somewhere", async () => {
  const root = fileURLToPath(new URL("../../../", import.meta.url));
  const sources = (await filesBelow(root, "server/src", [".ts"])).filter(({ path }) => !isTest(path));
  const code = sources.map(({ text }) => text).join("\n");
  const all = (pattern: RegExp) => [...code.matchAll(pattern)].map(([, found]) => found!);
  const literals = new Set(all(/"([^"\n]*)"/g));
  // Keys that are put together, such as `field.${code}`: what is filled in stands elsewhere as a text or as a property's name.
  const words = new Set([...literals, ...all(/\b(\w+)\??:/g)]);
  const composed = all(/`([a-z_]+[._][a-z_.]*\$\{[^}`]+\}[\w.]*)`/g).map((key) => key.split(/\$\{.*\}/));
  const ofNouns = all(/\bmessages: "(\w+)"/g).flatMap((noun) =>
    ["created", "updated", "deleted"].map((verb) => `${noun}.${verb}`),
  );
  const isComposed = (text: string): boolean =>
    composed.some(([start = "", end = ""]) => {
      const filled = text.slice(start.length, text.length - end.length);
      return text === start + filled + end && (words.has(filled) || isComposed(filled));
    });
  const said = (key: string) => literals.has(key) || ofNouns.includes(key) || isComposed(key);
  assert.deepEqual(
    keys.filter((key) => !said(key)),
    [],
  );
  assert.ok(!said("field.no_such_fault") && !said("no_such_noun.created"));
});

for (const locale of locales) {
  test(`${locale}: every message has a text, and the file is in the order of its keys`, () => {
    assert.deepEqual(Object.keys(texts[locale]), [...keys].sort());
  });

  test(`${locale}: every message takes the arguments of the English one`, () => {
    for (const key of keys)
      assert.deepEqual(argumentNames(locale, texts[locale][key]), argumentNames("en", texts.en[key]), key);
  });

  test(`${locale}: every plural uses only categories that the language has`, () => {
    const categories = new Intl.PluralRules(locale).resolvedOptions().pluralCategories as string[];
    for (const key of keys)
      for (const element of elements(parse(locale, texts[locale][key])))
        if ("pluralType" in element)
          for (const category of Object.keys(element.options))
            assert.ok(category.startsWith("=") || categories.includes(category), `${key}: ${category}`);
  });

  test(`${locale}: every message can be formatted`, () => {
    for (const key of keys)
      for (const number of [0, 1, 2, 3, 11, 100]) {
        const names = argumentNames(locale, texts[locale][key]);
        const text = messagesByLocale(locale).say(
          key,
          Object.fromEntries(names.map((name) => [name, number])),
        );
        assert.notEqual(text.trim(), "", key);
        assert.doesNotMatch(text, /[{}#]|undefined/, key);
      }
  });

  if (locale !== "en")
    test(`${locale}: types of JSON have a name in the language`, () => {
      for (const type of ["integer", "number", "boolean", "string", "array", "object"])
        assert.ok(!messagesByLocale(locale).say("field.invalid_type", { type }).includes(type), type);
    });

  if (locale !== "en")
    test(`${locale}: every message is translated`, () => {
      for (const key of keys)
        if (!sameAsEnglish.includes(key)) assert.notEqual(texts[locale][key], texts.en[key], key);
    });
}
