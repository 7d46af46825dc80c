import bidiFactory, { type Bidi } from "bidi-js";
import type { Face } from "./fonts.ts";

/** Neighbors of one face and one direction; widths are thousandths of the text's size. */
type Atom = {
  face: Face;
  /** The embedding level of the Unicode Bidirectional Algorithm: odd from right to left. */
  level: number;
  isSpace: boolean;
  /** Whether a line may begin with it, though no space is before it. */
  mayBreak: boolean;
  text: string;
  width: number;
};

/** A line of text: its pieces from left to right, each as it is handed to the font. */
export type Line = { pieces: readonly { face: Face; text: string; width: number }[]; width: number };

/**
 * The direction of a text's neutral characters; `auto` takes that of the first letter that has a direction.
 */
export type Direction = "ltr" | "rtl" | "auto";

// Its types say that it is a module of JavaScript; it is one of CommonJS.
const bidi = (bidiFactory as unknown as () => Bidi)();
const graphemes = new Intl.Segmenter("en", { granularity: "grapheme" });
const CONTROLS = /[\0-\x09\x0b-\x1f\x7f-\x9f\u2028\u2029]|\p{Noncharacter_Code_Point}/gu;
// Among them are marks that turn the direction of all that follows: what one text says must not turn another.
const INVISIBLE = /\p{Default_Ignorable_Code_Point}/gu;
const MARKS = /[\u061c\u200e\u200f]/;
const BREAKING_SPACE = /^[^\S\u00a0\u202f]+$/;
// These scripts put no spaces between words, but for Thai and its neighbors between sentences.
const UNSPACED =
  /[\p{scx=Han}\p{scx=Hiragana}\p{scx=Katakana}\p{sc=Thai}\p{sc=Lao}\p{sc=Khmer}\p{sc=Myanmar}]/u;
const wordSegments = new Intl.Segmenter("ja", { granularity: "word" });
// No line begins with these, and none ends with those.
const NOT_FIRST = /^[\p{Pe}\p{Pf}\p{Po}\s々ーゝゞヽヾぁぃぅぇぉっゃゅょゎァィゥェォッャュョヮ]/u;
const NOT_LAST = /[\p{Ps}\p{Pi}]$/u;
// More of a text nobody can read on a page.
const MOST_LETTERS = 5_000;

/** A text without what cannot be set or would turn its neighbors; line feeds stay. */
const cleanText = (text: string): string =>
  text
    .slice(0, MOST_LETTERS)
    .toWellFormed()
    .replace(/\r\n?/g, "\n")
    .replace(INVISIBLE, (sign) => (MARKS.test(sign) ? sign : ""))
    .replace(CONTROLS, " ")
    .normalize("NFC");

/**
 * Sets a text in lines of at most `width` thousandths of its size, in the first of `faces` that has a letter;
 * a letter that none has is shown as a box. Lines break at spaces, or between the words of scripts without
 * them, and within a word only where it is wider
 * than a line. Of more than `most` lines, the last one that is shown ends in an ellipsis.
 */
export function linesOf(
  text: string,
  faces: readonly Face[],
  { width, most, direction }: { width: number; most: number; direction: Direction },
): Line[] {
  const lines: Atom[][] = [];
  for (const paragraph of cleanText(text).split("\n")) {
    if (lines.length > most) break;
    lines.push(...breakLines(atomsOf(paragraph, faces, direction), width));
  }
  if (lines.length > most) {
    lines.length = most;
    const last = lines[most - 1]!;
    const ellipsis = atomsOf("…", faces, direction).map((atom) => ({ ...atom, level: last[0]?.level ?? 0 }));
    while (last.length && widthOf(last) + widthOf(ellipsis) > width) last.pop();
    last.push(...ellipsis);
  }
  return lines.map(reorderVisually);
}

const widthOf = (atoms: readonly { width: number }[]) => atoms.reduce((sum, atom) => sum + atom.width, 0);

function atomsOf(text: string, faces: readonly Face[], direction: Direction): Atom[] {
  if (!text) return [];
  const { levels } = bidi.getEmbeddingLevels(text, direction);
  const atoms: Atom[] = [];
  const breaks = breaksIn(text);
  let before: Omit<Atom, "text" | "width"> | undefined;
  let from = 0;
  const close = (to: number) => {
    if (before && to > from) atoms.push(atomOf(text.slice(from, to), before));
    from = to;
  };
  for (const { segment, index } of graphemes.segment(text)) {
    const face = faceFor(segment, faces);
    const level = levels[index]!;
    const isSpace = BREAKING_SPACE.test(segment);
    const mayBreak = breaks.has(index);
    const isSame = before?.face === face && before.level === level && before.isSpace === isSpace;
    if (isSame && !mayBreak) continue;
    close(index);
    before = { face, level, isSpace, mayBreak };
  }
  close(text.length);
  return atoms;
}

