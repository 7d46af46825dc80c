import type { Tx } from "../../db/tenant.ts";
import type { MediaRuntime } from "./add-media.ts";
import { prefixOf } from "./files.ts";
import { countMedia, deleteMedia, lockMedia } from "./sql.ts";
import { type FindShown, findInSettings } from "./uses.ts";

type Files = Pick<MediaRuntime, "files">;

/**
 * Deletes those of these media that nothing shows once `letGo` has let go of them; it returns the ids of
 * those that the caller shows elsewhere.
 */
export type ReleaseMedia = (
  tx: Tx,
  ids: readonly string[],
  letGo: () => Promise<ReadonlySet<string>>,
) => Promise<void>;

/** Makes the release of media; `uses` find those that other nouns show. */
export const mediaRelease =
  ({ files }: Files, ...uses: readonly FindShown[]): ReleaseMedia =>
  async (tx, ids, letGo) => {
    // References lock the medium until they are written: under its lock all of them are visible, and nobody
    // who lets go of another one waits for this transaction with a row that it needs.
    if (ids.length) await lockMedia(tx, ids);
    let free = ids;
    for (const find of [letGo, ...[...uses, findInSettings].map((find) => () => find(tx, free))]) {
      const shown = await find();
      free = free.filter((id) => !shown.has(id));
      if (!free.length) return;
    }
    discardMedia(tx, { files }, await deleteMedia(tx, free));
  };

/** Counts media whose rows are deleted, and removes their files once that is committed. */
export function discardMedia(tx: Tx, { files }: Files, ids: readonly string[]): void {
  if (!ids.length) return;
  countMedia(tx, -ids.length);
  // Remaining files are swept later.
  tx.afterCommit(() => {
    for (const id of ids) void files.remove(prefixOf(tx.storeId, id)).catch(() => {});
  });
}
