import { hash } from "node:crypto";
import { v7 as uuidv7 } from "uuid";
import { ApiError, type FieldError, invalidStatusTransition } from "../../http/answers/errors.ts";
import { networkOf } from "../../http/limits/limits.ts";
import { bytesText } from "../../http/nouns/columns.ts";
import { checkVersion } from "../../http/request/version.ts";
import type { Call, Opening } from "../../http/route.ts";
import { hashToken, makeToken } from "../../kit/secrets/token.ts";
import { pgTime } from "../../kit/time/iso-time.ts";
import type { OriginOf } from "../../platform/settings/index.ts";
import { isGuess } from "../checkout/index.ts";
import { CART_PREFIX, CART_TOKEN, lockOwnCart } from "./access.ts";
import { type CartRow, carts } from "./columns.ts";
import {
  addItems,
  type CartContents,
  changeContents,
  emailOf,
  emptyContents,
  macOf,
  mergeContents,
  placesOf,
  readContents,
  sealCodes,
} from "./content.ts";
import { enqueueCare, reportTime } from "./jobs.ts";
import type { Notice } from "./notices.ts";
import { type CartPricing, priceContents } from "./pricing.ts";
import { cartJson, serializeCart } from "./read.ts";
import type { CartInput } from "./schemas.ts";
import {
  type CartDraft,
  deferRemoval,
  insertCart,
  lockCartByToken,
  lockCartOf,
  trimOrigin,
  updateCart,
} from "./sql.ts";

type Writing = Call<object, CartInput> & { originOf: OriginOf };
/** A cart that was written: its row, and its JSON text. */
export type WrittenCart = { row: CartRow; data: string };

/** The carts of a shopper who creates one: the account's, and this device's. */
export type ShopperCarts = { own: CartRow | undefined; device: CartRow | undefined };

/** Locks the carts of a logged-in shopper. */
export async function openCarts({ tx, principal, header }: Opening): Promise<ShopperCarts> {
  if (principal?.kind !== "customer") return { own: undefined, device: undefined };
  const token = header(CART_TOKEN);
  const [own, device] = await Promise.all([
    lockCartOf(tx, principal.id),
    token === undefined ? undefined : lockCartByToken(tx, hashToken(token)),
  ]);
  return { own, device: device && carts.get(device, "customerId") === null ? device : undefined };
}

/**
 * Creates a cart. A customer has one: sent contents and the cart of the device, whose token is sent along,
 * are merged into it; without either, it is only read. Throws 400 for contents that cannot be bought, 429 for
 * too many tries of codes.
 */
export async function createCart(
  call: Writing,
  { own, device }: ShopperCarts,
): Promise<WrittenCart & { token: string | null }> {
  const { tx, vault, principal, now, body } = call;
  const customerId = principal?.kind === "customer" ? principal.id : null;
  const row = own ?? device;
  const isOver = own !== undefined && new Date(carts.get(own, "expiresAt")) <= now;
  const { items = [], ...fields } = body;
  if (own && !isOver && !device && !items.length && !Object.keys(fields).length)
    return { row: own, data: (await serializeCart(call, own)).data, token: null };
  const before = row && !isOver ? { ...readContents(row, vault), customerId } : emptyContents(customerId);
  const { contents, isCut } =
    own && device ? mergeContents(before, readContents(device, vault)) : { contents: before, isCut: false };
  const next = changeContents(addItems(contents, items), fields, call.languageAsked());
  if (own && device) deferRemoval(tx, carts.get(device, "id"));
  if (row) return { ...(await rewrite(call, row, next, null, isCut ? [CUT] : [])), token: null };
  const token = customerId === null ? makeToken(CART_PREFIX) : null;
  const pricing = await priceRequest(call, next);
  const draft = draftOf(call, next, pricing, token === null ? null : bytesText(hashToken(token)));
  const origin = originOf(call);
  const id = uuidv7({ msecs: now.getTime() });
  const written = await insertCart(tx, { id, origin, now, draft });
  if (origin) trimOrigin(tx, origin, id);
  enqueueCare(tx, draft.reportAt !== null, now);
  return { row: written, data: cartJson(call, written, next, pricing), token };
}

const CUT: Notice = { type: "warning", code: "cart_full", field: "/items", message: "cart.cut" };

/**
 * Changes a cart: an absent field keeps its value. Throws 404, 409 for a stale version and for a completed
 * cart, and as `createCart`.
 */
