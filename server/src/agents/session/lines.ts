import { findNamedItems, type NamedItem } from "../../catalogue/products/index.ts";
import type { Tx } from "../../db/tenant.ts";
import { type LineProperties, lineKeyOf } from "../../orders/model/index.ts";
import type { LockedCart, RejectedCode, SessionRequest } from "../../sales/carts/index.ts";
import type { AmountsOfLine } from "./amounts.ts";
import type { ByToken } from "./payment.ts";

/** A line of a quote or an order, as the API answers it. */
export type SoldLine = AmountsOfLine & {
  productId: string;
  variantId: string | null;
  name: string;
  image: string | null;
  options: Readonly<Record<string, string>>;
  properties?: LineProperties;
  requiresShipping: boolean;
};

export { mediaAt as absolute } from "../../kit/web/own-media.ts";

/** The title of a line, with the options that were chosen. */
export function titleOf({ name, options }: Pick<SoldLine, "name" | "options">): string {
  const values = Object.values(options);
  return values.length ? `${name} (${values.join(", ")})` : name;
}

/** The items of lines that ship, or of those that do not. */
export const itemIdsOf = (lines: readonly SoldLine[], ships: boolean): string[] =>
  lines.filter(({ requiresShipping }) => requiresShipping === ships).map(lineKeyOf);

/** The name by which an agent knows each item of its cart, by the item's id. */
export type Refs = Readonly<Record<string, string>>;

/** The part of a cart that an agent's protocol stores for itself, as both protocols have it. */
export type AgentSession = {
  /** The name by which the agent knows each item that is in the cart. */
  refs: Refs;
  /** The names of items that are not sold here. */
  unknown: readonly string[];
  rejected: readonly RejectedCode[];
  /** The chosen delivery option that cannot be one. */
  option: string | null;
  /** The last try of a token, for an order that a token is to pay. */
  byToken?: ByToken;
};

/** The items that names sell; only names that are not in the cart yet are looked up. */
export async function findItems(
  tx: Tx,
  names: readonly string[],
  before?: LockedCart,
): Promise<ReadonlyMap<string, NamedItem>> {
  const known = new Map<string, NamedItem>();
  const refs = (before?.session as AgentSession | undefined)?.refs ?? {};
  for (const { productId, variantId = null } of before?.contents.content.items ?? []) {
    const item = { productId, variantId };
    const name = refs[lineKeyOf(item)];
    if (name !== undefined) known.set(name, item);
  }
  const others = names.filter((name) => !known.has(name));
  return others.length ? new Map([...known, ...(await findNamedItems(tx, others))]) : known;
}

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/** The wishes of an agent, in our own words. */
export type CheckoutRequest = {
  lines: readonly { id: string; quantity: number }[];
  customer: Readonly<Record<string, string>>;
  shippingAddress: object | undefined;
  option: string | null;
  codes: readonly string[];
  others: Pick<SessionRequest["content"], "note" | "paymentMethod">;
};

/**
 * A request as a cart; `named` finds items by the names of its lines, and `own` is what the protocol stores
 * beside the cart. An address without a country is not one yet.
 */
export function cartRequest<Own extends object>(
  request: CheckoutRequest,
  named: ReadonlyMap<string, NamedItem>,
  own: Own,
): SessionRequest {
  const { lines, customer, shippingAddress: address, option, codes, others } = request;
  const refs: Record<string, string> = {};
  const items = lines.flatMap(({ id, quantity }) => {
    const item = named.get(id);
    if (!item) return [];
    refs[lineKeyOf(item)] ??= id;
    return [{ ...item, quantity }];
  });
  const unknown = [...new Set(lines.map(({ id }) => id).filter((id) => !named.has(id)))];
  const isMethod = option !== null && UUID.test(option);
  const wrong = isMethod ? null : option || null;
  return {
    content: {
      items,
      ...(Object.keys(customer).length && { customer: { ...customer } }),
      ...(address && "country" in address && { shippingAddress: address as { country: string } }),
      ...(isMethod && { shippingMethodId: option }),
      ...others,
    },
    codes,
    sessionOf: (rejected): AgentSession & Own => ({ refs, unknown, rejected, option: wrong, ...own }),
  };
}
