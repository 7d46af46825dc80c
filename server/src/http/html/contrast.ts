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
