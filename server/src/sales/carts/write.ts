import { hash } from "node:crypto";
import { v7 as uuidv7 } from "uuid";
import { bytesText } from "../../http/columns.ts";
import { invalidStatusTransition } from "../../http/errors.ts";
import { networkOf } from "../../http/limits.ts";
import type { Call, Opening } from "../../http/route.ts";
import { checkVersion } from "../../http/version.ts";
import { hashToken, makeToken } from "../../kit/token.ts";
import type { OriginOf } from "../../platform/settings/index.ts";
import { isGuess } from "../checkout/index.ts";
import { CART_PREFIX, CART_TOKEN, lockTheirCart } from "./access.ts";
import { cartJson } from "./answer.ts";
import { type CartRow, carts } from "./columns.ts";
import { changed, emailOf, keptOf, merged, nothingKept, sealedCodes } from "./content.ts";
import { leaveCare } from "./jobs.ts";
import { type Kept, type Reckoning, reckonKept } from "./reckon.ts";
import type { CartInput } from "./schemas.ts";
import {
  type CartDraft,
  insertCart,
  leaveRemoval,
  lockCartByToken,
  lockCartOf,
  trimOrigin,
  updateCart,
} from "./sql.ts";

type Writing = Call<object, CartInput> & { originOf: OriginOf };
/** A cart that was written: its row, and its JSON text. */
export type Written = { row: CartRow; data: string };

/** The carts that a shopper has who makes one: that of their account, and that of this device. */
export type Had = { own: CartRow | undefined; device: CartRow | undefined };

/** Locks them: only of somebody who is logged in. */
export async function openCarts({ tx, principal, header }: Opening): Promise<Had> {
  if (principal?.kind !== "customer") return { own: undefined, device: undefined };
  const token = header(CART_TOKEN);
  const [own, device] = await Promise.all([
    lockCartOf(tx, principal.id),
    token === undefined ? undefined : lockCartByToken(tx, hashToken(token)),
  ]);
  return { own, device: device && carts.get(device, "customerId") === null ? device : undefined };
}

/**
 * Keeps a cart. A customer has one: what is sent is added to it, and so is the cart of the device, whose token is sent along. Throws 400 for what cannot be
 * bought, 429 where codes are tried too often.
 */
export async function createCart(
  call: Writing,
  { own, device }: Had,
): Promise<Written & { token: string | null }> {
  const { tx, vault, store, principal, now, body } = call;
  const customerId = principal?.kind === "customer" ? principal.id : null;
  const kept = own ?? device;
  const before = kept
    ? { ...keptOf(kept, vault), customerId }
    : nothingKept(store.defaultLanguage, customerId);
  const withDevice = own && device ? merged(before, keptOf(device, vault)) : before;
  const { items = [], ...fields } = body;
  const added = merged(withDevice, { ...nothingKept(store.defaultLanguage, null), content: { items } });
  const next = changed({ ...added, content: { ...added.content } }, fields, store, call.languageAsked());
  if (own && device) leaveRemoval(tx, carts.get(device, "id"));
  if (kept) return { ...(await rewrite(call, kept, next, null)), token: null };
  const reckoning = await reckonSent(call, next);
  const token = customerId === null ? makeToken(CART_PREFIX) : null;
  const draft = draftOf(call, next, reckoning, token === null ? null : bytesText(hashToken(token)));
  const origin = originOf(call);
  const row = await insertCart(tx, { id: uuidv7({ msecs: now.getTime() }), origin, now, draft });
  if (origin) trimOrigin(tx, origin);
  leaveCare(tx, carts.get(row, "id"), draft.email !== null, now);
  return { row, data: cartJson(call, row, next, reckoning), token };
}

/** Changes a cart: a field left out keeps its value. Throws 404, 409 for a stale version and for a cart that is an order by now, and as `createCart` does. */
export async function updateOwnCart(call: Writing): Promise<Written> {
  const row = await lockOpenCart(call);
  checkVersion(call.expectedVersions, carts.get(row, "version"));
  const kept = keptOf(row, call.vault);
  const next = changed(kept, call.body, call.store, call.languageAsked());
  return rewrite(call, row, next, carts.text(row, "tokenHash"));
}

/** Deletes a cart. Throws 404. */
export async function removeCart(call: Call): Promise<void> {
  const row = await lockTheirCart(call, call.params.id!);
  leaveRemoval(call.tx, carts.get(row, "id"));
}

/** The cart that a path names, locked, if it is no order yet. Throws 404, 409. */
export async function lockOpenCart(
  call: Pick<Call, "tx" | "principal" | "header" | "vault" | "params">,
): Promise<CartRow> {
  const row = await lockTheirCart(call, call.params.id!);
  if (carts.get(row, "state") !== "open") throw invalidStatusTransition("completed", "open", []);
  return row;
}

async function rewrite(call: Writing, row: CartRow, next: Kept, tokenHash: string | null): Promise<Written> {
  const reckoning = await reckonSent(call, next);
  const draft = draftOf(call, next, reckoning, tokenHash);
  const written = await updateCart(call.tx, carts.get(row, "id"), draft, call.now);
  leaveCare(call.tx, carts.get(row, "id"), draft.email !== null, call.now);
  return { row: written, data: cartJson(call, written, next, reckoning) };
}

// What was just sent has to be right; what was right when it was sent is only told.
async function reckonSent(call: Writing, next: Kept): Promise<Reckoning> {
  const { body, principal } = call;
  const reckoning = await reckonKept(call, next);
  const sent = new Set(Object.entries(body).flatMap(([name, value]) => (value == null ? [] : [name])));
  const refusal = reckoning.refusals.find(({ errors = [] }) =>
    errors.some(({ field }) => sent.has(field.split("/")[1]!)),
  );
  if ((sent.has("couponCode") || sent.has("giftCards")) && principal?.kind !== "api_key")
    await (refusal && isGuess(refusal) ? call.drawTry() : call.checkTries());
  if (refusal) throw refusal;
  return reckoning;
}

const draftOf = (
  { vault }: Pick<Call, "vault">,
  kept: Kept,
  { told, total }: Reckoning,
  tokenHash: string | null,
): CartDraft => ({
  content: JSON.stringify(kept.content),
  codes: sealedCodes(kept.codes, vault),
  customerId: kept.customerId,
  tokenHash,
  email: emailOf(kept),
  language: kept.language,
  told: JSON.stringify(told),
  total: total === null ? null : String(total),
  abandonedAt: null,
});

// Only of strangers: a shop's own server makes the carts of all its shoppers.
const originOf = ({
  principal,
  client,
  store,
}: Pick<Call, "principal" | "client" | "store">): Buffer | null =>
  principal?.kind === "customer" || principal?.kind === "api_key"
    ? null
    : hash("sha256", `${store.id} ${networkOf(client.ip)}`, "buffer");
