import { readFileSync } from "node:fs";

// Common passwords and the words in them, in lower case, one per line.
const common = new Set(
  readFileSync(new URL("../common-passwords.txt", import.meta.url), "utf8")
    .trimEnd()
    .split("\n"),
);
const rows = [
  "01234567890",
  "abcdefghijklmnopqrstuvwxyz",
  "qwertyuiopasdfghjklzxcvbnm",
  "qwertzuiopasdfghjklyxcvbnm",
];
const sequences = rows.flatMap((row) => [row, [...row].reverse().join("")]);
const letterFor: Record<string, string> = {
  "0": "o",
  "3": "e",
  "4": "a",
  "5": "s",
  "7": "t",
  "@": "a",
  $: "s",
  "!": "i",
};

/**
 * Whether a password is among the first that anybody would try: a common one or a word of `own`, be it with a
 * few digits or signs around it or in place of letters; one short piece over and over; or keys beside each
 * other.
 */
export function isGuessable(password: string, own: readonly string[] = []): boolean {
  const ownWords = new Set(own.map(bare).filter((word) => word.length >= 3));
  return spellings(password.toLowerCase()).some(
    (word) =>
      common.has(word) ||
      common.has(bare(word)) ||
      isRepeated(word) ||
      isSequence(word) ||
      ownWords.has(bare(word)),
  );
}

// The text, the word in it without usual additions, and both with look-alike signs replaced by letters.
function spellings(text: string): string[] {
  const found = [text, text.replace(/[^\p{L}\p{N}]+$/u, "")];
  const [, before = "", word = "", behind = ""] = /^([^\p{L}]*)(.*?)([^\p{L}]*)$/su.exec(text) ?? [];
  if (word && isUsual(before) && isUsual(behind)) found.push(word);
  for (const spelled of [text, text.replace(/[^\p{L}]{1,4}$/u, "")])
    for (const one of ["i", "l"])
      found.push(spelled.replaceAll(/[03457@$!]/g, (sign) => letterFor[sign]!).replaceAll("1", one));
  return found;
}

const isUsual = (around: string) =>
  around.length <= 4 || common.has(around) || isRepeated(around) || isSequence(around.replace(/\D+$/, ""));

// One piece of up to four characters over and over, the last time perhaps not to its end.
const isRepeated = (text: string) =>
  [1, 2, 3, 4].some((length) => text.length >= 2 * length && text.startsWith(text.slice(length)));

const isSequence = (text: string) =>
  text.length >= 3 && sequences.some((sequence) => sequence.includes(text));

const bare = (text: string) => text.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, "");
