import { numberOf, textOf } from "./values.ts";

/** Red, green and blue from 0 to 255, alpha from 0 to 1. */
export type Rgba = { red: number; green: number; blue: number; alpha: number };
type Hsla = { hue: number; saturation: number; lightness: number; alpha: number };

const clamp = (value: number, most: number) => Math.min(most, Math.max(0, value));
const decimal = (text: string, of: number) =>
  text.endsWith("%") ? (Number.parseFloat(text) / 100) * of : Number.parseFloat(text);

/** A color of CSS in hexadecimal, `rgb()` or `hsl()`; undefined for all else. */
export function parseColor(value: unknown): Rgba | undefined {
  const text = textOf(value).trim().toLowerCase().slice(0, 80);
  const hex = /^#([0-9a-f]{3,4}|[0-9a-f]{6}|[0-9a-f]{8})$/.exec(text)?.[1];
  if (hex) {
    const wide = hex.length < 6 ? [...hex].map((one) => one + one).join("") : hex;
    const [red = 0, green = 0, blue = 0, alpha = 255] = (wide.match(/../g) ?? []).map((one) =>
      Number.parseInt(one, 16),
    );
    return { red, green, blue, alpha: Math.round((alpha / 255) * 1000) / 1000 };
  }
  const [, kind, inner = ""] = /^(rgb|hsl)a?\(([^()]*)\)$/.exec(text) ?? [];
  const parts = inner.split(/[\s,/]+/).filter(Boolean);
  if (!kind || parts.length < 3) return undefined;
  const alpha = parts[3] === undefined ? 1 : clamp(decimal(parts[3], 1), 1);
  if (kind === "hsl") {
    const [hue, saturation, lightness] = parts.slice(0, 3).map((one) => Number.parseFloat(one));
    return fromHsl({ hue: hue!, saturation: saturation!, lightness: lightness!, alpha });
  }
  const [red, green, blue] = parts.slice(0, 3).map((one) => clamp(Math.round(decimal(one, 255)), 255));
  const all = { red: red!, green: green!, blue: blue!, alpha };
  return Object.values(all).every(Number.isFinite) ? all : undefined;
}

function toHsl({ red, green, blue, alpha }: Rgba): Hsla {
  const [r, g, b] = [red / 255, green / 255, blue / 255];
  const [max, min] = [Math.max(r, g, b), Math.min(r, g, b)];
  const lightness = (max + min) / 2;
  const spread = max - min;
  if (!spread) return { hue: 0, saturation: 0, lightness: Math.round(lightness * 100), alpha };
  const saturation = spread / (lightness > 0.5 ? 2 - max - min : max + min);
  const sixth =
    max === r ? (g - b) / spread + (g < b ? 6 : 0) : max === g ? (b - r) / spread + 2 : (r - g) / spread + 4;
  return {
    hue: Math.round(sixth * 60) % 360,
    saturation: Math.round(saturation * 100),
    lightness: Math.round(lightness * 100),
    alpha,
  };
}

function fromHsl({ hue, saturation, lightness, alpha }: Hsla): Rgba {
  const [s, l] = [clamp(saturation, 100) / 100, clamp(lightness, 100) / 100];
  const part = (n: number) => {
    const k = (n + (((hue % 360) + 360) % 360) / 30) % 12;
    return Math.round(255 * (l - s * Math.min(l, 1 - l) * Math.max(-1, Math.min(k - 3, 9 - k, 1))));
  };
  return { red: part(0), green: part(8), blue: part(4), alpha };
}

const hexByte = (value: number) => clamp(Math.round(value), 255).toString(16).padStart(2, "0");
const toHex = ({ red, green, blue, alpha }: Rgba) =>
  `#${hexByte(red)}${hexByte(green)}${hexByte(blue)}${alpha < 1 ? hexByte(alpha * 255) : ""}`;
const toRgb = ({ red, green, blue, alpha }: Rgba) =>
  alpha < 1 ? `rgba(${red}, ${green}, ${blue}, ${alpha})` : `rgb(${red}, ${green}, ${blue})`;

function toHslText(color: Rgba): string {
  const { hue, saturation, lightness, alpha } = toHsl(color);
  return alpha < 1
    ? `hsla(${hue}, ${saturation}%, ${lightness}%, ${alpha})`
    : `hsl(${hue}, ${saturation}%, ${lightness}%)`;
}

const linear = (byte: number) =>
  byte / 255 <= 0.04045 ? byte / 255 / 12.92 : ((byte / 255 + 0.055) / 1.055) ** 2.4;

