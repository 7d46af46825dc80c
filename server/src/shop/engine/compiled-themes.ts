import type { ThemeFiles } from "../render/index.ts";
import type { Meter } from "./meter.ts";
import { createTheme, type Theme } from "./theme.ts";

/** The themes that a worker has compiled: the last ones used, bounded by their number and by the length of their files. */
export function createThemeCache({ count, bytes, meter }: { count: number; bytes: number; meter: Meter }) {
  const themes = new Map<string, { theme: Theme; size: number }>();
  let total = 0;

  return {
    get(key: string): Theme | undefined {
      const found = themes.get(key);
      if (!found) return undefined;
      themes.delete(key);
      themes.set(key, found);
      return found.theme;
    },
    put(key: string, files: ThemeFiles): void {
      const size = Object.values(files.files).reduce((sum, text) => sum + text.length, 0);
      total += size - (themes.get(key)?.size ?? 0);
      themes.delete(key);
      themes.set(key, { theme: createTheme(files, meter), size });
      for (const [old, { size: its }] of themes) {
        if (old === key || (themes.size <= count && total <= bytes)) break;
        themes.delete(old);
        total -= its;
      }
    },
  };
}
