import { customerAnonymized } from "../../people/customers/index.ts";
import { greater, lesser, sum } from "../../pricing/engine/index.ts";
import { type Change, restockPieces, withEntry, withFields } from "../model/change.ts";
import type { Item } from "../model/item-columns.ts";
import { placesOf } from "../model/ledger.ts";
import type { RefundTo } from "../model/payment-columns.ts";
import { afterRefund, EXCHANGE, surplusOf } from "../model/payment-state.ts";
import type { NewRefund } from "../model/records.ts";
import type { LockedOrder } from "../model/sql.ts";
import { isOpen } from "../model/state.ts";
import { dropPieces, waitingIn, withdraw } from "../shipments/index.ts";
import { reclaimFromCards } from "./bought-cards.ts";
import { expectedOrder, fieldsAfter, type Part } from "./expected-order.ts";
import { followRefund } from "./follow-payment.ts";
import { followShipments } from "./follow-shipments.ts";
import type { RefundPlan } from "./refund-plan.ts";
import { taxOfNextRefund } from "./refund-tax.ts";
import { unpackPieces } from "./ship-lines.ts";

/** The terms of a refund and its reason. */
export type RefundTerms = {
  restock: boolean;
  reason: string | null;
  provider: string;
  reference: string | null;
  /** The target of the refund; the original payments by default. */
  to?: RefundTo | undefined;
  returnId?: string | undefined;
};

/**
 * The change that also refunds a plan: to gift cards first, then to store credit, then
 * by the provider the amount that it received; or all of it as store credit. A refund by the provider waits
 * for its answer; any other moves the money at once. Throws 409 for store credit of an anonymized customer.
 */
export function applyRefund(change: Change, plan: RefundPlan, terms: RefundTerms, now: Date): Change {
  if (plan.amount === 0n && !plan.items.length) return change;
  const order = expectedOrder(change.after);
  // An anonymized customer cannot spend it.
  if (terms.to === "credit" && order.email === "") throw customerAnonymized();
  const planned = sum(plan.items.map(({ amount }) => amount)) + plan.shipping;
  const surplus = surplusIn(order, plan.amount - planned);
  const { to = "original", provider: by } = terms;
  const targets = (by === EXCHANGE ? exchangeTargets : to === "credit" ? creditTargets : originalTargets)(
    order,
    plan.amount,
    surplus,
  );
  const { atProvider } = targets;
  const refund: NewRefund = {
    ...terms,
    ...targets,
    to,
    provider: atProvider > 0n ? order.provider! : terms.provider,
    amount: plan.amount,
    surplus,
    shipping: plan.shipping,
    items: plan.items.map(({ itemId, quantity, amount, cards, isGone }) => ({
      itemId,
      quantity: String(quantity),
      amount: String(amount),
      ...(isGone && { isGone }),
      ...(cards.length && { cards }),
    })),
    method: order.paymentMethod,
    isPending: atProvider > 0n,
  };
  // At once, even for a pending refund: the card must not be spent meanwhile.
  const taken = reclaimFromCards(change, plan.items);
  return refund.isPending
    ? requestRefund(taken, refund)
    : completeRefund({ ...taken, refunds: [...taken.refunds, refund] }, refund, now);
}

type Targets = Pick<NewRefund, "toCards" | "toCredit" | "atProvider" | "surplusParts">;

// An exchange pays another order.
const exchangeTargets = (): Targets => ({ toCards: 0n, toCredit: 0n, atProvider: 0n });

// The part of a surplus that was not paid in money is returned to the last payer first: store credit, then
// cards (decision record 146).
function originalTargets(order: LockedOrder, amount: bigint, surplus: bigint): Targets {
  const beyond = greater(surplus - order.paidAmount, 0n);
  const credit = greater(order.storeCreditAmount - order.refundedToCredit, 0n);
  const beyondOfCredit = lesser(beyond, credit);
  const beyondOfCards = beyond - beyondOfCredit;
  const rest = amount - surplus;
  const ofCards = lesser(rest, order.giftCardAmount - order.refundedToCards - beyondOfCards);
  const toCards = beyondOfCards + ofCards;
  const toCredit = beyondOfCredit + lesser(rest - ofCards, credit - beyondOfCredit);
  const atProvider = order.providerPaid - order.providerRefunded;
  return { toCards, toCredit, atProvider: lesser(amount - toCards - toCredit, atProvider) };
}

