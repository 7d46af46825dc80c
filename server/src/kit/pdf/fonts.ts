import { readFile } from "node:fs/promises";
import { create, type Font, type GlyphRun } from "fontkit";
import { createSpeller, shapeThai, spellInSubsets } from "./clusters.ts";

/** A font that texts are set in. */
export type Face = {
  readonly name: string;
  readonly font: Font;
  has(codePoint: number): boolean;
  /** The width of a text in thousandths of its size, and whether its letters are put from right to left. */
  measure(text: string): { width: number; isRtl: boolean };
};
/** The first face that has a letter sets it. */
export type Fonts = { regular: readonly Face[]; bold: readonly Face[] };

const SETS = [
  ["noto-sans", "latin"],
  ["noto-sans", "latin-ext"],
  ["vazirmatn", "arabic"],
  ["noto-sans", "greek"],
  ["noto-sans", "cyrillic"],
  ["noto-sans", "cyrillic-ext"],
  ["noto-sans", "vietnamese"],
];

/** Reads the fonts that all documents use. */
export async function readFonts(): Promise<Fonts> {
  const read = (weight: number) =>
    Promise.all(
      SETS.map(async ([family, script]) => {
        const name = `${family}-${script}-${weight}`;
        const file = `@fontsource/${family}/files/${name}-normal.woff`;
        return createFace(name, await readFile(new URL(import.meta.resolve(file))));
      }),
    );
  const [regular, bold] = await Promise.all([read(400), read(700)]);
  return { regular, bold };
}

/** Creates a face of a font's file. */
export function createFace(name: string, file: Buffer): Face {
  const font = create(file) as Font;
  const covered = new Set(font.characterSet);
  const runOf = createShaper(font);
  spellInSubsets(font);
  // pdfkit shapes each text that it draws again, and it writes into the result.
  font.layout = (text) => {
    const run = runOf(text);
    return { ...run, positions: run.positions.map((position) => ({ ...position })) };
  };
  return {
    name,
    font,
    has: (codePoint) => covered.has(codePoint),
    measure(text) {
      const { advanceWidth, direction } = runOf(text);
      return { width: (advanceWidth * 1_000) / font.unitsPerEm, isRtl: direction === "rtl" };
    },
  };
}

// Shaped words come again: columns, units, the digits of amounts.
const MOST_SHAPED = 20_000;

function createShaper(font: Font): (text: string) => GlyphRun {
  const shape = font.layout.bind(font);
  const spell = createSpeller();
  const shaped = new Map<string, GlyphRun>();
  return (text) => {
    let run = shaped.get(text);
    if (!run) {
      // fontkit keeps glyphs with the letters of the text that they were first used for.
      (font as unknown as { _glyphs: object })._glyphs = {};
      run = shape(shapeThai(text));
      const glyphs = run.direction === "rtl" ? run.glyphs.map(fixLigature) : spell(text, run.glyphs);
      run = { ...run, advanceWidth: run.advanceWidth, glyphs } as GlyphRun;
      if (shaped.size >= MOST_SHAPED) shaped.clear();
      shaped.set(text, run);
    }
    return run;
  };
}

// One glyph for two letters: readers of PDF turn what runs from right to left letter by letter, so it is told
// as the one sign it has.
const LIGATURES = new Map([
  ["لآ", "ﻵ"],
  ["لأ", "ﻷ"],
  ["لإ", "ﻹ"],
  ["لا", "ﻻ"],
]);
function fixLigature(glyph: GlyphRun["glyphs"][number]): GlyphRun["glyphs"][number] {
  const sign = LIGATURES.get(String.fromCodePoint(...glyph.codePoints));
  return sign ? Object.create(glyph, { codePoints: { value: [sign.codePointAt(0)] } }) : glyph;
}
