import type { Theme as StoredTheme } from "@stoa/client";
import { stoa } from "../core/client.ts";
import type { ThemeText } from "./model/theme.ts";

/** A theme as the editor begins with it, and the address of its preview. */
export type Loaded = { stored: StoredTheme; files: readonly ThemeText[]; root: string };

type Options = { signal: AbortSignal };

// Snippets and assets are of no use to it.
const folders = ["config/", "layout/", "locales/", "templates/", "sections/", "blocks/"];

/** Reads what the editor needs of a theme. Throws what the server refuses it by. */
export async function loadTheme(id: string, options: Options): Promise<Loaded> {
  const [stored, preview, ...parts] = await Promise.all([
    stoa.themes.get(id, options),
    stoa.themes.previews(id, { purpose: "editor" }),
    ...folders.map((folder) => textsUnder(id, folder, options)),
  ]);
  // By the path alone: behind a proxy, the console's own address is the surer one.
  return { stored, files: parts.flat(), root: new URL(preview.url).pathname };
}

async function textsUnder(id: string, under: string, options: Options): Promise<ThemeText[]> {
  const found: ThemeText[] = [];
  for (let after: string | null = ""; after !== null; ) {
    const { files, next } = (await stoa.themes.contents(id, { under, ...(after && { after }) }, options)) as {
      files: ThemeText[];
      next: string | null;
    };
    found.push(...files);
    after = next;
  }
  return found;
}
