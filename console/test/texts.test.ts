import assert from "node:assert/strict";
import { glob, readFile } from "node:fs/promises";
import { join } from "node:path";
import { test } from "node:test";
import { fileURLToPath } from "node:url";
import { fillText, placeholdersOf, type Text } from "../src/core/fill-text.ts";

const source = fileURLToPath(new URL("../src/", import.meta.url));
const languages = ["ar", "de", "en", "es", "fr", "tr"];
type Texts = Record<string, Text>;

async function areas(): Promise<Record<string, Record<string, Texts>>> {
  const found: Record<string, Record<string, Texts>> = {};
  for await (const path of glob("*/texts/*.json", { cwd: source })) {
    const [area, , file] = path.split(/[\\/]/) as [string, string, string];
    found[area] ??= {};
    found[area][file.slice(0, 2)] = JSON.parse(await readFile(join(source, path), "utf8"));
  }
  return found;
}

test("every area has all of its texts in all languages, with the same placeholders", async () => {
  const found = await areas();
  assert.ok(found.core && found.customers);
  for (const [area, texts] of Object.entries(found)) {
    assert.deepEqual(Object.keys(texts).sort(), languages, area);
    const english = texts.en!;
    for (const language of languages) {
      const other = texts[language]!;
      assert.deepEqual(Object.keys(other).sort(), Object.keys(english).sort(), `${area}, ${language}`);
      for (const [key, text] of Object.entries(other)) {
        const where = `${area}/texts/${language}.json: ${key}`;
        assert.deepEqual(placeholdersOf(text), placeholdersOf(english[key]!), where);
        const forms = typeof text === "string" ? [text] : Object.values(text);
        for (const form of forms) assert.ok(form?.trim(), `${where} is empty`);
      }
    }
  }
});

test("a text that is counted has each plural form of its language", async () => {
  for (const [area, texts] of Object.entries(await areas()))
    for (const [language, all] of Object.entries(texts))
      for (const [key, text] of Object.entries(all)) {
        if (typeof text === "string") continue;
        const { pluralCategories } = new Intl.PluralRules(language).resolvedOptions();
        assert.deepEqual(
          Object.keys(text).sort(),
          [...pluralCategories].sort(),
          `${area}, ${language}: ${key}`,
        );
      }
});

test("most texts of another language are not the English ones", async () => {
  for (const [area, texts] of Object.entries(await areas()))
    for (const language of languages.filter((one) => one !== "en")) {
      const english = Object.entries(texts.en!);
      const same = english.filter(
        ([key, text]) => JSON.stringify(text) === JSON.stringify(texts[language]![key]),
      );
      const most = Math.max(3, english.length / 6);
      assert.ok(same.length <= most, `${area}, ${language}: ${same.map(([key]) => key).join(", ")}`);
    }
});

// Texts that sounded translated or were our own invention: the trade has words for them (docs/glossary.md).
test("no text says what the words of the trade have replaced", async () => {
  const at = new URL("retired-texts.json", import.meta.url);
  const retired = JSON.parse(await readFile(at, "utf8")) as Record<string, string[]>;
  const said: string[] = [];
  const check = (where: string, language: string, texts: Texts, phrases: string[]) => {
    for (const [key, text] of Object.entries(texts))
      for (const form of typeof text === "string" ? [text] : Object.values(text))
        for (const phrase of phrases)
          if (form?.toLocaleLowerCase(language).includes(phrase.toLocaleLowerCase(language)))
            said.push(`${where} ${language}, ${key}: “${phrase}” in “${form}”`);
  };
  for (const [area, all] of Object.entries(await areas()))
    for (const [language, texts] of Object.entries(all)) {
      // The palette's other words are what people search by.
      const shown = Object.entries(texts).filter(([key]) => area !== "palette" || !key.startsWith("words."));
      check(area, language, Object.fromEntries(shown), retired[language]!);
    }
  for (const language of languages) {
    const path = new URL(`../../server/locales/${language}.json`, import.meta.url);
    const texts = JSON.parse(await readFile(path, "utf8")) as Texts;
    check("server", language, texts, retired[language]!);
  }
  assert.deepEqual(said, []);
});

test("numbers and plurals follow the language; what has no value stays", () => {
  const text = { one: "{count} order of {name}", other: "{count} orders of {name}" };
  assert.equal(fillText(text, "en", { count: 1, name: "Ada" }), "1 order of Ada");
  assert.equal(fillText(text, "en", { count: 1234, name: "$& {count}" }), "1,234 orders of $& {count}");
  assert.equal(fillText("{count} von {total}", "de", { count: 1234 }), "1.234 von {total}");
});
