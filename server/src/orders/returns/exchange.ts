import { lockSellables } from "../../catalogue/stock/index.ts";
import type { Answer } from "../../http/answers/answer.ts";
import { type FieldError, notFound, validationFailed } from "../../http/answers/errors.ts";
import { readMoney } from "../../http/nouns/amounts.ts";
import { checkVersion } from "../../http/request/version.ts";
import type { Call } from "../../http/route.ts";
import { lockGiftCardsOf } from "../../pricing/gift-cards/index.ts";
import { mergeLines, ofProducts } from "../cart/index.ts";
import { applyExchange } from "../changes/index.ts";
import type { PayLinks } from "../mails/index.ts";
import { actorOf } from "../model/actor.ts";
import { noChange } from "../model/change.ts";
import { orders } from "../model/columns.ts";
import { openGone } from "../model/ledger.ts";
import { type LockedOrder, lockOrder } from "../model/sql.ts";
import {
  openPlacing,
  type Placement,
  placeByHand,
  placementAfter,
  placementAnswer,
} from "../placing/index.ts";
import { applyChange } from "../writing/index.ts";
import { notExchangeable, notReceived } from "./errors.ts";
import type { ExchangeCreate } from "./exchange-schemas.ts";
import { lockReturnsWithRest, planOf, type ReturnWithRest, settleReturn } from "./settle.ts";

type ExchangeCall = Pick<
  Call<object, ExchangeCreate>,
  "tx" | "store" | "now" | "principal" | "vault" | "can" | "isDryRun" | "expectedVersions" | "body"
>;

/**
 * Places an order in exchange for the received pieces of a return, and answers it. The value of the pieces
 * pays the new order; a shortfall stays due, and a surplus is refunded to the target named in the body.
 * Throws 404; 409 for a stale version, a return that was not received or has nothing left, and another total
 * than expected; 400 and 409 as placing an order does.
 */
export async function exchangeReturn(
  call: ExchangeCall,
  orderId: string,
  returnId: string,
  payLinks: PayLinks,
): Promise<Answer> {
  const { tx, store, now } = call;
  const [order, all] = await Promise.all([lockOrder(tx, orderId), lockReturnsWithRest(tx, orderId)]);
  const one = all.find(({ id }) => id === returnId.toLowerCase());
  if (!one) throw notFound();
  checkVersion(call.expectedVersions, one.version);
  const plan = planOf(order, exchangeableItems(order, one), store.currencyDigits);
  const placement = placementFor(call, order, { returnId: one.id, worth: plan.amount });
  // The surplus may go back to gift cards: lock them after the products and before all else, as every order
  // does.
  const toCards = order.giftCardAmount > order.refundedToCards;
  const [, , opened] = await Promise.all([
    lockSellables(tx, ofProducts(placement.lines)),
    toCards ? lockGiftCardsOf(tx, order.id) : undefined,
    openPlacing(call, placement, payLinks),
  ]);
  if (!opened.found.buyer) throw notExchangeable("customer_gone");
  const row = await placeByHand(call, opened);
  const { id, orderNumber, paidAmount: paid } = orders.read(row);
  const exchange = {
    returnId: one.id,
    plan,
    paid,
    restTo: call.body.refundTo,
    order: { id, orderNumber },
  };
  await applyChange(call, applyExchange(noChange(order), exchange, now), actorOf(call.principal));
  await settleReturn(call, one, plan.amount, { exchangeOrderId: id });
  return placementAnswer(call, row, opened, payLinks);
}

function exchangeableItems(order: LockedOrder, { status, exchangeOrderId, left }: ReturnWithRest) {
  if (!left) throw notReceived(status);
  if (exchangeOrderId !== null) throw notExchangeable("exchanged");
  const isLeft = order.items.some((item) => (left.pieces.get(item.id) ?? 0n) > 0n && openGone(item) > 0n);
  if (!isLeft) throw notExchangeable("settled");
  return left;
}

// Fields left out are taken from the returned order.
function placementFor(
  { body, store, principal }: ExchangeCall,
  order: LockedOrder,
  of: { returnId: string; worth: bigint },
): Placement {
  const errors: FieldError[] = [];
  const { expectedTotal } = body;
  const expected =
    expectedTotal === undefined
      ? undefined
      : readMoney({ digits: store.currencyDigits, errors }, "/expectedTotal", expectedTotal);
  if (errors.length) throw validationFailed(errors);
  const after = placementAfter(order, body.shippingAddress, principal);
  return {
    ...after,
    lines: mergeLines(body.items),
    paymentMethod: body.paymentMethod ?? after.paymentMethod,
    shippingMethodId: body.shippingMethodId?.toLowerCase(),
    note: body.note?.trim() || null,
    sendsMail: body.sendMail ?? false,
    expectedTotal: expected,
    exchange: { ...of, orderId: order.id, orderNumber: order.orderNumber },
  };
}
