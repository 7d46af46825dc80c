import { v5 as uuidv5 } from "uuid";
import { findCosts } from "../../catalogue/products/index.ts";
import { lockSellables } from "../../catalogue/stock/index.ts";
import type { PayLinks } from "../mails/index.ts";
import { orders } from "../model/columns.ts";
import { getOrder, type LockedOrder } from "../model/sql.ts";
import { lineKeyOf, stockItemIdOf, type Written, writtenNames } from "../model/written-fields.ts";
import { openPlacing, type Placement, placeByHand, placementAfter } from "../placing/index.ts";
import type { Claim } from "./columns.ts";
import { notReplaceable } from "./errors.ts";
import type { ClosingCall } from "./schemas.ts";

/**
 * Places an order of a claim's pieces at no charge, and returns its id and the cost of the goods: null where
 * no product has a cost. Throws 409 where a product is no longer sold or is out of stock, and where the
 * customer was deleted; 400 without a shipping address.
 */
export async function placeReplacement(
  call: ClosingCall,
  order: LockedOrder,
  claim: Claim,
  payLinks: PayLinks,
): Promise<{ orderId: string; goodsCost: bigint | null }> {
  const { tx } = call;
  const lines = linesOf(claim, order);
  // Already locked here, in the order in which all orders lock them.
  const [row, costs, items] = await Promise.all([
    getOrder(tx, order.id),
    findCosts(tx, lines),
    lockSellables(tx, lines),
  ]);
  const sold = new Set(items.map(stockItemIdOf));
  if (lines.some((line) => !sold.has(stockItemIdOf(line)))) throw notReplaceable("not_sold");
  const name = orders.get(row, "shippingMethod")?.name ?? order.orderNumber;
  const opened = await openPlacing(call, placementFor(call, order, claim, { lines, name }), payLinks);
  if (!opened.found.buyer) throw notReplaceable("customer_gone");
  const made = await placeByHand(call, opened);
  const known = lines.flatMap((line) => {
    const cost = costs.get(stockItemIdOf(line));
    return cost === undefined ? [] : [cost * line.quantity];
  });
  const goodsCost = known.length ? known.reduce((sum, cost) => sum + cost) : null;
  return { orderId: orders.get(made, "id"), goodsCost };
}

// Two lines of an imported order may be equal. The written fields are those of the order's line.
function linesOf({ items, orderNumber }: Claim, order: LockedOrder): Placement["lines"] {
  const writtenById = new Map(order.items.map((item) => [item.id, pickWritten(item)]));
  const lines = new Map<string, Placement["lines"][number]>();
  for (const [at, { itemId, productId, variantId, quantity }] of items.entries()) {
    const sold = { productId, variantId, ...writtenById.get(itemId) };
    const key = lineKeyOf(sold);
    const line = lines.get(key) ?? {
      ...sold,
      quantity: 0n,
      at,
      byHand: { unitPrice: 0n, reason: orderNumber },
    };
    lines.set(key, { ...line, quantity: line.quantity + BigInt(quantity) });
  }
  return [...lines.values()];
}

const pickWritten = (item: Written): Written =>
  Object.fromEntries(writtenNames.flatMap((name) => (item[name] == null ? [] : [[name, item[name]]])));

function placementFor(
  { body, store, principal }: ClosingCall,
  order: LockedOrder,
  claim: Claim,
  { lines, name }: { lines: Placement["lines"]; name: string },
): Placement {
  return {
    ...placementAfter(order, body.shippingAddress, principal),
    lines,
    byHand: {
      discount: undefined,
      shipping: { id: uuidv5(name, store.id), name, price: 0n },
      automaticDiscounts: false,
    },
    sendsMail: body.sendMail ?? order.sendsMail,
    replacementOf: { orderId: order.id, claimId: claim.id },
  };
}