/** OKLCH by the matrices of its definition (Björn Ottosson, 2020): unrounded, the hue in degrees. */
export function oklchOf({ red, green, blue }: Omit<Rgba, "alpha">) {
  const [r, g, b] = [linear(red), linear(green), linear(blue)];
  const l = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b);
  const m = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b);
  const s = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b);
  const a = 1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s;
  const c = 0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s;
  return {
    lightness: 0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s,
    chroma: Math.hypot(a, c),
    hue: ((Math.atan2(c, a) * 180) / Math.PI + 360) % 360,
  };
}

function oklchText({ alpha, ...color }: Rgba): string {
  const { lightness, chroma, hue } = oklchOf(color);
  const words = [lightness.toFixed(3), chroma.toFixed(3), (chroma < 0.0005 ? 0 : hue).toFixed(2)]
    .map(Number)
    .join(" ");
  return `oklch(${words}${alpha < 1 ? ` / ${alpha}` : ""})`;
}

const brightness = ({ red, green, blue }: Rgba) => (red * 299 + green * 587 + blue * 114) / 1000;
const luminance = ({ red, green, blue }: Rgba) =>
  0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue);
const roundTo = (value: number, digits: number) => Number(value.toFixed(digits));

/** A filter of one color; what is no color is printed as it is. */
const of =
  (run: (color: Rgba, ...sent: unknown[]) => unknown) =>
  (value: unknown, ...sent: unknown[]) => {
    const color = parseColor(value);
    return color ? run(color, ...sent) : value;
  };
/** A filter of two colors. */
const ofTwo = (run: (color: Rgba, other: Rgba) => unknown) =>
  of((color, value) => {
    const other = parseColor(value);
    return other ? run(color, other) : undefined;
  });

/** The color in the form that it came in: with its alpha as `rgba()`, else as hexadecimal. */
const colorText = (color: Rgba) => (color.alpha < 1 ? toRgb(color) : toHex(color));
const inHsl = (change: (hsl: Hsla, by: number) => Partial<Hsla>) =>
  of((color, by) => {
    const hsl = toHsl(color);
    return colorText(fromHsl({ ...hsl, ...change(hsl, numberOf(by)) }));
  });

function modify(color: Rgba, component: unknown, value: unknown): string {
  const name = textOf(component);
  const amount = numberOf(value);
  if (name === "alpha") return toRgb({ ...color, alpha: clamp(amount, 1) });
  if (name === "red" || name === "green" || name === "blue")
    return colorText({ ...color, [name]: clamp(Math.round(amount), 255) });
  const hsl = toHsl(color);
  return Object.hasOwn(hsl, name) ? colorText(fromHsl({ ...hsl, [name]: amount })) : colorText(color);
}

function mix(color: Rgba, value: unknown, percent: unknown): string {
  const other = parseColor(value);
  if (!other) return colorText(color);
  const share = clamp(numberOf(percent), 100) / 100;
  const part = (name: keyof Rgba) => color[name] * share + other[name] * (1 - share);
  const [red, green, blue] = [part("red"), part("green"), part("blue")].map(Math.round);
  return colorText({ red: red!, green: green!, blue: blue!, alpha: roundTo(part("alpha"), 3) });
}

export const colorFilters = {
  brightness_difference: ofTwo((a, b) => roundTo(Math.abs(brightness(a) - brightness(b)), 2)),
  color_brightness: of((color) => roundTo(brightness(color), 2)),
  color_contrast: ofTwo((a, b) => {
    const [light, dark] = [luminance(a), luminance(b)].sort((x, y) => y - x);
    return roundTo((light! + 0.05) / (dark! + 0.05), 1);
  }),
  color_difference: ofTwo(
    (a, b) => Math.abs(a.red - b.red) + Math.abs(a.green - b.green) + Math.abs(a.blue - b.blue),
  ),
  color_darken: inHsl(({ lightness }, by) => ({ lightness: lightness - by })),
  color_lighten: inHsl(({ lightness }, by) => ({ lightness: lightness + by })),
  color_saturate: inHsl(({ saturation }, by) => ({ saturation: saturation + by })),
  color_desaturate: inHsl(({ saturation }, by) => ({ saturation: saturation - by })),
  color_extract: of((color, name) => ({ ...color, ...toHsl(color) })[textOf(name) as "red"]),
  color_mix: of(mix),
  color_modify: of(modify),
  color_to_hex: of((color) => toHex({ ...color, alpha: 1 })),
  color_to_hsl: of(toHslText),
  color_to_oklch: of(oklchText),
  color_to_rgb: of(toRgb),
  hex_to_rgba: of(
    (color, alpha) =>
      `rgba(${color.red},${color.green},${color.blue},${alpha === undefined ? 1 : clamp(numberOf(alpha), 1)})`,
  ),
};