// A surplus that only gift cards can have paid goes back to them: no other part is known not to be the
// customer's.
function creditTargets(order: LockedOrder, amount: bigint, surplus: bigint): Targets {
  const { paidAmount, providerPaid, storeCreditAmount } = order;
  const toCards = greater(surplus - paidAmount - storeCreditAmount, 0n);
  const ofMoney = lesser(surplus - toCards, paidAmount);
  return {
    toCards,
    toCredit: amount - toCards,
    atProvider: 0n,
    surplusParts: {
      ofCards: toCards,
      ofCredit: surplus - toCards - ofMoney,
      ofMoney,
      ofProvider: greater(ofMoney - (paidAmount - providerPaid), 0n),
    },
  };
}

/** The change that asks the provider for a refund. */
export const requestRefund = (change: Change, refund: NewRefund): Change =>
  withEntry(
    { ...change, refunds: [...change.refunds, refund] },
    { event: "refund_requested", amount: refund.amount, note: refund.reason ?? undefined },
  );

/**
 * The change after which a refund has succeeded: money, lines and stock have moved, and the status of a
 * delivered order follows.
 */
export function completeRefund(change: Change, refund: Part & RefundTerms, now: Date): Change {
  const { toCards, toCredit, atProvider } = refund;
  const amount = refund.amount - refund.surplus;
  const money = afterRefund({ ...change.after, ...fieldsAfter(change.after, refund) }, amount);
  const isExchange = refund.provider === EXCHANGE;
  const asCash = isExchange ? 0n : refund.amount - toCards - toCredit - atProvider;
  const { tax, whole, taxes } = taxOfNextRefund(change.after, money);
  const givenRefund = { amount, asCash, tax, taxes };
  const noted = {
    ...change,
    refunds: change.refunds.map((one) => (one === refund ? { ...one, tax, taxes } : one)),
    succeededRefunds: [...change.succeededRefunds, givenRefund],
    toCredit: change.toCredit + toCredit,
  };
  const recorded = withEntry(withFields(noted, { ...money, refundedTax: whole }), {
    event: isExchange ? "exchanged" : "refunded",
    amount: refund.amount,
    note: (isExchange ? refund.reference : refund.reason) ?? undefined,
  });
  const here = refund.items.filter(({ isGone }) => !isGone);
  const pieces = new Map(here.map(({ itemId, quantity }) => [itemId, BigInt(quantity)]));
  const back = movePieces(recorded, pieces, refund.restock, now);
  return followRefund(followShipments(back, now), now);
}

/** The part of an amount without lines and shipping that returns an overpayment. */
export const surplusIn = (order: LockedOrder, amount: bigint): bigint =>
  // An imported order's file may have a higher paid amount, which was settled elsewhere.
  order.isImported ? 0n : lesser(amount, surplusOf(order));

// The change that moves the pieces of a successful refund. Once the order has left or ended, `restock` puts
// them back into stock. Before that, `placesOf` decides: lost ones are not sent again; waiting or packed ones
// are restocked and not sent, unless `restock` is false. Uncounted ones are not sent once refunded. Pieces
// that are out stay out. The lines count the refund already.
function movePieces(
  change: Change,
  pieces: ReadonlyMap<string, bigint>,
  restock: boolean,
  now: Date,
): Change {
  const { status } = change.after;
  if (!isOpen(status)) return restock ? restockPieces(change, pieces, "refund") : change;
  const back = new Map<string, bigint>();
  const opened = change.after.items.reduce((rest, item) => {
    const count = pieces.get(item.id) ?? 0n;
    const stays = count === 0n || !item.requiresShipping || (item.stockTaken && !restock);
    return stays ? rest : unpackPieces(rest, item.id, notReturned(item, count), now);
  }, change);
  const items = opened.after.items.map((item) => {
    const count = pieces.get(item.id) ?? 0n;
    if (count === 0n) return item;
    if (!item.requiresShipping) {
      if (restock) back.set(item.id, count);
      return item;
    }
    const unlost = dropPieces(item, notReturned(item, count));
    const rest = notReturned(item, count) - (unlost.droppedQuantity - item.droppedQuantity);
    const gone = lesser(rest, waitingIn(unlost));
    if (item.stockTaken && !restock) return unlost;
    if (item.stockTaken && gone > 0n) back.set(item.id, gone);
    return withdraw(unlost, gone);
  });
  const refunded = withFields(opened, { items });
  return back.size ? restockPieces(refunded, back, "refund") : refunded;
}

// The number of just refunded pieces that had not come back before.
const notReturned = (item: Item, count: bigint): bigint =>
  count - placesOf({ ...item, refundedQuantity: item.refundedQuantity - count }, count).back;
