import type { Tx } from "../../db/tenant.ts";
import { idInUrl } from "../../kit/own-media.ts";
import { type MediaUses, media, shareMedia } from "../../platform/media/index.ts";
import { onMediaChanged } from "../products/index.ts";
import type { CategoryDraft } from "./columns.ts";
import { showsPicture } from "./sql.ts";

/** Who shows media in the catalogue: products, their variants, and categories. */
export const mediaUses: MediaUses = {
  onMediaChanged,
  // What products and their variants show has a key.
  showsMedium: showsPicture,
};

/** A draft whose picture, where it is one of the store's own, is kept without a host; nobody deletes it meanwhile. */
export async function withPicture(tx: Tx, draft: CategoryDraft): Promise<CategoryDraft> {
  const id = draft.image ? idInUrl(draft.image) : undefined;
  const row = id === undefined ? undefined : (await shareMedia(tx, [id])).get(id);
  return row && media.get(row, "width") !== null ? { ...draft, image: media.get(row, "url") } : draft;
}
