import { ThemeError, type ThemeFiles } from "../render/index.ts";
import type { Meter } from "./meter.ts";
import { createTheme, type Theme } from "./theme.ts";

/** Bytes of heap that one theme may take: its texts, and the compiled files that its pages have used. */
const MAX_THEME_BYTES = 33_554_432;

/**
 * The themes that a worker has compiled: the last ones used, bounded by their number and by the bytes of heap
 * that they are estimated to take together. A theme that is larger alone throws `theme_too_large` as it is
 * compiled.
 */
export function createThemeCache({ count, bytes, meter }: { count: number; bytes: number; meter: Meter }) {
  const themes = new Map<string, { theme: Theme; size: number }>();
  let total = 0;

  function drop(key: string): void {
    total -= themes.get(key)?.size ?? 0;
    themes.delete(key);
  }

  /** Drops those used longest ago, but for the one that is growing. */
  function evict(but: string): void {
    for (const key of themes.keys()) {
      if (themes.size <= count && total <= bytes) return;
      if (key !== but) drop(key);
    }
  }

  function grow(key: string, theme: Theme, more: number): void {
    const entry = themes.get(key);
    // One that was dropped meanwhile takes nothing once its page is done.
    if (entry?.theme !== theme) return;
    if (entry.size + more > MAX_THEME_BYTES)
      throw new ThemeError(
        "theme_too_large",
        "The theme's files take more than 32 MiB when they are compiled.",
      );
    entry.size += more;
    total += more;
    evict(key);
  }

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
      drop(key);
      const theme: Theme = createTheme(files, meter, (more) => grow(key, theme, more));
      themes.set(key, { theme, size });
      total += size;
      evict(key);
    },
    use: () => ({ themes: themes.size, bytes: total }),
  };
}
