import { invalidField } from "../../http/answers/errors.ts";
import { bytesText } from "../../http/nouns/columns.ts";
import { canonicalJson } from "../../kit/json/parse.ts";
import type { Vault } from "../../kit/secrets/vault.ts";
import { normalizeEmail } from "../../kit/text/email.ts";
import { mergeKeyOf, mergeLines } from "../../orders/cart/index.ts";
import { MAX_LINES, MAX_PER_LINE } from "../../orders/model/index.ts";
import { type CartRow, carts } from "./columns.ts";
import type { CartInput, Content } from "./schemas.ts";

type Items = Content["items"];

/** The contents of a cart. */
export type CartContents = {
  content: Content;
  codes: readonly string[];
  customerId: string | null;
  /** The requested language; null if none was requested. */
  language: string | null;
};

const SEALED_FOR = "gift cards of a cart";

/** The contents of a new cart. */
export const emptyContents = (customerId: string | null): CartContents => ({
  content: { items: [] },
  codes: [],
  customerId,
  language: null,
});

/**
 * Reads a cart's contents from its row. Gift cards are left out if the secret that sealed their codes is
 * lost.
 */
export function readContents(row: CartRow, vault: Vault): CartContents {
  const { content, codes: sealed, customerId, language } = carts.read(row);
  const codes = sealed !== null && vault.tryOpen(SEALED_FOR, sealed);
  return { content, codes: codes ? JSON.parse(codes) : [], customerId, language };
}

/** The codes of gift cards in their stored form. */
export const sealCodes = (codes: readonly string[], vault: Vault): string | null =>
  codes.length ? bytesText(vault.seal(SEALED_FOR, JSON.stringify(codes))) : null;

/** A fingerprint of a cart's contents; keyed, because it covers codes of gift cards. */
export const macOf = ({ content, codes }: CartContents, vault: Vault): Buffer =>
  vault.mac("content of a cart", canonicalJson({ content, codes }));

/** Applies changes to a cart: an absent field keeps its value, null removes it. */
export function changeContents(
  contents: CartContents,
  { giftCards, ...sent }: CartInput & { version?: number },
  language: string | undefined,
): CartContents {
  const { version: _, ...fields } = sent;
  const content = Object.entries({ ...contents.content, ...fields }).filter(([, value]) => value !== null);
  const made = Object.fromEntries(content) as Content;
  return {
    ...contents,
    content: { ...made, items: mergeItems(made.items) },
    codes: giftCards ? [...new Set(giftCards.map(({ code }) => code))] : contents.codes,
    language: language ?? contents.language,
  };
}

/** A cart with lines added to it. Throws 400 for more lines than a cart holds. */
export function addItems(contents: CartContents, added: Items): CartContents {
  const items = mergeItems([...contents.content.items, ...added]);
  if (items.length > MAX_LINES) throw invalidField("/items", "cart_full", { limit: MAX_LINES });
  return { ...contents, content: { ...contents.content, items } };
}

/**
 * Merges a device's cart into the customer's: quantities are added up to the limit, other fields fill gaps
 * only.
 */
export function mergeContents(
  own: CartContents,
  device: CartContents,
): { contents: CartContents; isCut: boolean } {
  const items = mergeItems([...own.content.items, ...device.content.items]);
  const fitting = items
    .slice(0, MAX_LINES)
    .map((item) => ({ ...item, quantity: Math.min(item.quantity, MAX_PER_LINE) }));
  const contents = {
    ...own,
    content: { ...device.content, ...own.content, items: fitting },
    codes: own.codes.length ? own.codes : device.codes,
    language: own.language ?? device.language,
  };
  return { contents, isCut: sum(items) > sum(fitting) };
}

/** The email address that a guest entered; null without one. */
export const emailOf = ({ content: { customer } }: CartContents): string | null =>
  (customer?.email && normalizeEmail(customer.email)) || null;

/** The index in a request body of each cart line; undefined for lines that the body does not have. */
export function placesOf(items: Items, sent: Items): readonly (number | undefined)[] {
  const places = new Map(mergeLines(sent).map((line) => [mergeKeyOf(line), line.at]));
  return mergeLines(items).map((line) => places.get(mergeKeyOf(line)));
}

const sum = (items: Items): number => items.reduce((all, { quantity }) => all + quantity, 0);

// Equal lines become one.
const mergeItems = (items: Items): Items =>
  mergeLines(items).map(({ at: _, quantity, ...line }) => ({ ...line, quantity: Number(quantity) }));
