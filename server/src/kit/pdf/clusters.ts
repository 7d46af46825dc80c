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
const sorted = (codes: readonly number[]) => codes.toSorted((one, other) => one - other).join(" ");

/**
 * The letters of each glyph, such that all glyphs together spell the text, for readers who copy or search.
 * A font may put a vowel before the consonant that it is read after, or one glyph for several letters, so
 * the letters of a cluster are given to its glyphs in the order of reading. `codes` are the letters that
 * each glyph was made of; where they do not fit the text, they stay.
 */
export function spellGlyphs(text: string, codes: readonly (readonly number[])[]): (readonly number[])[] {
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
    if (letters.length !== wanted.length || sorted(letters) !== sorted(wanted)) continue;
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
