import type { Tx } from "../../db/tenant.ts";
import { invalidField } from "../../http/answers/errors.ts";
import { countStoredBytes } from "./blob-sql.ts";
import { type ThemeRow, themes } from "./columns.ts";
import { MAX_FILES, MAX_STORE_BYTES, MAX_THEME_BYTES } from "./schemas.ts";

/**
 * Checks written files against the limits of a theme and a store. Throws 400, which rolls them back: `list`
 * is the field of too many files, `content` that of too many bytes.
 */
export async function checkLimits(
  tx: Tx,
  theme: ThemeRow,
  { list, content }: { list: string; content: string },
): Promise<void> {
  if (themes.get(theme, "fileCount") > MAX_FILES) {
    throw invalidField(list, "too_many", { limit: MAX_FILES });
  }
  if (themes.get(theme, "size") > MAX_THEME_BYTES) {
    throw invalidField(content, "too_many_bytes", { limit: MAX_THEME_BYTES });
  }
  if ((await countStoredBytes(tx)) > MAX_STORE_BYTES) {
    throw invalidField(content, "too_many_bytes", { limit: MAX_STORE_BYTES });
  }
}
