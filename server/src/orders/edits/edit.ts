import { listsFor } from "../../catalogue/price-lists/index.ts";
import { lockSellables } from "../../catalogue/stock/index.ts";
import { invalidField } from "../../http/answers/errors.ts";
import { noteEffect } from "../../http/effects.ts";
import { checkVersion } from "../../http/request/version.ts";
import type { Call } from "../../http/route.ts";
import { spend } from "../../people/api-keys/index.ts";
import { customers, findBuyer, lockBuyer, refuseUnknownProvince } from "../../people/customers/index.ts";
import { groupIdsOf } from "../../people/groups/index.ts";
import { giveBackDiscounts, useDiscounts } from "../../pricing/discounts/index.ts";
import { type LostDiscount, lostDiscounts, parsePriceInput } from "../../pricing/engine/index.ts";
import {
  checkStock,
  gapOf,
  matchItems,
  missingProvince,
  ofProducts,
  refuseUnknownClass,
  taxExemptionOf,
} from "../cart/index.ts";
import { findInvoices } from "../invoices/index.ts";
import { actorOf } from "../model/actor.ts";
import { noChange } from "../model/change.ts";
import { type OrderRow, orders } from "../model/columns.ts";
import { notEditable } from "../model/errors.ts";
import { findPricing, getOrder, lockOrder } from "../model/sql.ts";
import { stockItemIdOf } from "../model/written-fields.ts";
import { applyChange, sellableItems } from "../writing/index.ts";
import { applyEdit, isChanged } from "./apply-edit.ts";
import { checkAdded, checkRetention, remainingLines } from "./edit-lines.ts";
import { additionalDiscounts, priceEdit } from "./edit-price.ts";
import { editFault, readEdit } from "./edit-request.ts";
import { deliverEdit, shippingTerms } from "./edit-shipping.ts";
import { itemSnapshotFields, type OrderEditCreate, orderSnapshotFields } from "./schemas.ts";
import { deferEdit } from "./sql.ts";

type EditCall = Pick<
  Call<object, OrderEditCreate>,
  "tx" | "store" | "now" | "principal" | "expectedVersions" | "body"
>;

/** An edited order, and the discounts that the edit takes from it. */
type EditedOrder = { row: OrderRow; lost: readonly LostDiscount[] };

/**
 * Edits a placed order by the one pricing path: lines, destination and shipping, customer, manual discount.
 * Stock, gift cards and the amount due follow in the same transaction, and the edit is stored with the
 * order's state before it. An edit that changes nothing makes no new version. Throws 404; 400 naming the
 * faulty fields; 409 for a stale version, an order that cannot be edited, and too little stock.
 */
export async function editOrder(call: EditCall, id: string): Promise<EditedOrder> {
  const { tx, store, now, body } = call;
  const request = readEdit(call);
  const [order, row, pricing, invoices] = await Promise.all([
    lockOrder(tx, id),
    getOrder(tx, id),
    findPricing(tx, id),
    findInvoices(tx, id),
  ]);
  checkVersion(call.expectedVersions, order.version);
  const reason = editFault(order, {
    isImported: pricing === "null",
    isInvoiced: invoices.length > 0,
    request,
  });
  if (reason) throw notEditable(order.status, reason);
  const remaining = remainingLines(order.items, request);
  checkRetention(order.items, request);
  const named = request.customerId === order.customerId ? undefined : request.customerId;
  const { settings } = order;
  const asksGroups = named === undefined && request.add.length > 0 && settings.priceLists !== "[]";
  const [found, buyer, former] = await Promise.all([
    lockSellables(tx, [...order.items, ...ofProducts(request.add)]),
    named === undefined ? undefined : lockBuyer(tx, { id: named }),
    asksGroups ? findBuyer(tx, { id: order.customerId }) : undefined,
  ]);
  if (named !== undefined && !buyer) throw invalidField("/customerId", "not_found");
  const whose = buyer ?? former;
  const groupIds = whose ? groupIdsOf(settings, customers.get(whose, "tags")) : [];
  refuseUnknownClass(request.add, settings);
  const added = matchItems(request.add, found, listsFor(settings, { now, groupIds }));
  checkAdded(remaining, added);
  checkStock(added);
  refuseUnknownProvince(settings, request.address, "/shippingAddress");
  const shippingMethod = orders.get(row, "shippingMethod");
  const lines = { remaining, added };
  const before = parsePriceInput(pricing!);
  const edited = priceEdit(before, lines, {
    settings,
    store,
    address: request.address,
    formerAddress: order.shippingAddress,
    ...shippingTerms(settings, { found, added }),
    shippingMethodId: request.shippingMethodId,
    rateId: shippingMethod?.id,
    discount: request.discount,
    isTaxExempt: buyer && customers.get(buyer, "taxExempt"),
    giftCardAmount: order.giftCardAmount,
    storeCreditAmount: order.storeCreditAmount,
    keepDiscounts: request.keepDiscounts,
  });
  const { input } = edited;
  const gap = request.address && gapOf(settings, edited);
  if (gap) throw missingProvince(gap);
  const shippingAddress = request.address ?? order.shippingAddress;
  const priced = deliverEdit(
    settings,
    edited,
    {
      ...{ found, ...lines, former: shippingMethod },
      ...{ address: request.address, formerAddress: order.shippingAddress },
    },
    now,
  );
  const sold = new Set(sellableItems(found).map(stockItemIdOf));
  const taxExemption = taxExemptionOf(
    { buyer, former: order.taxExemption },
    { input, priced, billingAddress: order.billingAddress },
    now,
  );
  const more = {
    ...{ buyer: buyer && customers.read(buyer), taxExemption },
    ...{ shippingAddress, refund: body.refund ?? true },
  };
  const change = applyEdit(
    noChange(order),
    { ...lines, ...more, priced, input, note: body.note?.trim() || undefined },
    store,
    (item) => sold.has(stockItemIdOf(item)),
    now,
  );
  if (!isChanged(change, shippingMethod)) return { row, lost: [] };

  const actor = actorOf(call.principal);
  const { row: after } = await applyChange(call, change, actor);
  // Pieces that an edit removes are cancelled.
  if (
    remaining.length < order.items.length ||
    remaining.some(({ item, quantity }) => quantity < item.quantity)
  )
    noteEffect(tx, "cancellation");
  const applied = priced.discounts;
  if (order.discounts.some((one) => one.id !== null)) giveBackDiscounts(tx, id);
  if (applied.length) useDiscounts(tx, { orderId: id, customerId: change.after.customerId, applied }, now);
  deferEdit(
    tx,
    { orderId: id, before: snapshotOf(row, call), after: snapshotOf(after, call), pricing: pricing!, actor },
    now,
  );
  const given = additionalDiscounts(
    before,
    { priced, input },
    { remaining, isDiscounted: !!request.discount },
  );
  if (given.byHand > 0n || request.discount) noteEffect(tx, "discount");
  await spend(call, { discounts: given.byHand + given.byRule });
  return { row: after, lost: lostDiscounts(before, edited) };
}

// The order's answer, without its person.
function snapshotOf(row: OrderRow, { store }: Pick<EditCall, "store">): string {
  const order = JSON.parse(orders.json(row, { store, can: () => false })) as Record<string, unknown>;
  const pick = (of: Record<string, unknown>, names: readonly string[]) =>
    Object.fromEntries(names.map((name) => [name, of[name]]));
  const items = (order.items as Record<string, unknown>[]).map((item) => pick(item, itemSnapshotFields));
  return JSON.stringify({ ...pick(order, orderSnapshotFields), items });
}
