import type { Tx } from "../../db/tenant.ts";
import { notFound } from "../../http/answers/errors.ts";
import type { PageCache } from "../../http/lists/page-cache.ts";
import type { Call } from "../../http/route.ts";
import type { OriginOf } from "../../platform/settings/index.ts";
import { isTheirCart } from "./access.ts";
import { cartJson } from "./answer.ts";
import { type CartRow, carts } from "./columns.ts";
import { keptOf } from "./content.ts";
import { nothingToSay, reckonKept } from "./reckon.ts";
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
  const { tx, store, now, principal } = call;
  const id = call.params.id!;
  const reader = principal?.kind === "customer" ? principal.id : null;
  const key = `cart ${store.id} ${id} ${call.messages.locale} ${reader}`;
  const kept = pages.find(key, now);
  const found = await findCart(tx, { id, reader, stamp: kept?.revision ?? NOTHING });
  if (!found || !isTheirCart(call, { ...found, id })) throw notFound();
  if (kept && kept.revision === found.stamp) return kept.data;
  const { data, until, changesByItself } = await serializeCart(call, found.row);
  if (!changesByItself) pages.store(key, { revision: found.stamp, data: Buffer.from(data), until });
  return data;
}

/** A cart as JSON text, priced anew, with what changed since its last change; `until` is when time alone changes that, in milliseconds since 1970. */
export async function serializeCart(
  call: Omit<Call, "body"> & { originOf: OriginOf },
  row: CartRow,
): Promise<{ data: string; until: number | undefined; changesByItself: boolean }> {
  const kept = keptOf(row, call.vault);
  const { state, told, total, due } = carts.read(row);
  const reckoning = state === "open" ? await reckonKept(call, kept, { told, total, due }) : nothingToSay;
  return {
    data: cartJson(call, row, kept, reckoning),
    until: reckoning.until,
    changesByItself:
      reckoning.changesByItself || kept.codes.length > 0 || kept.content.couponCode !== undefined,
  };
}

/** Whether there is a cart of this id, and it is a customer's: nobody reads it without their session. */
export async function isCustomersCart(tx: Tx, id: string): Promise<boolean> {
  const found = await findCart(tx, { id, reader: null, stamp: NOTHING });
  return found !== undefined && found.customerId !== null;
}
