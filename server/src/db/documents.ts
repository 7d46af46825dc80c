import { insertStatement } from "./insert-statement.ts";
import type { Statement, Value } from "./statement.ts";

/** A row, and the text that is searched for it. */
export type Searched = { id: string; searchText: string };

/** Writes documents: a statement with its values, as `tx.query` and `tx.atCommit` take them. */
export type Documenting = (storeId: string, all: readonly Searched[]) => [Statement, Value[]];

/**
 * Makes the statement that writes the documents by which rows are found into the table `into`, whose ids are
 * in the column `key`. It goes with whatever writes the searched text, behind it.
 */
export function documentsInto(into: string, key: string): Documenting {
  const document = {
    type: "text",
    put: (lexemes: string) => `array_to_tsvector(string_to_array(${lexemes}, ' '))`,
  };
  const write = insertStatement(
    into,
    { [key]: "uuid", document },
    `(store_id, ${key}) do update set document = excluded.document`,
  );
  return (storeId, all) =>
    write(
      storeId,
      all.map(({ id, searchText }) => [id, lexemesOf(storeId, searchText).join(" ")]),
    );
}

const MAX_WORDS = 40;
const MAX_PARTS = 12;
const MAX_LENGTH = 100;
const signs = /^[\x01-/:-@[-`{-\x7f]+/;
const letters = /^[^\x01-@[-`{-\x7f]+/;

/**
 * The lexemes of a searched text in a store, each once: its words, and what is left of them behind their
 * first digits, letters and signs, part by part. `order_document` of the database makes the same ones, which
 * takes it three times as long.
 */
export function lexemesOf(storeId: string, searchText: string): string[] {
  const found = new Set<string>();
  for (const one of searchText.split(/\s+/).slice(0, MAX_WORDS)) {
    // A phone number is also found without the country's code, which has up to three digits.
    if (/^[+][0-9]{6,}$/.test(one)) for (const digits of [2, 3, 4]) found.add(cut(one.slice(digits)));
    let word = one;
    for (let part = 0; part < MAX_PARTS; part++) {
      word = word.replace(signs, "");
      if (!word) break;
      found.add(cut(word));
      const rest = word.replace(/^[0-9]+/, "");
      word = rest === word ? word.replace(letters, "") : rest;
    }
  }
  const prefix = storeId.replaceAll("-", "");
  return [...found].map((lexeme) => `${prefix}/${lexeme}`);
}

const cut = (word: string) => (word.length > MAX_LENGTH ? [...word].slice(0, MAX_LENGTH).join("") : word);
