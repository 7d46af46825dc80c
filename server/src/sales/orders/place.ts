import { v7 as uuidv7 } from "uuid";
import { leaveStockMoves } from "../../catalogue/stock/index.ts";
import { duplicate, invalidField } from "../../http/errors.ts";
import type { Call } from "../../http/route.ts";
import { formatMoney } from "../../kit/money.ts";
import { customers, leaveGuest, newCustomer } from "../../people/customers/index.ts";
import { leaveEvents } from "../../platform/outbox/index.ts";
import { useCoupon } from "../coupons/index.ts";
import { CHARGE, moveGiftCards } from "../gift-cards/index.ts";
import type { Priced } from "../pricing/index.ts";
import { actorOf } from "./actor.ts";
import { priceCart } from "./assemble.ts";
import { checkStock, isVisibleAt, itemIdOf, type SoldLine, soldLines } from "./cart.ts";
import { type OrderRow, orders } from "./columns.ts";
import { leavePlaced } from "./counters.ts";
import { draftOrder, type Person } from "./draft.ts";
import { priceChanged } from "./errors.ts";
import { leaveFollowUps } from "./follow-ups.ts";
import { type Charge, chargeCards } from "./gift-card-charges.ts";
import { leaveNewOrder, type NewOrder } from "./new-order-sql.ts";
import { settleNumber } from "./number-sql.ts";
import type { Found, Placement } from "./placement.ts";

type Placing = Pick<Call, "tx" | "store" | "now" | "principal" | "vault">;

/**
 * Places an order of what `openPlacement` found, and leaves all that it writes for the commit: lines and amounts, stock, the
 * coupon's use, what gift cards pay, counters, events, mails. Returns its row as a read would select it. Throws 400 and 409
 * for whatever stands against it, naming the lines; nothing is written then.
 */
export function placeOrder(call: Placing, placement: Placement, found: Found): OrderRow {
  const { tx, store, now, principal } = call;
  const { settings, buyer: known, coupon } = found;
  if (found.isExternalIdTaken) throw duplicate("/externalId");
  if ("id" in placement.buyer && !known) throw invalidField("/customerId", "not_found");
  const buyer = personOf(placement, known);
  const language = languageOf(placement, known, store);
  const isVisible = placement.isPublic ? isVisibleAt(now) : undefined;
  const lines = soldLines(placement.lines, found.items, isVisible);
  const { priced, input } = priceCart({ settings, store, now }, cartOf(placement, found, lines));
  expectTotal(placement, priced, store.currencyDigits);
  checkStock(lines);
  const charges = chargeCards(placement.giftCards, found.giftCards, priced.final, now);

  const id = uuidv7({ msecs: now.getTime() });
  const number = settleNumber(tx, found.number, settings.orderNumberStart);
  const actor = actorOf(principal);
  const made: NewOrder = draftOrder(call, {
    id,
    number,
    placement,
    settings,
    lines,
    priced,
    input,
    charges,
    buyer,
    language,
    couponId: coupon?.id ?? null,
    actor,
  });
  const data = orders.json(made.row, { store, can: () => false });

  // The store's counter is held: from here on every order takes the same rows in the same order.
  if (!known) leaveGuest(tx, guestOf(buyer, placement, now));
  leaveNewOrder(tx, made);
  if (coupon) useCoupon(tx, { couponId: coupon.id, orderId: id, customerId: buyer.id }, now);
  if (charges.length) moveGiftCards(tx, charges.map(chargeOf(id)), actor, now);
  leavePlaced(tx, { ...made.totals, customerId: buyer.id, lines: made.sold }, settings.timeZone, now);
  leaveEvents(
    tx,
    made.events.map((type, i) => ({
      type,
      resource: "order",
      resourceId: id,
      sequence: BigInt(i + 1),
      data,
    })),
    now,
  );
  leaveFollowUps(tx, made.followUps);
  const moves = lines
    .filter(({ item }) => item.inventoryTracked)
    .map(({ item, quantity, ...line }) => ({
      productId: item.productId,
      itemId: itemIdOf(line),
      delta: -quantity,
    }));
  leaveStockMoves(tx, moves, { reason: "order", actor, reference: made.orderNumber }, now);
  return made.row;
}

const chargeOf =
  (orderId: string) =>
  ({ giftCardId, amount }: Charge) => ({ giftCardId, delta: -amount, reason: CHARGE, orderId });

function personOf({ buyer }: Placement, known: Found["buyer"]): Person {
  if (!known) return { id: uuidv7(), ...(buyer as Exclude<Placement["buyer"], { id: string }>) };
  const { id, email, firstName, lastName, phone } = customers.read(known);
  return { id, email, firstName, lastName, phone, ...("email" in buyer && named(buyer)) };
}

// An order is addressed as its buyer wrote it; the customer's record stays as it is.
const named = ({
  firstName,
  lastName,
  phone,
}: {
  firstName: string;
  lastName: string;
  phone: string | null;
}) => ({
  firstName,
  lastName,
  ...(phone && { phone }),
});

function languageOf({ language }: Placement, known: Found["buyer"], store: Placing["store"]): string {
  const wanted = [language, known && customers.get(known, "language")];
  return wanted.find((tag): tag is string => !!tag && store.languages.includes(tag)) ?? store.defaultLanguage;
}

const guestOf = ({ id, email, firstName, lastName, phone }: Person, { language }: Placement, now: Date) => ({
  ...newCustomer(
    {
      email,
      firstName,
      lastName,
      phone,
      avatar: null,
      language: language ?? null,
      marketingOptIn: false,
      taxExempt: false,
    },
    now,
  ),
  id,
  isGuest: true,
});

const cartOf = (placement: Placement, { coupon, buyer }: Found, lines: readonly SoldLine[]) => ({
  ...placement,
  lines,
  coupon,
  destination: placement.shippingAddress ?? undefined,
  isTaxExempt: buyer ? customers.get(buyer, "taxExempt") : false,
});

function expectTotal({ expectedTotal }: Placement, { final }: Priced, digits: number): void {
  if (expectedTotal === undefined || expectedTotal === final) return;
  throw priceChanged(formatMoney(String(expectedTotal), digits), formatMoney(String(final), digits));
}
