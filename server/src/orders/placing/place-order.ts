import { v7 as uuidv7 } from "uuid";
import type { StockMove } from "../../catalogue/ledger/index.ts";
import { deferStockMoves } from "../../catalogue/stock/index.ts";
import { duplicate, invalidField } from "../../http/answers/errors.ts";
import { noteEffect } from "../../http/effects.ts";
import type { Call } from "../../http/route.ts";
import { formatMoney } from "../../kit/money.ts";
import { hashToken } from "../../kit/secrets/token.ts";
import { spend } from "../../people/api-keys/index.ts";
import {
  customers,
  deferNewcomer,
  draftOf,
  newCustomer,
  nothingKnown,
} from "../../people/customers/index.ts";
import { enqueueEvents } from "../../platform/outbox/index.ts";
import { useCoupon } from "../../pricing/coupons/index.ts";
import { deferCreditMoves } from "../../pricing/credit/index.ts";
import { useDiscounts } from "../../pricing/discounts/index.ts";
import {
  amountDue,
  greater,
  manualReductions,
  type Priced,
  type PricedInput,
  ruleReduction,
  sum,
} from "../../pricing/engine/index.ts";
import { CHARGE, moveGiftCards } from "../../pricing/gift-cards/index.ts";
import { type CalculatedCart, calculateCart, checkStock, gapOf, missingProvince } from "../cart/index.ts";
import { deferFirstInvoice } from "../invoices/index.ts";
import { tokensOf } from "../model/access-tokens.ts";
import { actorOf } from "../model/actor.ts";
import { type OrderRow, orders } from "../model/columns.ts";
import { priceChanged } from "../model/errors.ts";
import type { Person } from "../model/person.ts";
import { lineKeyOf, stockItemIdOf } from "../model/written-fields.ts";
import {
  chooseLocations,
  currentPlaces,
  deferOrders,
  deferPlaced,
  enqueueFollowUps,
  type NewOrder,
  onlineIn,
  placeIn,
  placesOf,
} from "../writing/index.ts";
import { composeOrder } from "./compose.ts";
import { settleNumber } from "./number-sql.ts";
import type { BuyerName, Placement, PlacementInputs } from "./placement.ts";
import { refuseUnknownPlace } from "./read-placement.ts";

type Reduction = { discounts: bigint; isByHand: boolean };
/** An order's row as a read would select it, and its manual discounts. */
type PlacedOrder = { row: OrderRow; reduction: Reduction };
type PlacingCall = Pick<Call, "tx" | "store" | "now" | "principal" | "vault">;

/**
 * Places an order from the result of `openPlacement`, and defers all its writes to the commit: lines and
 * amounts, stock, the coupon's use, charges of gift cards and store credit, counters, events, mails. Returns
 * its row as a read would select it, and its manual discounts. Throws 400 and 409 for every obstacle, naming
 * the lines; nothing is written then.
 */
export function placeOrder(call: PlacingCall, placement: Placement, found: PlacementInputs): PlacedOrder {
  const { tx, store, now, principal } = call;
  const { settings, buyer: known, coupon } = found;
  if (found.isExternalIdTaken) throw duplicate("/externalId");
  if ("id" in placement.buyer && !known) throw invalidField("/customerId", "not_found");
  const proven = isProven(placement) ? known : undefined;
  const buyer = personOf(placement, known, proven);
  const calculated = calculateCart(call, placement, { ...found, buyer: proven });
  const { lines, priced, charges } = calculated;
  if (placement.isPublic) refuseUnknownPlace(calculated.input);
  const gap = placement.isHistory ? undefined : gapOf(settings, calculated);
  if (gap) throw missingProvince(gap);
  expectPrice(placement, priced, store.currencyDigits);
  checkStock(lines);
  const several = placesOf(settings);
  const places = several && currentPlaces(several, found.items);
  const at = priced.shipping.pickup?.id;
  const taken = places && chooseLocations(lines, places, at === undefined ? onlineIn(places) : [at]);

  const id = placement.id ?? uuidv7({ msecs: now.getTime() });
  const number = settleNumber(tx, found.number, settings.orderNumberStart);
  const actor = actorOf(principal);
  const made: NewOrder = composeOrder(call, {
    id,
    number,
    placement,
    // A guest reads and pays the order with it.
    tokenHash: placement.isHistory ? null : hashToken(tokensOf(call.vault, id)[0]!),
    settings,
    ...calculated,
    taken,
    buyer,
    couponId: coupon?.id ?? null,
    actor,
  });
  const data = orders.json(made.row, { store, can: () => false });

  // The store's counter is locked: from here on every order takes the same rows in the same order.
  if (!known) deferNewcomer(tx, guestOf(buyer, placement, now));
  deferOrders(tx, [made]);
  if (coupon) useCoupon(tx, { couponId: coupon.id, orderId: id, customerId: buyer.id }, now);
  const { discounts: applied } = priced;
  if (applied.length) useDiscounts(tx, { orderId: id, customerId: buyer.id, applied }, now);
  if (charges.length) moveGiftCards(tx, charges.map(chargeOf(id)), actor, now);
  const { storeCreditAmount } = priced;
  if (storeCreditAmount)
    deferCreditMoves(
      tx,
      [{ customerId: buyer.id, delta: -storeCreditAmount, reason: CHARGE, orderId: id }],
      actor,
      now,
    );
  if (!placement.isHistory && settings.invoices.issueOn)
    deferFirstInvoice({ tx, settings, now }, id, orders.read(made.row));
  const payments = made.payments.map((one) => ({ ...one, amount: BigInt(one.amount), at: now }));
  const recorded = { lines: made.sold, payments, placedAt: now };
  deferPlaced(tx, [{ ...made.totals, ...recorded, customerId: buyer.id }], settings.timeZone);
  enqueueEvents(
    tx,
    made.events.map((type, i) => ({
      type,
      resourceId: id,
      sequence: BigInt(i + 1),
      data,
    })),
    now,
  );
  enqueueFollowUps(tx, made.followUps);
  const moves = mergeMoves(
    lines
      .filter(({ item }) => item.inventoryTracked)
      .flatMap((line): StockMove[] => {
        const [productId, itemId] = [line.item.productId, stockItemIdOf(line)];
        if (!places) return [{ productId, itemId, delta: -line.quantity }];
        return taken!.get(lineKeyOf(line))!.map(({ locationId, waiting }) => ({
          productId,
          itemId,
          delta: -waiting,
          at: placeIn(places, locationId),
        }));
      }),
  );
  const cause = { reason: "order", actor, reference: made.orderNumber };
  const sold = placement.isHistory ? undefined : found.items;
  deferStockMoves(tx, moves, cause, now, sold);
  found.moves.push(...moves);
  return { row: made.row, reduction: reductionOf(calculated) };
}

