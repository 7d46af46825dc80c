import { statement } from "../../../db/statement.ts";
import type { Tx } from "../../../db/tenant.ts";
import { type FindShown, isMedium, type MediaRow, media, shareMedia } from "../../../platform/media/index.ts";
import type { DraftWithVariants } from "../model/change.ts";
import {
  idsOfVariants,
  type KnownPicture,
  mediaIdsIn,
  type PicturesInput,
  storedMediaIds,
} from "../model/pictures.ts";

/** A medium as a picture of a product. */
export const pictureOf = (row: MediaRow): KnownPicture => ({
  id: media.get(row, "id"),
  url: media.get(row, "url"),
  alt: media.get(row, "alt"),
  width: media.get(row, "width"),
  height: media.get(row, "height"),
});

/** The store's pictures that inputs refer to, by id. No statement without references. */
export async function findPictures(
  tx: Tx,
  inputs: readonly PicturesInput[],
): Promise<Map<string, KnownPicture>> {
  const rows = await shareMedia(tx, [...new Set(inputs.flatMap(mediaIdsIn))]);
  const found = [...rows].map(([id, row]) => [id, pictureOf(row)] as const);
  return new Map(found.filter(([, { width }]) => width !== null));
}

const insert = statement(`
  insert into product_media (store_id, product_id, media_id)
  select s.store_id, id, medium from stores s, json_to_recordset($2::json) as given (id uuid, media json),
    lateral (select value::uuid as medium from json_array_elements_text(media)) each
  where s.store_id = $1 and ${isMedium("$1", "medium")}`);
const remove = statement("delete from product_media where store_id = $1 and product_id = any($2::uuid[])");

const findUsed = statement(
  "select distinct media_id from product_media where store_id = $1 and media_id = any($2::uuid[])",
);

/** Those of these media that a product or a variant shows. */
export const findProductMedia: FindShown = async (tx, ids) =>
  new Set((await tx.query(findUsed, [tx.storeId, ids])).map(([id]) => id!));

// Includes URLs of variants that only look like a medium's: the statement ignores unknown ids.
const mediaIdsOf = (product: DraftWithVariants | undefined): string[] => {
  if (!product) return [];
  const { draft, variants } = product;
  return [...new Set([...storedMediaIds(draft.images!), ...idsOfVariants(variants)])].sort();
};

/** Defers the uses of media by products and variants to the commit. No statement if they stay the same. */
export function deferMediaUses(
  tx: Tx,
  products: readonly {
    id: string;
    before?: DraftWithVariants | undefined;
    after?: DraftWithVariants | undefined;
  }[],
): void {
  const changed = products
    .map(({ id, before, after }) => ({ id, before: mediaIdsOf(before), media: mediaIdsOf(after) }))
    .filter(({ before, media }) => before.join() !== media.join());
  const ids = changed.flatMap(({ id, before }) => (before.length ? [id] : []));
  const given = changed.flatMap(({ id, media }) => (media.length ? [{ id, media }] : []));
  if (ids.length) tx.atCommit(remove, [tx.storeId, ids]);
  if (given.length) tx.atCommit(insert, [tx.storeId, JSON.stringify(given)]);
}
