import type { Tx } from "../../db/tenant.ts";
import { noun } from "../../http/noun.ts";
import { readAlt } from "./alt.ts";
import { type MediaRow, media } from "./columns.ts";
import { mediaInUse } from "./errors.ts";
import { prefixOf } from "./files.ts";
import type { MediaMeans } from "./keep.ts";
import type { AltInput } from "./schemas.ts";
import { countMedia } from "./sql.ts";

/** Who shows media. */
export type MediaUses = {
  /** Has them show what is said of media now. */
  tellMedia(tx: Tx, rows: readonly MediaRow[], now: Date): Promise<void>;
};

/**
 * The verbs of a medium, but for how one is made; `uses` is who shows it. Whoever refers to it meanwhile is waited for, so that they
 * are told, too.
 */
export const medium = ({ files }: Pick<MediaMeans, "files">, { tellMedia }: MediaUses) =>
  noun({
    name: "Media",
    table: media,
    into: "media",
    key: "media_id",
    locksWholly: true,
    inUse: { product_media_store_id_media_id_fkey: mediaInUse },
    complete(draft, { alt }, { store, errors }) {
      if (alt === undefined) return draft;
      return { ...draft, alt: JSON.stringify(readAlt(alt as AltInput, store, "/alt", errors)) };
    },
    async follow({ tx, now }, before, after) {
      if (after && media.text(before!, "alt") !== media.text(after, "alt")) await tellMedia(tx, [after], now);
      if (after) return;
      countMedia(tx, -1);
      // Files that stay behind are swept later.
      tx.afterCommit(() => void files.remove(prefixOf(tx.storeId, media.get(before!, "id"))).catch(() => {}));
    },
  });
