import { luminance, type Palette, paletteOf, type WantedColors } from "../../../http/html/palette.ts";

/** The colors of a mail, and the side on which its lines begin. */
export type Theme = {
  colors: Palette;
  /** For readers who want it dark; null where the store has chosen what is behind everything. */
  dark: Palette | null;
  scheme: "light dark" | "light" | "dark";
  start: "left" | "right";
  end: "left" | "right";
};

/** The theme of a store's mails, in colors that can be read. */
export function themeOf(colors: WantedColors, isRightToLeft: boolean): Theme {
  const light = paletteOf(colors, "light");
  const isFixed = colors.background !== null;
  return {
    colors: light,
    dark: isFixed ? null : paletteOf({ ...colors, text: null }, "dark"),
    scheme: !isFixed ? "light dark" : luminance(light.page) < luminance(light.text) ? "dark" : "light",
    start: isRightToLeft ? "right" : "left",
    end: isRightToLeft ? "left" : "right",
  };
}

/**
 * The only style sheet of a mail: dark colors, which a style on an element cannot have. Programs that drop it
 * show the light ones.
 */
export function darkStyle({ dark, colors }: Theme): string {
  if (!dark) return "";
  const rules = {
    page: `background-color: ${dark.page}; color: ${dark.text}`,
    text: `color: ${dark.text}`,
    quiet: `color: ${dark.quiet}`,
    soft: `background-color: ${dark.soft}; color: ${dark.text}`,
    line: `border-color: ${dark.line}`,
    link: `color: ${dark.link}`,
    button: `background-color: ${dark.button}; border-color: ${dark["button-edge"]}; color: ${dark["on-button"]}`,
    // A logo was drawn for the light page.
    logo: `background-color: ${colors.page}; padding: 8px 12px; border-radius: 8px`,
  };
  const written = Object.entries(rules).map(
    ([name, rule]) => `.m-${name} { ${rule.replaceAll(/(?=;|$)/g, " !important")} }`,
  );
  return `:root { color-scheme: light dark; supported-color-schemes: light dark }
@media (prefers-color-scheme: dark) {
${written.join("\n")}
}`;
}
