import { v7 as uuidv7 } from "uuid";
import { insufficientStock } from "../../http/answers/errors.ts";
import type { Store } from "../../http/request/store.ts";
import { type Priced, type PriceInput, serializePriceInput } from "../../pricing/engine/index.ts";
import {
  itemTexts,
  methodOf,
  nameIn,
  requiresShipping,
  type SoldLine,
  storedAmounts,
} from "../cart/index.ts";
import { applyRefund, followPayment, followShipments } from "../changes/index.ts";
import { type Change, releaseProvider, withEntry } from "../model/change.ts";
import { type Item, items } from "../model/item-columns.ts";
import { afterEdit, dueOf, surplusOf } from "../model/payment-state.ts";
import type { Person } from "../model/person.ts";
import type { NewItem } from "../model/records.ts";
import type { Address, ShippingMethod, TaxExemption } from "../model/reply-parts.ts";
import type { LockedOrder } from "../model/sql.ts";
import type { RemainingLine } from "./edit-lines.ts";

/** A planned edit: the lines, their prices, and the other changes. */
export type PlannedEdit = {
  remaining: readonly RemainingLine[];
  added: readonly SoldLine[];
  priced: Priced;
  input: PriceInput;
  shippingAddress: Address | null;
  /** The new customer; undefined for no change. */
  buyer: Person | undefined;
  /** Why the customer pays no tax; null for one who pays it. */
  taxExemption: TaxExemption | null;
  refund: boolean;
  note: string | undefined;
};

/** The reason of a surplus's refund, and of an edit's stock moves. */
const REASON = "order_edit";

/**
 * The change that edits an order: its lines, amounts and stock, and the amount due or refunded. `isThere`
 * says whether a line's item is still sold. Throws 409 for more of an item that is no longer sold.
 */
export function applyEdit(
  change: Change,
  edit: PlannedEdit,
  store: Store,
  isThere: (item: Item) => boolean,
  now: Date,
): Change {
  const before = change.after;
  const { priced, input } = edit;
  const { lines, texts } = linesOf(before, edit, store);
  const stocked = withStock(change, lines, isThere);
  const fields: Partial<LockedOrder> = {
    ...amountsOf(edit, before),
    ...personOf(edit.buyer),
    taxExemption: edit.taxExemption,
    items: lines,
    shippingAddress: edit.shippingAddress,
    editCount: before.editCount + 1,
  };
  const after = afterEdit({ ...stocked.after, ...fields });
  const edited = withEntry(
    {
      ...stocked,
      after,
      edit: { pricing: serializePriceInput(input, priced), shippingMethod: methodOf(priced), texts },
    },
    { event: "edited", amount: after.finalAmount, note: edit.note },
  );
  return settleEdit(edited, edit.refund, now);
}

function amountsOf({ priced, input, added, remaining }: PlannedEdit, before: LockedOrder) {
  return {
    subtotalAmount: priced.subtotal,
    discountAmount: priced.discount,
    taxAmount: priced.tax,
    shippingCost: priced.shipping.cost,
    codFee: priced.codFee,
    finalAmount: priced.final,
    ...storedAmounts(priced),
    requiresShipping:
      remaining.some(({ item }) => item.requiresShipping) || added.some(({ item }) => requiresShipping(item)),
    ...(before.couponCode !== null && !input.coupon && { couponId: null, couponCode: null }),
  };
}

const personOf = (buyer: Person | undefined) =>
  buyer && {
    customerId: buyer.id,
    email: buyer.email,
    firstName: buyer.firstName,
    lastName: buyer.lastName,
    phone: buyer.phone,
  };

function linesOf(
  { language, items: all }: LockedOrder,
  { remaining, added, priced }: PlannedEdit,
  store: Store,
): { lines: Item[]; texts: NewItem[] } {
  const last = Math.max(-1, ...all.map(({ position }) => position));
  const stay = remaining.map(({ item, quantity }, i) => {
    const { unitPrice, discount, taxRate, tax, taxedBy, total } = priced.lines[i]!;
    const amounts = {
      quantity,
      unitPrice,
      discountAmount: discount,
      taxRate,
      taxAmount: tax,
      totalAmount: total,
      taxCountry: taxedBy?.country ?? null,
      taxProvince: taxedBy?.province ?? null,
    };
    const isSame = Object.entries(amounts).every(([name, value]) => item[name as keyof Item] === value);
    return isSame ? item : { ...item, ...amounts };
  });
  const texts = added.map((line, i) => {
    const itemId = uuidv7();
    const name = nameIn(line.item, language, store);
    return { itemId, texts: itemTexts(line, priced.lines[remaining.length + i]!, last + 1 + i, name) };
  });
  const made = texts.map((one) => items.read(items.row({ id: one.itemId, ...one.texts })));
  return { lines: [...stay, ...made], texts };
}

// Stock moves by the difference; lines that were not counted when they were sold never are.
function withStock(change: Change, lines: readonly Item[], isThere: (item: Item) => boolean): Change {
  const had = new Map(change.after.items.map((item) => [item.id, item]));
  const has = new Map(lines.map((item) => [item.id, item]));
  const restocked = new Map<string, bigint>();
  const retaken = new Map<string, bigint>();
  for (const item of [...had.values(), ...lines.filter(({ id }) => !had.has(id))]) {
    if (!item.stockTaken) continue;
    const more = (has.get(item.id)?.quantity ?? 0n) - (had.get(item.id)?.quantity ?? 0n);
    if (more > 0n) retaken.set(item.id, more);
    if (more < 0n) restocked.set(item.id, -more);
  }
  const gone = lines.filter((item) => retaken.has(item.id) && !isThere(item));
  if (gone.length)
    throw insufficientStock(gone.map(({ productId, variantId }) => ({ productId, variantId, available: 0 })));
  return { ...change, restocked, retaken, restockReason: REASON };
}

// The order waits for an amount due, and refunds a surplus; a provider takes no amount that is no longer due.
function settleEdit(change: Change, refund: boolean, now: Date): Change {
  const due = dueOf(change.after);
  const dueBefore = dueOf(change.before);
  const open = due === dueBefore ? change : releaseProvider(change);
  const waits = change.before.status === "pending_payment" || change.before.status === "payment_failed";
  const followed = followPayment(open, now);
  const anew = waits && due > dueBefore ? { ...followed, restartsPaymentTimeout: true } : followed;
  const surplus = surplusOf(anew.after);
  // The remaining pieces may have shipped already.
  if (!refund || surplus === 0n) return followShipments(anew, now);
  const terms = { restock: false, reason: REASON, provider: "manual", reference: null };
  return applyRefund(anew, { items: [], shipping: 0n, amount: surplus }, terms, now);
}

/** Whether a change by an edit changes anything of the order. */
export function isChanged({ before, after, edit }: Change, shippingMethod: ShippingMethod | null): boolean {
  const amounts = ["finalAmount", "subtotalAmount", "discountAmount", "taxAmount", "shippingCost"] as const;
  return (
    after.items.length !== before.items.length ||
    after.items.some((item, i) => item !== before.items[i]) ||
    after.customerId !== before.customerId ||
    amounts.some((name) => after[name] !== before[name]) ||
    JSON.stringify([after.shippingAddress, after.discounts, edit?.shippingMethod]) !==
      JSON.stringify([before.shippingAddress, before.discounts, shippingMethod])
  );
}
