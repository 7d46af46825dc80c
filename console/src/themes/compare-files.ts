import type { Theme, ThemeFile } from "@stoa/client";
import { stoa } from "../core/client.ts";
import { type Compared, compared } from "./compared.ts";

/** A theme's working files beside those of its published version. Throws what the server refuses it by. */
export async function compareFiles(
  { id, publishedVersion: number }: Pick<Theme, "id" | "publishedVersion">,
  options: { signal: AbortSignal },
): Promise<Compared<ThemeFile>[]> {
  const [working, published] = await Promise.all([
    stoa.themes.files.list(id, {}, options).page(),
    number === null ? undefined : stoa.themes.files.list(id, { number }, options).page(),
  ]);
  return compared(working.files, published?.files ?? []);
}
