import { readFileSync } from "node:fs";
import { glob } from "node:fs/promises";
import { join } from "node:path";
import type { Plugin } from "vite";

const PREFIX = "virtual:menu/";

/**
 * Gives `virtual:menu/<language>` the texts of all areas whose keys begin with `menu.`, by area: what the navigation and the palette
 * say of areas that nobody has opened yet.
 */
export function menuTexts(source: string): Plugin {
  return {
    name: "menu-texts",
    resolveId: (id) => (id.startsWith(PREFIX) ? `\0${id}` : undefined),
    async load(id) {
      if (!id.startsWith(`\0${PREFIX}`)) return undefined;
      const language = id.slice(PREFIX.length + 1);
      const menus: Record<string, Record<string, unknown>> = {};
      for (const file of (await Array.fromAsync(glob(`*/texts/${language}.json`, { cwd: source }))).sort()) {
        const path = join(source, file);
        this.addWatchFile(path);
        const texts = Object.entries(JSON.parse(readFileSync(path, "utf8")) as Record<string, unknown>);
        menus[file.split(/[\\/]/)[0]!] = Object.fromEntries(texts.filter(([key]) => key.startsWith("menu.")));
      }
      return `export default ${JSON.stringify(menus)}`;
    },
  };
}
