import type { Tx } from "../../db/tenant.ts";
import { idInUrl } from "../../kit/web/own-media.ts";
import { type MediaUses, media, shareMedia } from "../../platform/media/index.ts";
import { onMediaChanged } from "../products/index.ts";
import type { CategoryDraft } from "./columns.ts";
import { showsPicture } from "./sql.ts";

/** The catalogue's uses of media: products, their variants, and categories. */
export const mediaUses: MediaUses = {
  onMediaChanged,
  // Foreign keys cover the uses by products and variants.
  showsMedium: showsPicture,
};

/**
 * A draft whose picture, if it is one of the store's own, is stored without a host, and locked against
 * deletion.
 */
export async function withPicture(tx: Tx, draft: CategoryDraft): Promise<CategoryDraft> {
  const id = draft.image ? idInUrl(draft.image) : undefined;
  const row = id === undefined ? undefined : (await shareMedia(tx, [id])).get(id);
  return row && media.get(row, "width") !== null ? { ...draft, image: media.get(row, "url") } : draft;
}
