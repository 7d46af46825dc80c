import type { Tx } from "../../db/tenant.ts";
import { type FieldError, validationFailed } from "../../http/errors.ts";
import type { Call } from "../../http/route.ts";
import { checkVersion } from "../../http/version.ts";
import { tidyLine } from "../../kit/tidy-line.ts";
import { readAlt } from "./alt.ts";
import { type MediaRow, media } from "./columns.ts";
import type { MediaUpdate } from "./schemas.ts";
import { changeMedia, lockMedia } from "./sql.ts";

/** Who shows media. */
export type MediaUses = {
  /** Has them show what is said of media now. */
  tellMedia(tx: Tx, rows: readonly MediaRow[], now: Date): Promise<void>;
};

/** Changes what is said of a medium; what changes nothing makes no new version. Throws 404, 400, 409 for a stale version. */
export async function updateMedia(
  { tx, store, now, expectedVersions }: Pick<Call, "tx" | "store" | "now" | "expectedVersions">,
  { tellMedia }: MediaUses,
  id: string,
  input: MediaUpdate,
): Promise<MediaRow> {
  const before = await lockMedia(tx, id);
  checkVersion(expectedVersions, media.get(before, "version"));
  const errors: FieldError[] = [];
  const kept = media.get(before, "alt");
  const alt = input.alt === undefined ? kept : readAlt(input.alt, store, "/alt", errors);
  if (errors.length) throw validationFailed(errors);
  const filename =
    input.filename === undefined ? media.get(before, "filename") : tidyLine(input.filename.toWellFormed());
  const isToldAnew = JSON.stringify(alt) !== JSON.stringify(kept);
  if (!isToldAnew && filename === media.get(before, "filename")) return before;
  const row = await changeMedia(tx, id, { alt, filename }, now);
  if (isToldAnew) await tellMedia(tx, [row], now);
  return row;
}