// The ledger takes each item once at each location; several lines may be of one item.
function mergeMoves(moves: readonly StockMove[]): StockMove[] {
  const merged = new Map<string, StockMove>();
  for (const move of moves) {
    const key = `${move.itemId} ${move.at?.id ?? ""}`;
    const known = merged.get(key);
    merged.set(key, known ? { ...known, delta: known.delta + move.delta } : move);
  }
  return [...merged.values()];
}

/** Counts a placed order toward the daily limits of its API key. Throws 403 beyond a limit. */
export const countPlaced = (call: PlacingCall, row: OrderRow): Promise<void> =>
  spend(call, { orders: 1n, discounts: orders.read(row).discountAmount, credit: creditIn(row) });

/** The discount of an order against its regular price, in minor units, and whether it is manual. */
export function reductionOf(calculated: PricedInput): Reduction {
  const { byLine, shipping } = manualReductions(calculated);
  const byHand = sum([...byLine.values(), shipping]);
  return { discounts: ruleReduction(calculated.priced) + byHand, isByHand: byHand > 0n };
}

/**
 * Counts a manual order that is placed, or that its customer may place from now on, toward the daily limits.
 * `granted` is the part of its discounts, in minor units, that was counted when its draft was sent: neither
 * that part nor the order counts again.
 */
export async function countByHand(
  call: Pick<PlacingCall, "tx" | "store" | "now" | "principal">,
  { discounts, isByHand }: Reduction,
  { granted, placed }: { granted: bigint | undefined; placed?: OrderRow },
): Promise<void> {
  const more = greater(discounts - (granted ?? 0n), 0n);
  if (isByHand && more > 0n) noteEffect(call.tx, "discount");
  const credit = placed ? creditIn(placed) : 0n;
  await spend(call, { orders: granted === undefined ? 1n : 0n, discounts: more, credit });
}

// Gift cards can be spent as soon as they are paid.
function creditIn(row: OrderRow): bigint {
  const { paymentStatus, items } = orders.read(row);
  const cards = paymentStatus === "paid" ? items.filter(({ isGiftCard }) => isGiftCard) : [];
  return cards.reduce((sum, { unitPrice, quantity }) => sum + unitPrice * quantity, 0n);
}

const chargeOf =
  (orderId: string) =>
  ({ giftCardId, amount }: CalculatedCart["charges"][number]) => ({
    giftCardId,
    delta: -amount,
    reason: CHARGE,
    orderId,
  });

// Anybody can type an address: at the storefront only a session proves the buyer's identity, and only then do
// the customer's groups and tax status count.
const isProven = ({ isPublic, buyer }: Placement) => !isPublic || "id" in buyer;

/**
 * The buyer of an order: the `known` customer's id, with the data as the buyer wrote it; the customer's
 * record counts only where it is `proven` that they buy.
 */
export function personOf(
  { buyer, newCustomerId: newId }: Placement,
  known: PlacementInputs["buyer"],
  proven: PlacementInputs["buyer"],
): Person {
  if (!proven)
    return { ...(buyer as BuyerName), id: known ? customers.get(known, "id") : (newId ?? uuidv7()) };
  const { id, email, firstName, lastName, phone } = customers.read(proven);
  return { id, email, firstName, lastName, phone, ...("email" in buyer && nameOf(buyer)) };
}

// The order has the address as its buyer wrote it; the customer's record stays as it is.
const nameOf = ({ firstName, lastName, phone }: BuyerName) => ({
  firstName,
  lastName,
  ...(phone && { phone }),
});

function guestOf({ id, ...said }: Person, { language, consentSource: source }: Placement, now: Date) {
  const known = { ...nothingKnown, ...said, language: language ?? null };
  const draft = source === undefined ? known : draftOf({ marketingOptIn: true }, { now, source }, known);
  return { ...newCustomer(draft, now, { isGuest: "t" }), id };
}

function expectPrice({ expectedTotal, expectedDue }: Placement, priced: Priced, digits: number): void {
  const { final: finalAmount } = priced;
  const dueAmount = amountDue(priced);
  const changed = {
    ...((expectedTotal ?? finalAmount) !== finalAmount && { expectedTotal, finalAmount }),
    ...((expectedDue ?? dueAmount) !== dueAmount && { expectedDue, dueAmount }),
  };
  const texts = Object.entries(changed).map(([name, amount]) => [name, formatMoney(String(amount), digits)]);
  if (texts.length) throw priceChanged(Object.fromEntries(texts));
}
