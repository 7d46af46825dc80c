import type { Mentionable } from "@stoa/client";

const longestFirst = (people: readonly Mentionable[]) =>
  [...people].sort((a, b) => b.name.length - a.name.length);

/** The ids of the people whom a text names by `@`. Of two names that begin the same, the longer one is meant. */
export function mentionsIn(text: string, people: readonly Mentionable[]): string[] {
  const named = new Set(partsOf(text, people).flatMap(({ id }) => id ?? []));
  return people.map(({ id }) => id).filter((id) => named.has(id));
}

/** A text in parts; a part that names somebody has their id. */
export function partsOf(
  text: string,
  people: readonly Mentionable[],
): { at: number; text: string; id?: string }[] {
  const names = longestFirst(people);
  const parts: { at: number; text: string; id?: string }[] = [];
  let plain = 0;
  for (let at = text.indexOf("@"); at >= 0; at = text.indexOf("@", at + 1)) {
    const found = names.find(({ name }) => text.startsWith(name, at + 1));
    if (!found) continue;
    if (at > plain) parts.push({ at: plain, text: text.slice(plain, at) });
    const end = at + 1 + found.name.length;
    parts.push({ at, text: text.slice(at, end), id: found.id });
    plain = end;
    at = end - 1;
  }
  if (plain < text.length) parts.push({ at: plain, text: text.slice(plain) });
  return parts;
}

/** What is being typed behind an `@` before the caret, to find a person by; undefined where nobody is named. */
export function wantedAt(text: string, caret: number): { from: number; words: string } | undefined {
  const from = text.lastIndexOf("@", caret - 1);
  if (from < 0 || (from > 0 && /[\p{L}\p{N}]/u.test(text[from - 1]!))) return undefined;
  const words = text.slice(from + 1, caret);
  return words.length > 40 || /[\n@]/.test(words) ? undefined : { from, words: words.toLowerCase() };
}