// Where the words of scripts without spaces begin.
function breaksIn(text: string): Set<number> {
  const breaks = new Set<number>();
  if (!UNSPACED.test(text)) return breaks;
  let before = "";
  for (const { segment, index } of wordSegments.segment(text)) {
    const isUnspaced = UNSPACED.test(before) || UNSPACED.test(segment);
    if (index && isUnspaced && !NOT_FIRST.test(segment) && !NOT_LAST.test(before)) breaks.add(index);
    before = segment;
  }
  return breaks;
}

function atomOf(text: string, about: Omit<Atom, "text" | "width">): Atom {
  const shown = printableText(text);
  return { ...about, text: shown, width: about.face.measure(shown).width };
}

// French puts a narrow space into numbers, which few fonts have.
const printableText = (text: string) => text.replace(INVISIBLE, "").replaceAll("\u202f", "\u00a0");

function faceFor(grapheme: string, faces: readonly Face[]): Face {
  const needed = [...printableText(grapheme)];
  return faces.find((face) => needed.every((letter) => face.has(letter.codePointAt(0)!))) ?? faces[0]!;
}

function breakLines(atoms: readonly Atom[], width: number): Atom[][] {
  const lines: Atom[][] = [[]];
  let used = 0;
  for (const word of wordsOf(atoms.flatMap((atom) => (atom.width > width ? split(atom) : [atom])))) {
    const wide = widthOf(word);
    if (used > 0 && used + wide > width && !word[0]!.isSpace) {
      lines.push([]);
      used = 0;
    }
    for (const atom of word) {
      if (used > 0 && used + atom.width > width && !atom.isSpace) {
        lines.push([]);
        used = 0;
      }
      lines.at(-1)!.push(atom);
      used += atom.width;
    }
  }
  for (const line of lines) while (line.at(-1)?.isSpace) line.pop();
  return lines;
}

// Words with the spaces behind them are put on a line as they are.
function wordsOf(atoms: readonly Atom[]): Atom[][] {
  const words: Atom[][] = [];
  let before: Atom | undefined;
  for (const atom of atoms) {
    if (!before || atom.mayBreak || (before.isSpace && !atom.isSpace)) words.push([]);
    words.at(-1)!.push(atom);
    before = atom;
  }
  return words.flatMap((word) => {
    const space = word.findIndex(({ isSpace }) => isSpace);
    return space > 0 ? [word.slice(0, space), word.slice(space)] : [word];
  });
}

const split = (atom: Atom): Atom[] =>
  [...graphemes.segment(atom.text)].map(({ segment }, i) =>
    atomOf(segment, { ...atom, mayBreak: atom.mayBreak && i === 0 }),
  );

// Rule L2: what is to be read from right to left is turned, the innermost first.
function reorderVisually(atoms: readonly Atom[]): Line {
  const visual = [...atoms];
  const levels = atoms.map(({ level }) => level);
  for (let level = Math.max(0, ...levels); level > 0; level--) {
    for (let i = 0; i < visual.length; i++) {
      let end = i;
      while (end < visual.length && visual[end]!.level >= level) end++;
      if (end > i + 1) visual.splice(i, end - i, ...visual.slice(i, end).reverse());
      i = Math.max(i, end - 1);
    }
  }
  const pieces = visual.map(({ face, text, level, width }) => ({
    face,
    width,
    text: mirrorText(text, face, level % 2 === 1),
  }));
  return { pieces, width: widthOf(pieces) };
}

// A font puts letters in the direction of their script. Digits among Arabic letters, and brackets, run as
// their level says.
function mirrorText(text: string, face: Face, isRtl: boolean): string {
  const shown = isRtl ? text.replace(/./gu, (sign) => bidi.getMirroredCharacter(sign) ?? sign) : text;
  if (face.measure(shown).isRtl === isRtl) return shown;
  return [...graphemes.segment(shown)]
    .map(({ segment }) => segment)
    .reverse()
    .join("");
}
