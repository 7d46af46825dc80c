import { memoize } from "../../kit/memoize.ts";

/** A color as `#rrggbb`. */
export type Color = string;

type Channels = readonly [number, number, number];
const channelsOf = (color: Color): Channels =>
  [1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16)) as unknown as Channels;
const colorOf = (channels: readonly number[]): Color =>
  `#${channels.map((channel) => Math.round(channel).toString(16).padStart(2, "0")).join("")}`;

/** How bright a color is, from 0 to 1 (WCAG 2.2, relative luminance). */
export function luminance(color: Color): number {
  const [r, g, b] = channelsOf(color).map((channel) => {
    const part = channel / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  }) as [number, number, number];
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

/** How well two colors are told apart, from 1 to 21 (WCAG 2.2, contrast ratio). */
export function contrast(one: Color, other: Color): number {
  const [darker, lighter] = [luminance(one), luminance(other)].sort((a, b) => a - b) as [number, number];
  return (lighter + 0.05) / (darker + 0.05);
}

/** A color on the way from one to another; `share` of it is the other's. */
export function mix(one: Color, other: Color, share: number): Color {
  const to = channelsOf(other);
  return colorOf(channelsOf(one).map((channel, i) => channel + (to[i]! - channel) * share));
}

const STEPS = 20;

/**
 * The color, or the nearest to it on the way to black or white, whichever is told apart better, that has at
 * least so much contrast to all of the others. Where none has, it is black or white.
 */
export function legible(color: Color, against: readonly Color[], least: number): Color {
  const worst = (one: Color) => Math.min(...against.map((other) => contrast(one, other)));
  const end = worst("#000000") >= worst("#ffffff") ? "#000000" : "#ffffff";
  for (let step = 0; step < STEPS; step++) {
    const one = mix(color, end, step / STEPS);
    if (worst(one) >= least) return one;
  }
  return end;
}

/** The colors that a store chose for its pages; null where it leaves them to us. */
export type WantedColors = Readonly<Record<"primary" | "background" | "text", Color | null>>;

/** The colors of a page. */
export type Palette = Readonly<
  Record<
    | "page"
    /** Behind what belongs together. */
    | "soft"
    | "text"
    | "quiet"
    /** Around fields. */
    | "edge"
    /** Between parts. */
    | "line"
    | "link"
    | "button"
    | "on-button"
    | "button-edge"
    | "alert",
    Color
  >
>;

const usual = {
  light: { page: "#ffffff", text: "#1f2328", primary: "#1a4d8f", alert: "#b3261e" },
  dark: { page: "#15181c", text: "#e6e9ec", primary: "#9cc4ff", alert: "#ffb4ab" },
} as const;

/** WCAG 2.2 asks for this contrast at level AA, of texts and of the borders of fields. */
export const TEXT_CONTRAST = 4.5;
export const EDGE_CONTRAST = 3;

/** The colors of a page, as near to those that a store wants as can be read (WCAG 2.2 AA). */
export function paletteOf(wanted: WantedColors, scheme: "light" | "dark"): Palette {
  const page = wanted.background ?? usual[scheme].page;
  const { text: ink, primary, alert } = isDark(page) ? usual.dark : usual.light;
  const wantedText = wanted.text ?? ink;
  const soft = mix(page, softer(page), 0.035);
  const behind = [page, soft];
  const text = legible(wantedText, behind, TEXT_CONTRAST);
  const button = wanted.primary ?? primary;
  return {
    page,
    soft,
    text,
    quiet: legible(mix(text, page, 0.3), behind, TEXT_CONTRAST),
    edge: legible(mix(text, page, 0.5), behind, EDGE_CONTRAST),
    line: mix(page, text, 0.15),
    link: legible(button, behind, TEXT_CONTRAST),
    button,
    "on-button": legible(isDark(button) ? "#ffffff" : "#10161d", [button], TEXT_CONTRAST),
    "button-edge": legible(button, behind, EDGE_CONTRAST),
    alert: legible(alert, behind, TEXT_CONTRAST),
  };
}

// Away from the text, unless the page is as dark or light as it can be: between, there is no room for both.
const softer = (page: Color) => {
  const light = luminance(page);
  return light > 0.8 || (light < 0.179 && light > 0.05) ? "#000000" : "#ffffff";
};
// On darker ones white is read better than black.
const isDark = (color: Color) => luminance(color) < 0.179;

/**
 * The colors as a style sheet: dark ones, too, for who wants them, unless the store has said what is behind
 * everything.
 */
export function paletteStyle(wanted: WantedColors): string {
  return made(wanted);
}

// Stores have few colors; making them of what is wanted takes longer than the rest of a page.
const made = memoize((wanted: WantedColors): string => {
  const rule = (palette: Palette, scheme: string) =>
    `:root { color-scheme: ${scheme}; ${Object.entries(palette)
      .map(([name, color]) => `--${name}: ${color}`)
      .join("; ")} }`;
  const light = paletteOf(wanted, "light");
  if (wanted.background !== null) return rule(light, isDark(light.page) ? "dark" : "light");
  const dark = rule(paletteOf({ ...wanted, text: null }, "dark"), "dark");
  return `${rule(light, "light")}\n@media (prefers-color-scheme: dark) { ${dark} }`;
}, 200);
