import { oklchOf } from "../filters/index.ts";
import { type MakeObject, objectOf } from "./drop.ts";

type Channels = { red: number; green: number; blue: number; alpha: number };

const HEX = /^#([0-9a-f]{3,4}|[0-9a-f]{6}|[0-9a-f]{8})$/i;
const RGB = /^rgba?\(\s*(\d{1,3})[\s,]+(\d{1,3})[\s,]+(\d{1,3})(?:[\s,/]+([\d.]{1,6}))?\s*\)$/i;

/** The channels of a color as CSS writes it: 0 to 255, alpha 0 to 1; undefined where it is another text. */
export function readColor(text: string): Channels | undefined {
  const hex = HEX.exec(text.trim())?.[1];
  if (hex) {
    const pairs = hex.length < 6 ? [...hex].map((one) => one + one) : (hex.match(/../g) ?? []);
    const [red = 0, green = 0, blue = 0, alpha = 255] = pairs.map((one) => Number.parseInt(one, 16));
    return { red, green, blue, alpha: alpha / 255 };
  }
  const [, red, green, blue, alpha = "1"] = RGB.exec(text.trim()) ?? [];
  return red === undefined
    ? undefined
    : {
        red: Math.min(255, +red),
        green: Math.min(255, +green!),
        blue: Math.min(255, +blue!),
        alpha: Math.min(1, +alpha),
      };
}

const channels = (text: string): Channels => readColor(text) ?? { red: 0, green: 0, blue: 0, alpha: 0 };

/** Hue in degrees, saturation and lightness in percent. */
function hsl({ red, green, blue }: Channels): { hue: number; saturation: number; lightness: number } {
  const [r, g, b] = [red / 255, green / 255, blue / 255];
  const [max, min] = [Math.max(r, g, b), Math.min(r, g, b)];
  const [lightness, range] = [(max + min) / 2, max - min];
  if (!range) return { hue: 0, saturation: 0, lightness: Math.round(lightness * 100) };
  const turn =
    max === r ? (g - b) / range + (g < b ? 6 : 0) : max === g ? (b - r) / range + 2 : (r - g) / range + 4;
  return {
    hue: Math.round(turn * 60),
    saturation: Math.round((range / (1 - Math.abs(2 * lightness - 1))) * 100),
    lightness: Math.round(lightness * 100),
  };
}

function oklch(text: string): [number, number, number] {
  const { lightness, chroma, hue } = oklchOf(channels(text));
  return [round(lightness), round(chroma), round(chroma < 1e-4 ? 0 : hue)];
}
const round = (value: number) => Math.round(value * 10_000) / 10_000;

/** A color of the theme's settings. */
export const color: MakeObject<string> = objectOf({
  name: "color",
  properties: {
    red: (text) => channels(text).red,
    green: (text) => channels(text).green,
    blue: (text) => channels(text).blue,
    alpha: (text) => channels(text).alpha,
    rgb: (text) => [channels(text).red, channels(text).green, channels(text).blue].join(" "),
    rgba: (text) => {
      const { red, green, blue, alpha } = channels(text);
      return `${red} ${green} ${blue} / ${alpha}`;
    },
    hue: (text) => hsl(channels(text)).hue,
    saturation: (text) => hsl(channels(text)).saturation,
    lightness: (text) => hsl(channels(text)).lightness,
    chroma: (text) => oklch(text)[1],
    oklch: (text) => oklch(text).join(" "),
    oklcha: (text) => `${oklch(text).join(" ")} / ${channels(text).alpha}`,
    color_space: () => "srgb",
  },
  text: (text) => text,
});

/** Whether a value is a CSS color in hexadecimal digits, of which shops show a swatch. */
export const isHexColor = (value: string): boolean => /^#(?:[0-9a-f]{3}|[0-9a-f]{6})$/i.test(value);

/** The color that shops show for a value. */
export const swatch: MakeObject<string> = objectOf({
  name: "swatch",
  properties: { color: (name) => color(name), image: () => undefined },
});
