import type { Font, Glyph } from "fontkit";

const graphemes = new Intl.Segmenter("en", { granularity: "grapheme" });
const THAI_AM = /([\u0e31\u0e34-\u0e37\u0e47-\u0e4e]*)\u0e33/g;

/**
 * A text as fonts shape it: the vowel am of Thai is two signs, of which the ring is put below a tone, as
 * OpenType has it for Thai.
 */
export const shapeThai = (text: string): string => text.replace(THAI_AM, "\u0e4d$1\u0e32");

// The word joiner, which readers skip. Some show the number of a glyph that stands for no letter.
const NOTHING = 0x2060;

const codesOf = (text: string): number[] => [...text].map((letter) => letter.codePointAt(0)!);
// Whether each glyph stands for letters, and all of them in their order for the text.
const spells = (codes: readonly (readonly number[])[], text: string) =>
  codes.every((own) => own.length > 0) && String.fromCodePoint(...codes.flat()) === text;
const sortCodes = (codes: readonly number[]) => codes.toSorted((one, other) => one - other).join(" ");

/**
 * The letters of each glyph, such that all glyphs together spell the text, for readers who copy or search.
 * A font may put a vowel before the consonant that it is read after, or one glyph for several letters, so
 * the letters of a cluster are given to its glyphs in the order of reading. `codes` are the letters that
 * each glyph was made of; where they do not fit the text, they stay.
 */
function spellGlyphs(text: string, codes: readonly (readonly number[])[]): (readonly number[])[] {
  if (spells(codes, text)) return [...codes];
  const spelled = [...codes];
  let from = 0;
  let to = 0;
  let letters: number[] = [];
  let due = "";
  let shaped = "";
  for (const { segment } of graphemes.segment(text)) {
    due += segment;
    shaped += shapeThai(segment);
    const wanted = codesOf(shaped);
    while (to < codes.length && (letters.length < wanted.length || codes[to]!.length === 0))
      letters.push(...codes[to++]!);
    if (letters.length !== wanted.length || sortCodes(letters) !== sortCodes(wanted)) continue;
    if (!spells(codes.slice(from, to), due)) share(due, from, to, spelled);
    from = to;
    letters = [];
    due = "";
    shaped = "";
  }
  return spelled;
}

function share(text: string, from: number, to: number, spelled: (readonly number[])[]): void {
  const count = to - from;
  const whole = codesOf(text);
  const letters = whole.length < count ? codesOf(text.normalize("NFKD")) : whole;
  for (let i = 0; i < count; i++) {
    const own = i === count - 1 ? letters.slice(i) : letters.slice(i, i + 1);
    spelled[from + i] = own.length ? own : [NOTHING];
  }
}

// Glyph ids have 16 bits. A glyph that stands for other letters than at first has a number above them, so
// that each meaning is a glyph of its own in the PDF.
const GLYPHS = 0x1_0000;

/** Creates a function that gives the glyphs of a text the letters that a reader of the PDF finds in them. */
export function createSpeller() {
  const meanings = new Map<number, string[]>();
  const numberOf = (id: number, letters: string) => {
    const known = meanings.get(id) ?? [];
    meanings.set(id, known);
    const at = known.indexOf(letters);
    return at < 0 ? known.push(letters) - 1 : at;
  };
  return (text: string, glyphs: readonly Glyph[]): readonly Glyph[] => {
    const spelled = spellGlyphs(
      text,
      glyphs.map(({ codePoints }) => codePoints),
    );
    return glyphs.map((glyph, i) => {
      const number = numberOf(glyph.id, String(spelled[i]));
      if (number === 0 && spelled[i] === glyph.codePoints) return glyph;
      const own = { codePoints: { value: spelled[i] }, id: { value: glyph.id + number * GLYPHS } };
      return Object.create(glyph, own) as Glyph;
    });
  };
}

// The part of fontkit's subset that its types leave out.
type Subset = { glyphs: number[]; includeGlyph(glyph: number | { id: number }): number };

/** Has a font write a glyph with two meanings as two glyphs of a PDF's subset. */
export function spellInSubsets(font: Font): void {
  const createSubset = font.createSubset.bind(font);
  font.createSubset = () => {
    const subset = createSubset();
    const written = subset as unknown as Subset;
    const include = written.includeGlyph.bind(written);
    const own = new Map<number, number>();
    written.includeGlyph = (glyph) => {
      const id = typeof glyph === "object" ? glyph.id : glyph;
      if (id < GLYPHS) return include(id);
      const at = own.get(id) ?? written.glyphs.push(id % GLYPHS) - 1;
      own.set(id, at);
      return at;
    };
    return subset;
  };
}
