import type { Setting } from "./model/schema.ts";
import type { Theme } from "./model/theme.ts";
import type { Settings } from "./model/tree.ts";

/** A setting of a theme as it is edited: what defines it, its value, and what its field is drawn from. */
export type FieldProps = {
  setting: Setting;
  label: string;
  description: string | undefined;
  value: unknown;
  /** Undefined takes the value away, so that the theme's own counts. */
  onChange: (value: unknown) => void;
  theme: Theme;
  schemes: Settings;
};

/** The same without its texts, which the field takes from the setting. */
export type SettingProps = Omit<FieldProps, "label" | "description">;

/** A value as a text; empty for a value that is not a text or a number. */
export const textOf = (value: unknown): string =>
  typeof value === "string" || typeof value === "number" ? String(value) : "";
