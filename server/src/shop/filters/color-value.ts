import { Drop } from "liquidjs";
import { colorFilters, parseColor } from "./color.ts";

/** A color of a setting: it prints as it was chosen and has its parts as properties. */
export class ColorValue extends Drop {
  readonly #text: string;
  readonly red: number;
  readonly green: number;
  readonly blue: number;
  readonly alpha: number;
  readonly hue: number;
  readonly saturation: number;
  readonly lightness: number;
  readonly rgb: string;

  constructor(text: string) {
    super();
    this.#text = text;
    const { red, green, blue, alpha } = parseColor(text) ?? { red: 0, green: 0, blue: 0, alpha: 0 };
    this.red = red;
    this.green = green;
    this.blue = blue;
    this.alpha = alpha;
    const part = (name: string) => Number(colorFilters.color_extract(text, name)) || 0;
    this.hue = part("hue");
    this.saturation = part("saturation");
    this.lightness = part("lightness");
    this.rgb = `${red} ${green} ${blue}`;
  }

  override valueOf(): string {
    return this.#text;
  }

  override toString(): string {
    return this.#text;
  }
}
