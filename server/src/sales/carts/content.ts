import { invalidField } from "../../http/answers/errors.ts";
import { bytesText } from "../../http/nouns/columns.ts";
import { normalizeEmail } from "../../kit/email.ts";
import { canonicalJson } from "../../kit/json-canonical.ts";
import type { Vault } from "../../kit/vault.ts";
import { mergeKeyOf, mergeLines } from "../../orders/cart/index.ts";
import { MAX_LINES, MAX_PER_LINE } from "../../orders/model/index.ts";
import { type CartRow, carts } from "./columns.ts";
import type { CartInput, Content } from "./schemas.ts";

type Items = Content["items"];

/** The contents of a cart. */
export type Kept = {
  content: Content;
  codes: readonly string[];
  customerId: string | null;
  /** The one that was asked for; null where none was. */
  language: string | null;
};

const SEALED_FOR = "gift cards of a cart";

/** The contents of a new cart. */
export const nothingKept = (customerId: string | null): Kept => ({
  content: { items: [] },
  codes: [],
  customerId,
  language: null,
});

/**
 * Reads a cart's contents from its row. Gift cards are left out if the secret that sealed their codes is
 * lost.
 */
export function keptOf(row: CartRow, vault: Vault): Kept {
  const { content, codes: sealed, customerId, language } = carts.read(row);
  const codes = sealed !== null && vault.tryOpen(SEALED_FOR, sealed);
  return { content, codes: codes ? JSON.parse(codes) : [], customerId, language };
}

/** The codes of gift cards in their stored form. */
export const sealedCodes = (codes: readonly string[], vault: Vault): string | null =>
  codes.length ? bytesText(vault.seal(SEALED_FOR, JSON.stringify(codes))) : null;

/** A fingerprint of a cart's contents; keyed, because it covers codes of gift cards. */
export const macOf = ({ content, codes }: Kept, vault: Vault): Buffer =>
  vault.mac("content of a cart", canonicalJson({ content, codes }));

/** Applies changes to a cart: an absent field keeps its value, null removes it. */
export function changed(
  kept: Kept,
  { giftCards, ...sent }: CartInput & { version?: number },
  language: string | undefined,
): Kept {
  const { version: _, ...fields } = sent;
  const content = Object.entries({ ...kept.content, ...fields }).filter(([, value]) => value !== null);
  const made = Object.fromEntries(content) as Content;
  return {
    ...kept,
    content: { ...made, items: tidy(made.items) },
    codes: giftCards ? [...new Set(giftCards.map(({ code }) => code))] : kept.codes,
    language: language ?? kept.language,
  };
}

/** A cart with lines added to it. Throws 400 for more lines than a cart holds. */
export function withItems(kept: Kept, added: Items): Kept {
  const items = tidy([...kept.content.items, ...added]);
  if (items.length > MAX_LINES) throw invalidField("/items", "cart_full", { limit: MAX_LINES });
  return { ...kept, content: { ...kept.content, items } };
}

/**
 * Merges a device's cart into the customer's: quantities are added up to the limit, other fields fill gaps
 * only.
 */
export function merged(own: Kept, device: Kept): { kept: Kept; isCut: boolean } {
  const items = tidy([...own.content.items, ...device.content.items]);
  const held = items
    .slice(0, MAX_LINES)
    .map((item) => ({ ...item, quantity: Math.min(item.quantity, MAX_PER_LINE) }));
  const kept = {
    ...own,
    content: { ...device.content, ...own.content, items: held },
    codes: own.codes.length ? own.codes : device.codes,
    language: own.language ?? device.language,
  };
  return { kept, isCut: sum(items) > sum(held) };
}

/** The email address that a guest entered; null without one. */
export const emailOf = ({ content: { customer } }: Kept): string | null =>
  (customer?.email && normalizeEmail(customer.email)) || null;

/** The index in a request body of each cart line; undefined for lines that the body does not have. */
export function placesOf(items: Items, sent: Items): readonly (number | undefined)[] {
  const places = new Map(mergeLines(sent).map((line) => [mergeKeyOf(line), line.at]));
  return mergeLines(items).map((line) => places.get(mergeKeyOf(line)));
}

const sum = (items: Items): number => items.reduce((all, { quantity }) => all + quantity, 0);

// Equal lines become one.
const tidy = (items: Items): Items =>
  mergeLines(items).map(({ at: _, quantity, ...line }) => ({ ...line, quantity: Number(quantity) }));
