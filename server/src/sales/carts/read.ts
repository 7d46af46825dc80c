import { notFound } from "../../http/errors.ts";
import type { PageCache } from "../../http/page-cache.ts";
import type { Call } from "../../http/route.ts";
import type { OriginOf } from "../../platform/settings/index.ts";
import { isTheirCart } from "./access.ts";
import { cartJson } from "./answer.ts";
import { carts } from "./columns.ts";
import { keptOf } from "./content.ts";
import { reckonKept } from "./reckon.ts";
import { findCart } from "./sql.ts";

const NOTHING = "-";

/**
 * A cart as JSON text, priced anew. As long as nothing changes that its answer depends on, it is kept: then one statement is all. Coupons and gift cards change
 * by themselves, so carts with these are never kept. Throws the same 404 for whatever does not match.
 */
export async function readCart(
  call: Call & { originOf: OriginOf },
  pages: PageCache,
): Promise<string | Buffer> {
  const { tx, store, vault } = call;
  const id = call.params.id!;
  const key = `cart ${store.id} ${id} ${call.speech.locale}`;
  const kept = pages.find(key);
  const found = await findCart(tx, id, kept?.revision ?? NOTHING);
  if (!found || !isTheirCart(call, { ...found, id })) throw notFound();
  if (kept && kept.revision === found.stamp) return kept.data;
  const cart = keptOf(found.row, vault);
  const { told, total } = carts.read(found.row);
  const data = cartJson(call, found.row, cart, await reckonKept(call, cart, { told, total }));
  if (!cart.codes.length && cart.content.couponCode === undefined)
    pages.keep(store.id, key, { revision: found.stamp, data: Buffer.from(data) });
  return data;
}