export async function updateOwnCart(call: Writing): Promise<WrittenCart> {
  const row = await lockOpenCart(call);
  checkVersion(call.expectedVersions, carts.get(row, "version"));
  const next = changeContents(readContents(row, call.vault), call.body, call.languageAsked());
  return rewrite(call, row, next, carts.text(row, "tokenHash"));
}

/** Deletes a cart. Throws 404. */
export async function removeCart(call: Call): Promise<void> {
  const row = await lockOwnCart(call, call.params.id!);
  deferRemoval(call.tx, carts.get(row, "id"));
}

/** Locks the cart of the path, unless it is completed. Throws 404, 409. */
export async function lockOpenCart(
  call: Pick<Call, "tx" | "principal" | "header" | "vault" | "params">,
): Promise<CartRow> {
  const row = await lockOwnCart(call, call.params.id!);
  if (carts.get(row, "state") !== "open") throw invalidStatusTransition("completed", "open", []);
  return row;
}

async function rewrite(
  call: Writing,
  row: CartRow,
  next: CartContents,
  tokenHash: string | null,
  more: readonly Notice[] = [],
): Promise<WrittenCart> {
  const pricing = await priceRequest(call, next);
  const draft = draftOf(call, next, pricing, tokenHash);
  const written = await updateCart(call.tx, carts.get(row, "id"), draft, call.now);
  enqueueCare(call.tx, draft.reportAt !== null, call.now);
  const notices = [...pricing.notices, ...more];
  return { row: written, data: cartJson(call, written, next, { ...pricing, notices }) };
}

// New contents must be valid and are refused by their place in the body; older ones only get a notice.
async function priceRequest(call: Writing, next: CartContents): Promise<CartPricing> {
  const { body, principal } = call;
  const pricing = await priceContents(call, next);
  const sent = new Set(Object.entries(body).flatMap(([name, value]) => (value == null ? [] : [name])));
  const places = placesOf(next.content.items, body.items ?? []);
  const inBody = (error: FieldError): FieldError[] => {
    // An address is filled in bit by bit: what it lacks is in the notices.
    if (error.code === "required" && error.field.startsWith("/shippingAddress/")) return [];
    const [, root, at, ...rest] = error.field.split("/") as [string, string, string?, ...string[]];
    if (root !== "items" || at === undefined) return sent.has(root) ? [error] : [];
    const place = places[Number(at)];
    return place === undefined ? [] : [{ ...error, field: ["", root, place, ...rest].join("/") }];
  };
  const [refusal] = pricing.refusals.flatMap(({ status, code, details, errors = [] }) => {
    const named = errors.flatMap(inBody);
    return named.length ? [new ApiError(status, code, { errors: named, ...(details && { details }) })] : [];
  });
  if ((sent.has("couponCode") || sent.has("giftCards")) && principal?.kind !== "api_key")
    await (refusal && isGuess(refusal) ? call.drawTry() : call.checkTries());
  if (refusal) throw refusal;
  return pricing;
}

/** The columns to write for a cart, as texts. */
export function draftOf(
  { vault, now }: Pick<Call, "vault" | "now">,
  contents: CartContents,
  { answeredPrices, total, due }: CartPricing,
  tokenHash: string | null,
): CartDraft {
  const { content, codes, customerId, language } = contents;
  const email = emailOf(contents);
  const isReportable = content.items.length > 0 && (email !== null || customerId !== null);
  return {
    content: JSON.stringify(content),
    codes: sealCodes(codes, vault),
    contentMac: bytesText(macOf(contents, vault)),
    customerId,
    tokenHash,
    email,
    language,
    answeredPrices: JSON.stringify(answeredPrices),
    total: amountText(total),
    due: amountText(due),
    reportAt: isReportable ? pgTime(reportTime(now)) : null,
  };
}

const amountText = (minor: bigint | null): string | null => (minor === null ? null : String(minor));

/**
 * A fingerprint of a guest's address. A shop's own server has none: it makes the carts of all its shoppers.
 */
export const originOf = ({
  principal,
  client,
  store,
}: Pick<Call, "principal" | "client" | "store">): Buffer | null =>
  principal?.kind === "customer" || principal?.kind === "api_key"
    ? null
    : hash("sha256", `${store.id} ${networkOf(client.ip)}`, "buffer");
