import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import {
  contrast,
  EDGE_CONTRAST,
  legible,
  luminance,
  mix,
  paletteOf,
  paletteStyle,
  TEXT_CONTRAST,
} from "./palette.ts";

const nothing = { primary: null, background: null, text: null };

test("contrast is what WCAG 2.2 says it is", () => {
  for (const [one, other, ratio] of [
    ["#000000", "#ffffff", 21],
    ["#ffffff", "#ffffff", 1],
    ["#767676", "#ffffff", 4.54],
    ["#777777", "#ffffff", 4.48],
    ["#ff0000", "#ffffff", 4],
    ["#0000ff", "#000000", 2.44],
  ] as const)
    assert.equal(Math.round(contrast(one, other) * 100) / 100, ratio, `${one} ${other}`);
  assert.deepEqual([luminance("#000000"), luminance("#ffffff")], [0, 1]);
  assert.equal(mix("#000000", "#ffffff", 0.5), "#808080");
  assert.equal(legible("#ffffff", ["#ffffff"], 21), "#000000");
});

test("a store's colors stay as they are where they can be read, and else the nearest are taken that can", () => {
  const table = [
    // wanted, text, link, on the button
    [{ ...nothing, primary: "#7a1f3d" }, "#1f2328", "#7a1f3d", "#ffffff"],
    [{ ...nothing, primary: "#ffe45c" }, "#1f2328", "#736729", "#10161d"],
    [{ primary: "#00aa77", background: "#fffaf0", text: "#eeeeee" }, "#6b6b6b", "#007753", "#10161d"],
    [{ primary: "#112233", background: "#000000", text: "#00ff88" }, "#00ff88", "#707a85", "#ffffff"],
  ] as const;
  for (const [wanted, text, link, onButton] of table) {
    const palette = paletteOf(wanted, "light");
    assert.deepEqual(
      [palette.text, palette.link, palette["on-button"], palette.button],
      [text, link, onButton, wanted.primary],
      JSON.stringify(wanted),
    );
  }
});

test("whatever a store wants, everything on its pages can be read", () => {
  const color = fc
    .tuple(...[0, 0, 0].map(() => fc.integer({ min: 0, max: 255 })))
    .map((channels) => `#${channels.map((channel) => channel.toString(16).padStart(2, "0")).join("")}`);
  const wish = fc.option(color, { nil: null });
  fc.assert(
    fc.property(
      fc.record({ primary: wish, background: wish, text: wish }),
      fc.constantFrom("light" as const, "dark" as const),
      (wanted, scheme) => {
        const palette = paletteOf(wanted, scheme);
        for (const behind of [palette.page, palette.soft]) {
          for (const name of ["text", "quiet", "link", "alert"] as const)
            assert.ok(contrast(palette[name], behind) >= TEXT_CONTRAST, `${name} ${JSON.stringify(palette)}`);
          for (const name of ["edge", "button-edge"] as const)
            assert.ok(contrast(palette[name], behind) >= EDGE_CONTRAST, `${name} ${JSON.stringify(palette)}`);
        }
        assert.ok(contrast(palette["on-button"], palette.button) >= TEXT_CONTRAST, JSON.stringify(palette));
        assert.doesNotMatch(paletteStyle(wanted), /[^-\w\s#:;(){}@]/);
      },
    ),
    { numRuns: 400 },
  );
});
