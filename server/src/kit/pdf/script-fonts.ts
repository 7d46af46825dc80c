import { readFile } from "node:fs/promises";
import { LRUCache } from "lru-cache";
import subsetFont from "subset-font";
import { createFace, type Face, type Fonts } from "./fonts.ts";

/** A family of Noto Sans for one script. Its package has many files, each for ranges of letters. */
type Family = {
  packageName: string;
  isPart(name: string): boolean;
  /** Reads a part in a weight as a font that is read as it is. */
  read(name: string, weight: number): Promise<Buffer>;
};

/** A text of a document, and the language of its names (BCP 47): Han letters have national forms. */
export type Written = { text: string; language: string | null };

// Chinese fonts have about a hundred parts. More of a document that mixes all scripts is shown as boxes.
const MOST_PARTS = 100;
// Some 50 kB each.
const MOST_FACES = 80;
const WEIGHTS = [400, 700];

/**
 * Adds to the fonts of all documents those of further scripts that a text needs: Hebrew, Thai, Devanagari,
 * Chinese, Japanese and Korean. The last ones that were used are cached.
 */
export function createScriptFonts(base: Fonts): (written: Written) => Promise<Fonts> {
  const cache = new LRUCache<string, Promise<Face>>({ max: MOST_FACES });
  const faceOf = (family: Family, part: string, weight: number): Promise<Face> => {
    const name = `${family.packageName.split("/")[1]}-${part}-${weight}`;
    const face = cache.get(name) ?? family.read(part, weight).then((file) => createFace(name, file));
    cache.set(name, face);
    return face;
  };
  return async ({ text, language }) => {
    const missing = missingIn(text, base);
    const [regular, bold] = [[...base.regular], [...base.bold]];
    let left = MOST_PARTS;
    for (const family of familiesOf(text, language)) {
      if (!missing.size) break;
      const parts = (await partsOf(family, missing)).slice(0, left);
      left -= parts.length;
      const [faces = [], boldFaces = []] = await Promise.all(
        WEIGHTS.map((weight) => Promise.all(parts.map((part) => faceOf(family, part, weight)))),
      );
      // A package names ranges of letters, of which a font may lack some.
      for (const code of missing) if (faces.some((face) => face.has(code))) missing.delete(code);
      regular.push(...faces);
      bold.push(...boldFaces);
    }
    return { regular, bold };
  };
}

function missingIn(text: string, { regular }: Fonts): Set<number> {
  const missing = new Set<number>();
  for (const letter of text.normalize("NFC")) {
    const code = letter.codePointAt(0)!;
    if (code > 0x7f && !regular.some((face) => face.has(code))) missing.add(code);
  }
  return missing;
}

const pathOf = (file: string) => new URL(import.meta.resolve(file));

const scriptFamily = (script: string): Family => {
  const packageName = `@fontsource/noto-sans-${script}`;
  return {
    packageName,
    isPart: (name) => name === script,
    read: (name, weight) =>
      readFile(pathOf(`${packageName}/files/noto-sans-${script}-${name}-${weight}-normal.woff`)),
  };
};

// All weights are in one file, and woff2: a tenth of the packages with a file a weight, which have 280 MB.
const hanFamily = (region: string): Family => {
  const packageName = `@fontsource-variable/noto-sans-${region}`;
  return {
    packageName,
    isPart: (name) => /^\[\d+\]$/.test(name),
    async read(name, wght) {
      const file = `noto-sans-${region}-${name.slice(1, -1)}-wght-normal.woff2`;
      // Its types do not know `keepAllGlyphs` yet.
      const options = { keepAllGlyphs: true, targetFormat: "truetype", noHinting: true } as const;
      const bytes = await readFile(pathOf(`${packageName}/files/${file}`));
      return subsetFont(bytes, "", { ...options, variationAxes: { wght } });
    },
  };
};

const scripts = ["hebrew", "thai", "devanagari"].map(scriptFamily);
const [simplified, traditional, japanese, korean] = ["sc", "tc", "jp", "kr"].map(hanFamily) as [
  Family,
  Family,
  Family,
  Family,
];

const KANA = /[\p{scx=Hiragana}\p{scx=Katakana}]/u;
const HANGUL = /\p{Script=Hangul}/u;
const TRADITIONAL = /^zh-(?:(?:\w+-)*(?:tw|hk|mo)|hant)\b/i;

/** All families, the best ones for a text first. */
function familiesOf(text: string, language: string | null): readonly Family[] {
  const first =
    language?.startsWith("ja") || KANA.test(text)
      ? japanese
      : language?.startsWith("ko") || HANGUL.test(text)
        ? korean
        : TRADITIONAL.test(language ?? "")
          ? traditional
          : simplified;
  return [...scripts, ...new Set([first, simplified, japanese, korean, traditional])];
}

/** The parts of a family that may have missing letters, those with the most first. */
async function partsOf({ packageName, isPart }: Family, missing: ReadonlySet<number>): Promise<string[]> {
  const ranges: Record<string, string> = JSON.parse(
    await readFile(pathOf(`${packageName}/unicode.json`), "utf8"),
  );
  const found = new Map<string, number>();
  for (const [part, text] of Object.entries(ranges)) {
    if (!isPart(part)) continue;
    for (const range of text.split(",")) {
      const [from = 0, to = from] = range
        .slice("U+".length)
        .split("-")
        .map((code) => Number.parseInt(code, 16));
      for (let code = from; code <= to; code++)
        if (missing.has(code)) found.set(part, (found.get(part) ?? 0) + 1);
    }
  }
  return [...found].sort(([, one], [, other]) => other - one).map(([part]) => part);
}
