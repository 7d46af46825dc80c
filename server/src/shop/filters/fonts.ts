import { currentPage } from "../page/index.ts";
import { numberOf, propertyOf, readArguments, textOf } from "./values.ts";

/**
 * A font of a setting: `inter_n4` is a name, its style (n or i) and a tenth of its weight. Fonts come with
 * the theme (`assets/<name>_n4.woff2`) or are the reader's own: none are fetched from elsewhere.
 */
export type Font = {
  family: string;
  fallback_families: string;
  style: "normal" | "italic";
  weight: number;
  baseline_ratio: number;
  system: boolean;
  handle: string;
};

const SYSTEM: Readonly<Record<string, [family: string, fallback: string]>> = {
  system: ["system-ui", "sans-serif"],
  system_ui: ["system-ui", "sans-serif"],
  sans_serif: ["sans-serif", "sans-serif"],
  serif: ["serif", "serif"],
  mono: ["monospace", "monospace"],
  arial: ["Arial", "sans-serif"],
  helvetica: ["Helvetica", "Arial, sans-serif"],
  verdana: ["Verdana", "sans-serif"],
  tahoma: ["Tahoma", "sans-serif"],
  trebuchet_ms: ["Trebuchet MS", "sans-serif"],
  georgia: ["Georgia", "serif"],
  times_new_roman: ["Times New Roman", "serif"],
  garamond: ["Garamond", "serif"],
  palatino: ["Palatino", "serif"],
  courier_new: ["Courier New", "monospace"],
};

/** The font of a setting's value. */
export function readFont(value: unknown): Font | undefined {
  const handle = textOf(value);
  const [, name, style, weight] = /^([a-z0-9_]+)_([ni])([1-9])$/.exec(handle) ?? [];
  if (!name) return undefined;
  const known = SYSTEM[name];
  const family = known?.[0] ?? name.replaceAll("_", " ").replace(/\b[a-z]/g, (one) => one.toUpperCase());
  return {
    family,
    fallback_families: known?.[1] ?? "sans-serif",
    style: style === "i" ? "italic" : "normal",
    weight: Number(weight) * 100,
    baseline_ratio: 0,
    system: known !== undefined,
    handle,
  };
}

const handleOf = (font: Font) =>
  font.handle.replace(/_[ni][1-9]$/, `_${font.style === "italic" ? "i" : "n"}${font.weight / 100}`);

/** Where the theme has the font's file, or undefined. */
function fileOf(font: Font, type: string): string | undefined {
  return currentPage().assetUrl(`${handleOf(font)}.${type === "woff" ? "woff" : "woff2"}`);
}

const asFont = (value: unknown): Font | undefined =>
  typeof value === "string"
    ? readFont(value)
    : propertyOf(value, "family") === undefined
      ? undefined
      : (value as Font);

function fontFace(value: unknown, ...sent: unknown[]): string {
  const font = asFont(value);
  const url = font && !font.system ? fileOf(font, "woff2") : undefined;
  if (!font || !url) return "";
  const display = textOf(readArguments(sent).named.font_display);
  return `@font-face {
  font-family: "${font.family}";
  font-weight: ${font.weight};
  font-style: ${font.style};${/^(auto|block|swap|fallback|optional)$/.test(display) ? `\n  font-display: ${display};` : ""}
  src: url("${url}") format("woff2");
}`;
}

/** `weight`: bold, lighter, bolder, 700, +100, -100; `style`: normal, italic, oblique. */
function fontModify(value: unknown, property: unknown, change: unknown): Font | undefined {
  const font = asFont(value);
  if (!font) return undefined;
  const to = textOf(change);
  const all = { ...font };
  if (textOf(property) === "style") all.style = /italic|oblique/.test(to) ? "italic" : "normal";
  else if (textOf(property) === "weight") all.weight = weightOf(font.weight, to);
  if (!font.system && fileOf(all, "woff2") === undefined) return undefined;
  return { ...all, handle: handleOf(all) };
}

function weightOf(now: number, change: string): number {
  const named: Readonly<Record<string, number>> = {
    normal: 400,
    bold: 700,
    bolder: Math.max(700, now + 300),
    lighter: Math.min(300, now - 300),
  };
  const next = named[change] ?? (/^[+-]\d+$/.test(change) ? now + Number(change) : numberOf(change) || now);
  return Math.min(900, Math.max(100, Math.round(next / 100) * 100));
}

export const fontFilters = {
  font_face: fontFace,
  font_modify: fontModify,
  font_url: (value: unknown, type: unknown) => {
    const font = asFont(value);
    return (font && fileOf(font, textOf(type))) ?? "";
  },
};
