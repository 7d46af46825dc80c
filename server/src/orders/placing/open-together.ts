import type { StockMove } from "../../catalogue/ledger/index.ts";
import { lockSellablesSoon, type Sellable } from "../../catalogue/stock/index.ts";
import type { Tx } from "../../db/tenant.ts";
import type { Principal } from "../../http/request/principal.ts";
import type { Opening } from "../../http/route.ts";
import { type Together, Ungrouped } from "../../http/together.ts";
import { customers, lockBuyers } from "../../people/customers/index.ts";
import { readSettings } from "../../platform/settings/index.ts";
import { idsWithUsageLimit } from "../../pricing/discounts/index.ts";
import { ofProducts } from "../cart/index.ts";
import type { PaymentMethod } from "../model/columns.ts";
import { findTakenExternalIds } from "../model/sql.ts";
import { placesOf } from "../writing/index.ts";
import { releaseNumbers, takeNumber } from "./number-sql.ts";
import type { Placement, PlacementInputs } from "./placement.ts";

/**
 * How orders are placed together: `placementOf` reads that of a request, undefined where it places none;
 * `readMethod` reads what `opened` needs of its payment method.
 */
export const placingTogether = <
  C extends Pick<Opening, "principal">,
  M,
  O extends { found: PlacementInputs },
>(
  placementOf: (call: C) => Placement | undefined,
  readMethod: (tx: Tx, method: PaymentMethod) => Promise<M>,
  opened: (placement: Placement, found: PlacementInputs, ofMethod: M) => O,
): Together<C, O> => ({
  names(call) {
    const placement = placementOf(call);
    return placement && namesOfPlacement(placement, call.principal);
  },
  async open(tx, calls) {
    const placements = calls.map((call) => placementOf(call)!);
    const methods = [...new Set(placements.map(({ paymentMethod }) => paymentMethod))];
    const [all, read] = await Promise.all([
      openTogether(tx, placements),
      Promise.all(methods.map((method) => readMethod(tx, method))),
    ]);
    const inputsOf = (done: readonly O[]) => done.map(({ found }) => found);
    return {
      next(index, done) {
        const placement = placements[index]!;
        const ofMethod = read[methods.indexOf(placement.paymentMethod)]!;
        return opened(placement, all.next(index, inputsOf(done)), ofMethod);
      },
      end: (done) => all.end(inputsOf(done)),
    };
  },
});

/**
 * Names what no two orders of a transaction may have in common: a buyer who may be new, and the external id.
 * Undefined for an order that is placed by itself: one with a coupon, gift cards or store credit, which it
 * locks, or of a key with daily limits.
 */
function namesOfPlacement(
  { buyer, couponCode, giftCards, storeCredit, exchange, externalId }: Placement,
  principal: Principal | undefined,
): readonly string[] | undefined {
  if (couponCode !== undefined || giftCards.length || storeCredit !== undefined || exchange) return undefined;
  if (principal?.kind === "api_key" && principal.isLimited) return undefined;
  return [
    ...("id" in buyer ? [] : [`buyer ${buyer.email}`]),
    ...(externalId === null ? [] : [`externalId ${externalId}`]),
  ];
}

/** The inputs of orders that are placed together. */
type OpenTogether = {
  /** The inputs of one of them, after those that were `placed` before it. */
  next(index: number, placed: readonly PlacementInputs[]): PlacementInputs;
  /** Releases the numbers that none of them took. */
  end(placed: readonly PlacementInputs[]): void;
};

/**
 * Reads and locks the inputs of orders that `namesOfPlacement` lets be placed together, in one round trip and
 * in the order of `openPlacement`. Throws Ungrouped where an automatic discount has a limit of uses.
 */
async function openTogether(tx: Tx, placements: readonly Placement[]): Promise<OpenTogether> {
  const count = placements.length;
  const [items, number, buyers, taken, settings] = await Promise.all([
    // Where somebody has a product locked, only the orders of that wait.
    lockSellablesSoon(
      tx,
      placements.flatMap(({ lines }) => ofProducts(lines)),
    ),
    takeNumber(tx, count),
    lockBuyers(tx, {
      ids: [...new Set(placements.flatMap(({ buyer }) => ("id" in buyer ? [buyer.id] : [])))],
      emails: placements.flatMap(({ buyer }) => ("id" in buyer ? [] : [buyer.email])),
      externalIds: [],
    }),
    findTakenExternalIds(
      tx,
      placements.flatMap(({ externalId }) => externalId ?? []),
    ),
    readSettings(tx),
  ]);
  if (idsWithUsageLimit(settings).length) throw new Ungrouped(true);
  const known = new Map(
    buyers.flatMap((row) => [
      [customers.get(row, "id"), row],
      [customers.get(row, "email"), row],
    ]),
  );
  // Also in a store whose other locations were closed: its products keep their levels.
  const defaultId = placesOf(settings, true)?.defaultId;
  return {
    next(index, placed) {
      const { lines, buyer, externalId } = placements[index]!;
      const wanted = new Set(lines.map(({ productId }) => productId));
      const moves = placed.flatMap((one) => one.moves);
      return {
        settings,
        items: items
          .filter(({ productId }) => wanted.has(productId))
          .map((item) => itemAfter(item, moves, defaultId)),
        coupon: undefined,
        usedUp: new Set(),
        giftCards: new Map(),
        credit: undefined,
        number: { total: number.total + BigInt(placed.length), first: number.first },
        buyer: known.get("id" in buyer ? buyer.id : buyer.email),
        isExternalIdTaken: externalId !== null && taken.has(externalId),
        moves: [],
      };
    },
    end: ({ length }) => releaseNumbers(tx, count - length),
  };
}

// The item as the orders before leave it.
function itemAfter(item: Sellable, moves: readonly StockMove[], defaultId: string | undefined): Sellable {
  const its = moves.filter(({ productId }) => productId === item.productId);
  if (!its.length) return item;
  const { levels, variantId, productId } = item;
  const own = its.filter(({ itemId }) => itemId === (variantId ?? productId));
  // Stock at another location, of an item that had none there.
  if (!levels && own.some(({ at }) => at)) throw new Ungrouped();
  const online = (all: readonly StockMove[]) => sumOf(all.filter(({ at }) => at?.sellsOnline !== false));
  return {
    ...item,
    quantity: item.quantity + online(own),
    productQuantity: item.productQuantity + online(its),
    levels:
      levels?.map((level) => {
        const there = own.filter(({ at }) => (at?.id ?? defaultId) === level.locationId);
        return { ...level, quantity: level.quantity + sumOf(there) };
      }) ?? null,
  };
}

const sumOf = (moves: readonly StockMove[]) => moves.reduce((sum, { delta }) => sum + delta, 0n);
