import assert from "node:assert/strict";
import { before, describe, test } from "node:test";
import { getDocumentProxy } from "unpdf";
import { type Fonts, readFonts } from "./fonts.ts";
import { linesOf } from "./lines.ts";
import { createPaper } from "./paper.ts";
import { createScriptFonts, type Written } from "./script-fonts.ts";

// The numbers above tell what a glyph stands for.
const GLYPHS = 65_536;

let base: Fonts;
let fontsFor: (written: Written) => Promise<Fonts>;
before(async () => {
  base = await readFonts();
  fontsFor = createScriptFonts(base);
});

/** Prints lines one below another, and returns the file. */
async function print(texts: readonly string[], language: string | null = null): Promise<Buffer> {
  const fonts = await fontsFor({ text: texts.join("\n"), language });
  const paper = createPaper(fonts, { title: "x", language: "en", isRtl: false, date: new Date(0) });
  for (const [i, text] of texts.entries())
    for (const isBold of [false, true]) {
      const set = paper.set(text, { width: 480, size: 12, direction: "auto", isBold });
      paper.draw(set, 40, 40 + i * 60 + (isBold ? 30 : 0));
    }
  return paper.finish();
}

/** The texts that a reader finds in a file; compatible forms of letters are the same. */
async function read(bytes: Buffer): Promise<string> {
  const pdf = await getDocumentProxy(new Uint8Array(bytes));
  const { items } = await (await pdf.getPage(1)).getTextContent();
  return items
    .map((item) => ("str" in item ? item.str : ""))
    .join("")
    .normalize("NFKC");
}

/** The letters that no font of a text has. */
async function boxesIn(text: string, language: string | null = null): Promise<string[]> {
  const { regular, bold } = await fontsFor({ text, language });
  return [regular, bold].flatMap((faces) =>
    linesOf(text, faces, { width: 1e6, most: 20, direction: "auto" })
      .flatMap(({ pieces }) => pieces)
      .filter(({ face, text }) => face.font.layout(text).glyphs.some(({ id }) => id % GLYPHS === 0))
      .map(({ text }) => text),
  );
}

const names: Record<string, string> = {
  "simplified Chinese": "张伟 北京市朝阳区建国路八十八号 纯棉衬衫（蓝色）",
  "traditional Chinese": "陳怡君 臺北市信義區市府路四十五號 純棉襯衫「藍色」",
  Japanese: "髙橋 さくら 東京都千代田区丸の内一丁目 コーヒーカップ",
  Korean: "김민준 서울특별시 종로구 세종대로 도자기 머그컵",
  Hebrew: "יוסף כהן רחוב הרצל תל אביב חולצת כותנה",
  Thai: "สมชาย ใจดี ถนนสุขุมวิท กรุงเทพมหานคร น้ำผึ้ง เสื้อผู้ใหญ่ กำไร",
  Devanagari: "आदित्य शर्मा क्षत्रिय मार्ग नई दिल्ली हिन्दी श्री कि र्क",
};

