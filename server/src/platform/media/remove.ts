import type { Call } from "../../http/route.ts";
import { checkVersion } from "../../http/version.ts";
import { media } from "./columns.ts";
import { prefixOf } from "./files.ts";
import type { MediaMeans } from "./keep.ts";
import { deleteMedia, lockMedia } from "./sql.ts";

/** Deletes a medium and its files. Throws 404, 409 for a stale version and where something shows it. */
export async function removeMedia(
  { tx, expectedVersions }: Pick<Call, "tx" | "expectedVersions">,
  { files }: Pick<MediaMeans, "files">,
  id: string,
): Promise<void> {
  checkVersion(expectedVersions, media.get(await lockMedia(tx, id), "version"));
  await deleteMedia(tx, id);
  // Files that stay behind are swept later.
  tx.afterCommit(() => void files.remove(prefixOf(tx.storeId, id)).catch(() => {}));
}
