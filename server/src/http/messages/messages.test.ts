import assert from "node:assert/strict";
import { test } from "node:test";
import { IntlMessageFormat } from "intl-messageformat";
import { messages as ofNouns } from "../../features.ts";
import { mailLabels, mailTexts } from "../../platform/mail/texts/index.ts";
import { createSpeeches, mergeMessages } from "../speech.ts";
import { type Locale, locales, type MessageKey } from "./index.ts";

type Element = ReturnType<IntlMessageFormat["getAst"]>[number];

const LITERAL = 0; // TYPE.literal of the parser, which is not a dependency of our own
// Words that are the same in another language, and what has no words.
const sameAsEnglish: readonly string[] = [
  "ucp.net",
  "ok",
  "document.date",
  "document.subtotal",
  "document.tax",
  "document.total",
  "report.column.code",
  "report.column.name",
  "report.column.net",
  "report.column.province",
];
const messages = mergeMessages(ofNouns);
const speeches = createSpeeches(ofNouns);
const keys = Object.keys(messages) as MessageKey[];
const textOf = (locale: Locale, key: MessageKey) => messages[key]![locale];

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

test("a key that stands twice is refused", () => {
  const twice = { en: "a", ar: "a", fr: "a", de: "a", es: "a", tr: "a" };
  assert.throws(() => mergeMessages([{ twice }, { twice }]), /twice/);
});

test("fr: apostrophes are typographic, and no line breaks before : ; ! ? and inside « »", () => {
  const mails = Object.values(mailTexts.fr!).flatMap((mail) => Object.values(mail));
  const labels = Object.values(mailLabels).map(({ fr }) => fr);
  for (const text of [...labels, ...keys.map((key) => textOf("fr", key)), ...mails])
    assert.doesNotMatch(text, /'| [:;!?»]|« |[^\u202f][;!?]|[^\u00a0]: /u);
});

for (const locale of locales) {
  test(`${locale}: every message has a text`, () => {
    for (const key of keys) assert.equal(typeof textOf(locale, key), "string", key);
  });

  test(`${locale}: every message takes the arguments of the English one`, () => {
    for (const key of keys)
      assert.deepEqual(
        argumentNames(locale, textOf(locale, key)),
        argumentNames("en", textOf("en", key)),
        key,
      );
  });

  test(`${locale}: every plural uses only categories that the language has`, () => {
    const categories = new Intl.PluralRules(locale).resolvedOptions().pluralCategories as string[];
    for (const key of keys)
      for (const element of elements(parse(locale, textOf(locale, key))))
        if ("pluralType" in element)
          for (const category of Object.keys(element.options))
            assert.ok(category.startsWith("=") || categories.includes(category), `${key}: ${category}`);
  });

  test(`${locale}: every message can be formatted`, () => {
    for (const key of keys)
      for (const number of [0, 1, 2, 3, 11, 100]) {
        const names = argumentNames(locale, textOf(locale, key));
        const text = speeches(locale).say(key, Object.fromEntries(names.map((name) => [name, number])));
        assert.notEqual(text.trim(), "", key);
        assert.doesNotMatch(text, /[{}#]|undefined/, key);
      }
  });

  if (locale !== "en")
    test(`${locale}: types of JSON have a name in the language`, () => {
      for (const type of ["integer", "number", "boolean", "string", "array", "object"])
        assert.ok(!speeches(locale).say("field.invalid_type", { type }).includes(type), type);
    });

  if (locale !== "en")
    test(`${locale}: every message is translated`, () => {
      for (const key of keys)
        if (!sameAsEnglish.includes(key)) assert.notEqual(textOf(locale, key), textOf("en", key), key);
    });
}
