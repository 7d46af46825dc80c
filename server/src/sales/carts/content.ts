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

/** What a cart asks for. */
export type Kept = {
  content: Content;
  codes: readonly string[];
  customerId: string | null;
  /** The one that was asked for; null where none was. */
  language: string | null;
};

const SEALED_FOR = "gift cards of a cart";

/** What a cart asks for that has just been made. */
export const nothingKept = (customerId: string | null): Kept => ({
  content: { items: [] },
  codes: [],
  customerId,
  language: null,
});

/** What a cart asks for, by its row. Gift cards whose codes were sealed by a secret that is lost are left out. */
export function keptOf(row: CartRow, vault: Vault): Kept {
  const { content, codes: sealed, customerId, language } = carts.read(row);
  const codes = sealed !== null && vault.tryOpen(SEALED_FOR, sealed);
  return { content, codes: codes ? JSON.parse(codes) : [], customerId, language };
}

/** The codes of gift cards as they are kept. */
export const sealedCodes = (codes: readonly string[], vault: Vault): string | null =>
  codes.length ? bytesText(vault.seal(SEALED_FOR, JSON.stringify(codes))) : null;

/** What tells one content of a cart from another; keyed, as codes of gift cards are part of it. */
export const macOf = ({ content, codes }: Kept, vault: Vault): Buffer =>
  vault.mac("content of a cart", canonicalJson({ content, codes }));

/** A cart with what was sent of it: a field left out keeps its value, null takes it away. */
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

/** A customer's cart with that of a device: pieces are added, up to what a cart holds, and of all else what the customer's own has not. */
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

/** The address that a stranger's cart can be told of at, as far as its shopper has said one. */
export const emailOf = ({ content: { customer } }: Kept): string | null =>
  (customer?.email && normalizeEmail(customer.email)) || null;

/** Where in a body each of a cart's lines stands; undefined for those that the body has not. */
export function placesOf(items: Items, sent: Items): readonly (number | undefined)[] {
  const places = new Map(mergeLines(sent).map((line) => [mergeKeyOf(line), line.at]));
  return mergeLines(items).map((line) => places.get(mergeKeyOf(line)));
}

const sum = (items: Items): number => items.reduce((all, { quantity }) => all + quantity, 0);

// Equal lines become one.
const tidy = (items: Items): Items =>
  mergeLines(items).map(({ at: _, quantity, ...line }) => ({ ...line, quantity: Number(quantity) }));
