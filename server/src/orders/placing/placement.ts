import type { StockMove } from "../../catalogue/ledger/index.ts";
import { lockSellables, type Sellable } from "../../catalogue/stock/index.ts";
import type { Opening } from "../../http/route.ts";
import { lockBuyer } from "../../people/customers/index.ts";
import { readSettings, type StoreSettings } from "../../platform/settings/index.ts";
import { type CouponInUse, findCoupon, lockCoupon } from "../../pricing/coupons/index.ts";
import { type CreditRow, lockCreditOf } from "../../pricing/credit/index.ts";
import { findUsedUp } from "../../pricing/discounts/index.ts";
import { type GiftCardRow, lockGiftCards } from "../../pricing/gift-cards/index.ts";
import type { CartRequest } from "../cart/index.ts";
import { ofProducts } from "../cart/index.ts";
import type { PaymentMethod, Source } from "../model/columns.ts";
import type { Address } from "../model/reply-parts.ts";
import { isExternalIdTaken } from "../model/sql.ts";
import { type TakenNumber, takeNumber } from "./number-sql.ts";

/** The name of a buyer, as they gave it. */
export type BuyerName = {
  email: string;
  firstName: string;
  lastName: string;
  phone: string | null;
  phoneExtension?: string | null;
};

/** An order to be placed, from every channel. Its texts are tidy, its ids in lower case. */
export type Placement = CartRequest & {
  /** For an order that was a draft: its id, and the id that a new customer gets. */
  id?: string;
  newCustomerId?: string;
  /**
   * For a draft that was sent: its discounts in minor units, as they were counted toward the sender's limits.
   */
  granted?: bigint;
  buyer: { id: string } | BuyerName | ({ id: string } & BuyerName);
  shippingAddress: Address | null;
  billingAddress: Address | null;
  paymentMethod: PaymentMethod;
  source: Source;
  note: string | null;
  tags: readonly string[];
  externalId: string | null;
  metadata: Readonly<Record<string, string>>;
  isPaid: boolean;
  sendsMail: boolean;
  /**
   * Whether it was placed long ago, as seeded orders are: its payment is not awaited, and it sends neither
   * events nor mails.
   */
  isHistory?: boolean;
  /** For a replacement at no charge: the replaced order, and the claim. */
  replacementOf?: { orderId: string; claimId: string };
  /** The place where the buyer agreed to marketing with the order; a new guest is subscribed. */
  consentSource?: string | undefined;
  /** The final amount in minor units that the buyer saw. */
  expectedTotal: bigint | undefined;
  /** The rest after gift cards and store credit that the buyer saw, in minor units. */
  expectedDue: bigint | undefined;
};

/**
 * The inputs of placing an order; products, coupon, gift cards, store credit and the store's counter are
 * locked.
 */
export type PlacementInputs = {
  settings: StoreSettings;
  items: readonly Sellable[];
  coupon: CouponInUse | undefined;
  usedUp: ReadonlySet<string>;
  giftCards: ReadonlyMap<string, GiftCardRow>;
  credit: CreditRow | undefined;
  number: TakenNumber;
  buyer: Awaited<ReturnType<typeof lockBuyer>>;
  isExternalIdTaken: boolean;
  /** The order's moves of stock, once it is placed: orders after it in the transaction see them. */
  moves: StockMove[];
};

/**
 * Reads and locks all inputs, in one round trip: products in the order of their ids, then the gift cards, the
 * store credit, the coupon, and last the counter of order numbers, so that no other order can change later
 * reads. The settings are read after the waits: an endpoint that was made meanwhile hears of the
 * order. Changes of orders lock in this order, too. Another trip is needed for a coupon with a limit per
 * customer, where the customer is named by their email, and where an automatic discount has a limit.
 */
export async function openPlacement(
  { tx, vault }: Pick<Opening, "tx" | "vault">,
  placement: Placement,
): Promise<PlacementInputs> {
  const { buyer: named, couponCode, externalId } = placement;
  const who = "id" in named ? { id: named.id } : { email: named.email };
  const [items, giftCards, credit, coupon, number, buyer, isTaken, settings] = await Promise.all([
    lockSellables(tx, ofProducts(placement.lines)),
    placement.giftCards.length
      ? lockGiftCards(tx, vault, placement.giftCards)
      : new Map<string, GiftCardRow>(),
    placement.storeCredit === undefined ? undefined : lockCreditOf(tx, who),
    couponCode === undefined ? undefined : lockCoupon(tx, couponCode, who.id ?? null),
    takeNumber(tx),
    lockBuyer(tx, who),
    externalId === null ? false : isExternalIdTaken(tx, externalId),
    readSettings(tx),
  ]);
  const isCounted = coupon?.usageLimitPerCustomer != null && who.id === undefined && buyer;
  const [counted, usedUp] = await Promise.all([
    isCounted ? findCoupon(tx, couponCode!, buyer[0]!) : coupon,
    findUsedUp(tx, settings, buyer?.[0] ?? null),
  ]);
  return {
    settings,
    items,
    coupon: counted,
    usedUp,
    giftCards,
    credit,
    number,
    buyer,
    isExternalIdTaken: isTaken,
    moves: [],
  };
}
