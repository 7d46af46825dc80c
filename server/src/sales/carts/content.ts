import { bytesText } from "../../http/columns.ts";
import { invalidField } from "../../http/errors.ts";
import type { Store } from "../../http/store.ts";
import { normalizeEmail } from "../../kit/email.ts";
import type { Vault } from "../../kit/vault.ts";
import { MAX_LINES, MAX_PER_LINE, mergeLines } from "../orders/index.ts";
import { type CartRow, carts } from "./columns.ts";
import type { Kept } from "./reckon.ts";
import type { CartInput, Content } from "./schemas.ts";

type Items = Content["items"];

const SEALED_FOR = "gift cards of a cart";

/** What a cart asks for that has just been made. */
export const nothingKept = (language: string, customerId: string | null): Kept => ({
  content: { items: [] },
  codes: [],
  customerId,
  language,
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

/** A cart with what was sent of it: a field left out keeps its value, null takes it away. Throws 400 for more lines than a cart holds. */
export function changed(
  kept: Kept,
  { giftCards, ...sent }: CartInput & { version?: number },
  store: Store,
  language: string | undefined,
): Kept {
  const { version: _, ...fields } = sent;
  const content = Object.entries({ ...kept.content, ...fields }).filter(([, value]) => value !== null);
  const made = Object.fromEntries(content) as Content;
  return {
    ...kept,
    content: { ...made, items: tidy(made.items) },
    codes: giftCards ? [...new Set(giftCards.map(({ code }) => code))] : kept.codes,
    language: language ?? kept.language ?? store.defaultLanguage,
  };
}

/** A customer's cart with that of a device: pieces are added, and of all else what the customer's own has not. */
export const merged = (own: Kept, device: Kept): Kept => ({
  ...own,
  content: {
    ...device.content,
    ...own.content,
    items: tidy([...own.content.items, ...device.content.items], true),
  },
  codes: own.codes.length ? own.codes : device.codes,
});

/** The address that a cart can be told of at, as far as its shopper has said one. */
export const emailOf = ({ content: { customer } }: Kept): string | null =>
  (customer?.email && normalizeEmail(customer.email)) || null;

// Lines of the same item are one. Where carts are merged, what is too much is left out; else it is refused.
function tidy(items: Items, cuts = false): Items {
  const lines = mergeLines(items);
  if (lines.length > MAX_LINES && !cuts) throw invalidField("/items", "cart_full", { limit: MAX_LINES });
  return lines.slice(0, MAX_LINES).map(({ productId, variantId, quantity }) => ({
    productId,
    variantId,
    quantity: Math.min(Number(quantity), MAX_PER_LINE),
  }));
}
