import { noun } from "../../http/nouns/noun.ts";
import { readAlt } from "./alt.ts";
import { media } from "./columns.ts";
import { mediaInUse } from "./errors.ts";
import { prefixOf } from "./files.ts";
import type { MediaRuntime } from "./keep.ts";
import type { AltInput } from "./schemas.ts";
import { countMedia } from "./sql.ts";
import { isSettingsPicture, type MediaUses } from "./uses.ts";

/**
 * The verbs of a medium, but for how one is made; `uses` is who shows it. Whoever refers to it meanwhile is waited for, so that they
 * are told, too.
 */
export const medium = ({ files }: Pick<MediaRuntime, "files">, { onMediaChanged, showsMedium }: MediaUses) =>
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
    // Whoever refers to one holds it until that is written: so what is found behind its lock is all there is.
    async release({ tx }, row) {
      const id = media.get(row, "id");
      if ((await showsMedium(tx, id)) || (await isSettingsPicture(tx, id))) throw mediaInUse();
    },
    async follow({ tx, now }, before, after) {
      if (after && media.text(before!, "alt") !== media.text(after, "alt"))
        await onMediaChanged(tx, [after], now);
      if (after) return;
      countMedia(tx, -1);
      // Files that stay behind are swept later.
      tx.afterCommit(() => void files.remove(prefixOf(tx.storeId, media.get(before!, "id"))).catch(() => {}));
    },
  });