describe("fonts of further scripts", () => {
  for (const [script, text] of Object.entries(names)) {
    test(`${script} has a glyph for each letter, and is found again`, async () => {
      assert.deepEqual(await boxesIn(text), []);
      // pdf.js sees a gap behind a sign of several letters, of which one is a mark.
      const found = (await read(await print([text]))).replaceAll(" ", "");
      for (const word of text.split(" "))
        assert.ok(found.includes(word.normalize("NFKC")), `${word}: ${found}`);
      const count = (of: string) => [...of].filter((letter) => /[\p{L}\p{M}]/u.test(letter)).length;
      assert.equal(count(found), 2 * count(text.normalize("NFKC")), found);
    });

    test(`${script} is a box for each letter without them`, () => {
      const lines = linesOf(text, base.regular, { width: 1e6, most: 20, direction: "auto" });
      const pieces = lines.flatMap((line) => line.pieces);
      assert.ok(
        pieces.some(({ face, text }) => face.font.layout(text).glyphs.some(({ id }) => id % GLYPHS === 0)),
      );
    });
  }

  test("a letter that a package names and its font lacks is taken from another", async () => {
    assert.deepEqual(await boxesIn("도자기 コーヒー 纯棉", "en"), []);
  });

  test("a line of all of them is found again, each in its direction", async () => {
    const text = `No. 12 €5 张伟 さくら 김민준 ใจดี शर्मा כהן ליאור ليلى`;
    assert.deepEqual(await boxesIn(text), []);
    const found = await read(await print([text]));
    for (const word of text.split(" ")) assert.ok(found.includes(word), `${word} is not in ${found}`);
  });

  test("a document without them loads none of them", async () => {
    const { regular, bold } = await fontsFor({ text: "Ärger, Ελλάδα, Россия, قميص € – “x”", language: "ja" });
    const of = (faces: Fonts["regular"]) => faces.map(({ name }) => name);
    assert.deepEqual([of(regular), of(bold)], [of(base.regular), of(base.bold)]);
  });

  const glyphsOf = async (text: string, language: string | null = null) => {
    const { regular } = await fontsFor({ text, language });
    const [line] = linesOf(text, regular, { width: 1e6, most: 1, direction: "auto" });
    return line!.pieces.flatMap(({ face, text }) => {
      const { glyphs, positions } = face.font.layout(text);
      return glyphs.map((glyph, i) => ({ glyph: glyph.id % GLYPHS, ...positions[i]! }));
    });
  };

  test("Devanagari joins consonants, and puts the short i before its consonant", async () => {
    // Ka, virama and ssa are one sign.
    assert.equal((await glyphsOf("क्ष")).length, 1);
    const [ka] = await glyphsOf("क");
    const ki = await glyphsOf("कि");
    assert.deepEqual([ki.length, ki[1]!.glyph], [2, ka!.glyph]);
    // Ra before a consonant is a hook above its end.
    const rka = await glyphsOf("र्क");
    assert.deepEqual([rka.length, rka[0]!.glyph, rka[1]!.xAdvance], [2, ka!.glyph, 0]);
  });

  test("Thai stacks its vowels and tones, and puts the ring of am below a tone", async () => {
    const stacked = await glyphsOf("ที่");
    assert.deepEqual(
      stacked.map(({ xAdvance }) => xAdvance > 0),
      [true, false, false],
    );
    const [ring, tone] = (await glyphsOf("น้ำ")).slice(1, 3);
    const [plainRing] = (await glyphsOf("นำ")).slice(1, 2);
    assert.equal(ring!.glyph, plainRing!.glyph);
    assert.equal(ring!.yOffset, 0);
    assert.equal(tone!.xAdvance, 0);
  });

  test("Hebrew runs from right to left, with its points and numbers as they are read", async () => {
    const { regular } = await fontsFor({ text: "שלום", language: null });
    const [line] = linesOf("שלום 12 (כהן)", regular, { width: 1e6, most: 1, direction: "auto" });
    assert.deepEqual(line!.pieces.map(({ text }) => text.trim()).filter(Boolean), [
      "(",
      "כהן",
      ")",
      "12",
      "שלום",
    ]);
    const shown = (await glyphsOf("אב")).map(({ glyph }) => glyph);
    const [alef, bet] = [await glyphsOf("א"), await glyphsOf("ב")].map(([one]) => one!.glyph);
    assert.deepEqual(shown, [bet, alef]);
    const point = (await glyphsOf("שָ")).find(({ xAdvance }) => xAdvance === 0);
    assert.ok(point);
  });

  test("Han letters have the form of the language of names", async () => {
    const familyOf = async (text: string, language: string | null) => {
      const { regular } = await fontsFor({ text, language });
      return linesOf(text, regular, { width: 1e6, most: 1, direction: "auto" })[0]!.pieces[0]!.face.name;
    };
    const family = /^noto-sans-(\w+)/;
    for (const [text, language, due] of [
      ["直", null, "sc"],
      ["直", "zh-CN", "sc"],
      ["直", "zh-TW", "tc"],
      ["直", "zh-Hant-HK", "tc"],
      ["直", "ja", "jp"],
      ["直", "ko-KR", "kr"],
      ["直す", null, "jp"],
    ] as const)
      assert.equal(family.exec(await familyOf(text, language))![1], due, `${text} ${language}`);
  });

  test("lines break between words where a script has no spaces, and no line begins with a full stop", async () => {
    const text = "北京市朝阳区，建国路八十八号。纯棉衬衫（蓝色），大号。";
    const { regular } = await fontsFor({ text, language: "zh" });
    const lines = (width: number, of = text, faces = regular) =>
      linesOf(of, faces, { width, most: 50, direction: "auto" }).map(({ pieces }) =>
        pieces.map((piece) => piece.text).join(""),
      );
    for (let width = 6_000; width < 10_000; width += 500) {
      const broken = lines(width);
      assert.equal(broken.join(""), text);
      for (const line of broken) assert.doesNotMatch(line, /^[，。）]|（$/, broken.join("|"));
    }
    const thai = "เสื้อผู้ใหญ่สีน้ำเงินขนาดใหญ่";
    const fonts = await fontsFor({ text: thai, language: null });
    const broken = lines(5_000, thai, fonts.regular);
    assert.ok(broken.length > 1);
    assert.equal(broken.join(""), thai);
    const words = new Set<number>();
    for (const { index } of new Intl.Segmenter("th", { granularity: "word" }).segment(thai)) words.add(index);
    let at = 0;
    for (const line of broken) {
      assert.ok(words.has(at), broken.join("|"));
      at += line.length;
    }
  });

  test("twenty documents in turn, each of other letters, keep the memory of a few", async () => {
    const document = (i: number) =>
      print([String.fromCodePoint(...Array.from({ length: 40 }, (_, n) => 0x4e00 + i * 900 + n * 20))], "ja");
    const used = () => process.memoryUsage().rss / 1_048_576;
    for (let i = 0; i < 5; i++) await document(i);
    const before = used();
    for (let i = 5; i < 20; i++) await document(i);
    assert.ok(used() - before < 80, `${used() - before} MB more`);
  });

  test("the same document has the same bytes, whatever was printed before", async () => {
    const [first, , second] = [
      await print([names.Thai!]),
      await print([names.Korean!]),
      await print([names.Thai!]),
    ];
    assert.ok(first.equals(second));
  });
});
