import type { Mentionable } from "@stoa/client";

/** Somebody chosen by name, and where their `@` stands: two people can have one name. */
export type Choice = Mentionable & { at: number };
/** A part of a text; `people` are those whom it names. */
type Part = { at: number; text: string; people?: readonly Mentionable[] };

const WORD = /[\p{L}\p{M}\p{N}_]/u;

/** The ids of the people whom a text names by `@`: those chosen, else the only one of the name. */
export function mentionsIn(
  text: string,
  people: readonly Mentionable[],
  choices: readonly Choice[] = [],
): string[] {
  const parts = partsOf(text, people, choices);
  const named = new Set(parts.flatMap((part) => (part.people?.length === 1 ? part.people[0]!.id : [])));
  return people.map(({ id }) => id).filter((id) => named.has(id));
}

/**
 * A text in parts, those that name people apart. A name ends where a word ends; of two that begin alike, the one
 * that was chosen is meant, else the longer.
 */
export function partsOf(
  text: string,
  people: readonly Mentionable[],
  choices: readonly Choice[] = [],
): readonly Part[] {
  const parts: Part[] = [];
  let plain = 0;
  for (let at = text.indexOf("@"); at >= 0; at = text.indexOf("@", at + 1)) {
    const named = namedAt(text, at, people, choices);
    if (!named.length) continue;
    if (at > plain) parts.push({ at: plain, text: text.slice(plain, at) });
    const end = at + 1 + named[0]!.name.length;
    parts.push({ at, text: text.slice(at, end), people: named });
    plain = end;
    at = end - 1;
  }
  if (plain < text.length) parts.push({ at: plain, text: text.slice(plain) });
  return parts;
}

function namedAt(
  text: string,
  at: number,
  people: readonly Mentionable[],
  choices: readonly Choice[],
): readonly Mentionable[] {
  if (WORD.test(text.charAt(at - 1))) return [];
  const found = people.filter(({ name }) => {
    const end = at + 1 + name.length;
    return text.startsWith(name, at + 1) && !WORD.test(String.fromCodePoint(text.codePointAt(end) ?? 32));
  });
  const chosen = choices.find((one) => one.at === at);
  const meant = found.filter(({ id }) => id === chosen?.id);
  if (meant.length) return meant;
  const longest = Math.max(...found.map(({ name }) => name.length));
  return found.filter(({ name }) => name.length === longest);
}

/** The choices that a written text was made by, of the people whom it mentions. */
export function choicesIn(text: string, mentioned: readonly Mentionable[]): readonly Choice[] {
  const left = new Set(mentioned);
  return partsOf(text, mentioned).flatMap(({ at, people = [] }) => {
    const one = people.find((person) => left.has(person)) ?? people.at(-1);
    if (!one) return [];
    left.delete(one);
    return [{ ...one, at }];
  });
}

/** Choices after a text was changed, up to its new caret: they move with it, and go where their names were changed. */
export function moveChoices(
  choices: readonly Choice[],
  former: string,
  text: string,
  caret: number,
): readonly Choice[] {
  const shorter = Math.min(former.length, text.length);
  let back = 0;
  while (back < Math.min(shorter, text.length - caret) && former.at(-1 - back) === text.at(-1 - back)) back++;
  let front = 0;
  while (front < shorter - back && former[front] === text[front]) front++;
  return choices.flatMap((choice) => {
    if (choice.at + 1 + choice.name.length <= front) return [choice];
    const isBehind = choice.at >= former.length - back;
    return isBehind ? [{ ...choice, at: choice.at + text.length - former.length }] : [];
  });
}

/** What is being typed behind an `@` before the caret, to find a person by; undefined where nobody is named. */
export function wantedAt(text: string, caret: number): { from: number; words: string } | undefined {
  const from = text.lastIndexOf("@", caret - 1);
  if (from < 0 || (from > 0 && /[\p{L}\p{N}]/u.test(text[from - 1]!))) return undefined;
  const words = text.slice(from + 1, caret);
  return words.length > 40 || /[\n@]/.test(words) ? undefined : { from, words: words.toLowerCase() };
}
