import { nextListChange } from "../../catalogue/price-lists/index.ts";
import { ApiError, type FieldError } from "../../http/answers/errors.ts";
import { compileBody } from "../../http/request/validate.ts";
import type { Call } from "../../http/route.ts";
import {
  type CartFound,
  type CartWish,
  chargeCards,
  type Reckoned,
  reckonCart,
} from "../../orders/cart/index.ts";
import { lineKeyOf } from "../../orders/model/index.ts";
import { checkOffered } from "../../orders/payments/index.ts";
import { customers } from "../../people/customers/index.ts";
import type { StoreSettings } from "../../platform/settings/index.ts";
import { couponFault, couponInvalid } from "../../pricing/coupons/index.ts";
import { limitedIn, nextChange } from "../../pricing/discounts/index.ts";
import { leftToPay } from "../../pricing/engine/index.ts";
import { Checkout, creditOfNobody, findForQuote, quoteJson, wishOf } from "../checkout/index.ts";
import type { SerializedCart } from "./columns.ts";
import { emailOf, type Kept } from "./content.ts";
import { type Before, type Notice, noticeOf, noticesOf } from "./notices.ts";

/** The current prices and notices of a cart. */
export type Reckoning = {
  /** JSON text; null where nothing can be priced. */
  quote: string | null;
  notices: Notice[];
  isReady: boolean;
  /** The unit prices to store as answered, in minor units. */
  told: SerializedCart;
  total: bigint | null;
  due: bigint | null;
  /** When time alone changes it, in milliseconds since 1970. */
  until: number | undefined;
  /** Whether it changes by itself, as others use up a discount. */
  changesByItself: boolean;
  /** Refusals, one for each part that had to be left out. */
  refusals: ApiError[];
  /** The settings that priced the cart; undefined if it was not priced. */
  settings: StoreSettings | undefined;
};

const check = compileBody(Checkout);
type Reader = Pick<Call, "tx" | "vault" | "store" | "now" | "can" | "principal">;

/** A completed cart has no notices. */
export const nothingToSay: Reckoning = {
  quote: null,
  notices: [],
  isReady: false,
  told: {},
  total: null,
  due: null,
  until: undefined,
  changesByItself: false,
  refusals: [],
  settings: undefined,
};

/** The buyer of a cart, if known: its customer, or the customer who is logged in and has its token. */
const buyerIdOf = ({ principal }: Pick<Call, "principal">, { customerId }: Kept): string | null =>
  customerId ?? (principal?.kind === "customer" ? principal.id : null);

/** A cart as the body of a checkout. */
export const checkoutOf = ({ content, codes }: Kept) => ({
  ...content,
  ...(codes.length && { giftCards: codes.map((code) => ({ code })) }),
});

/**
 * Prices a cart through the pricing path that quote and checkout share, in one round trip. Parts that cannot
 * be sold now are left out with a notice; changes since the amounts `before` are notices too.
 */
export async function reckonKept(
  call: Reader,
  cart: Kept,
  before: Before = { told: {}, total: null, due: null },
): Promise<Reckoning> {
  const body = checkoutOf(cart);
  const asked = wishOf(body, cart.language ?? undefined, call.store);
  const buyerId = buyerIdOf(call, cart);
  // A guest's cart with store credit was taken over from a customer, or is refused.
  const isNobodys = asked.storeCredit !== undefined && buyerId === null;
  const wish = isNobodys ? { ...asked, storeCredit: undefined } : asked;
  const found = await findForQuote(call, wish, buyerId);
  const { reckoned, refusals } = reckonWhatCanBe(wish, (left) =>
    reckonCart(call, left, left.couponCode === undefined ? { ...found, coupon: undefined } : found),
  );
  if (isNobodys) refusals.push(creditOfNobody());
  // Codes are checked even if nothing is left to price: they were valid when they were sent.
  if (!reckoned) refuseCodes(refusals, wish, found, call.now);
  if (found.offered) refuseInto(refusals, () => checkOffered(found.offered!));
  const missing = (check(body) ?? []).filter(({ field }) => buyerId === null || field !== "/customer");
  if (buyerId === null && !body.customer) missing.push({ field: "/customer", code: "required" });
  const email = emailOf(cart);
  if (found.buyer && email !== null && customers.get(found.buyer, "email") !== email)
    missing.push({ field: "/customer/email", code: "other_customer" });
  const notices = [
    ...refusals.flatMap(({ errors = [] }) => errors.map(noticeOf)),
    ...missing.map(noticeOf),
    ...(reckoned ? noticesOf(reckoned, call.store.currencyDigits, before) : []),
  ];
  const once = [...new Map(notices.map((one) => [`${one.code} ${one.field}`, one])).values()];
  return {
    quote: reckoned ? quoteJson(call, reckoned, found) : null,
    notices: once,
    isReady: !!reckoned && !once.some(({ type }) => type === "error"),
    told: Object.fromEntries(
      (reckoned?.lines ?? []).map((line, i) => [
        lineKeyOf(line),
        String(reckoned!.priced.lines[i]!.unitPrice),
      ]),
    ),
    total: reckoned?.priced.final ?? null,
    due: reckoned ? leftToPay(reckoned.priced) : null,
    until: untilOf(found, call.now),
    changesByItself: limitedIn(found.settings).length > 0,
    refusals,
    settings: found.settings,
  };
}

// When the next of a cart's products that are not published yet will be, or the next discount or price list
// begins or ends.
function untilOf({ items, settings }: CartFound, now: Date): number | undefined {
  const times = [
    ...items.map(({ publishedAt }) => publishedAt?.getTime() ?? 0),
    nextChange(settings, now) ?? 0,
    nextListChange(settings, now) ?? 0,
  ];
  const next = Math.min(...times.filter((time) => time > now.getTime()));
  return Number.isFinite(next) ? next : undefined;
}

function refuseCodes(refusals: ApiError[], wish: CartWish, found: CartFound, now: Date): void {
  const fault = wish.couponCode === undefined ? undefined : couponFault(found.coupon, now);
  if (fault) refusals.push(couponInvalid(fault));
  refuseInto(refusals, () => {
    chargeCards(wish.giftCards, found.giftCards, { final: 0n, giftCardAmount: 0n }, now);
  });
}

/**
 * Calculates a cart repeatedly, each time without the parts refused before. Every refusal removes a part, so
 * it ends.
 */
function reckonWhatCanBe(
  wish: CartWish,
  reckon: (wish: CartWish) => Reckoned,
): { reckoned: Reckoned | undefined; refusals: ApiError[] } {
  const refusals: ApiError[] = [];
  for (let left: CartWish | undefined = wish; left?.lines.length; ) {
    try {
      return { reckoned: reckon(left), refusals };
    } catch (error) {
      const { errors = [] } = asRefusal(error);
      const all: CartWish = left;
      // Errors name gift cards by their index in the remaining request; shoppers know their index in the
      // cart.
      const named = errors.map((one) => inWish(one, all, wish));
      refusals.push(new ApiError((error as ApiError).status, (error as ApiError).code, { errors: named }));
      left = named.reduce<CartWish | undefined>((rest, one) => without(rest, one, wish), left);
    }
  }
  return { reckoned: undefined, refusals };
}

function refuseInto(refusals: ApiError[], work: () => void): void {
  try {
    work();
  } catch (error) {
    refusals.push(asRefusal(error));
  }
}

function asRefusal(error: unknown): ApiError {
  if (error instanceof ApiError && error.errors?.length) return error;
  throw error;
}

const partsOf = (field: string) => field.slice(1).split("/") as [string, string?, string?];

function inWish(error: FieldError, left: CartWish, wish: CartWish): FieldError {
  const [root, at, ...rest] = partsOf(error.field);
  if (root !== "giftCards") return error;
  return {
    ...error,
    field: `/giftCards/${wish.giftCards.indexOf(left.giftCards[Number(at)]!)}/${rest.join("/")}`,
  };
}

function without(wish: CartWish | undefined, { field }: FieldError, whole: CartWish): CartWish | undefined {
  if (!wish) return undefined;
  const [root, at] = partsOf(field);
  switch (root) {
    case "items":
      return at === undefined
        ? undefined
        : { ...wish, lines: wish.lines.filter((line) => String(line.at) !== at) };
    case "couponCode":
      return { ...wish, couponCode: undefined };
    case "giftCards":
      return { ...wish, giftCards: wish.giftCards.filter((code) => code !== whole.giftCards[Number(at)]) };
    case "storeCredit":
      return { ...wish, storeCredit: undefined };
    case "shippingMethodId":
      return { ...wish, shippingMethodId: undefined };
    case "shippingAddress":
      return { ...wish, shippingAddress: null, shippingMethodId: undefined, isUnaddressed: true };
    default:
      return undefined;
  }
}
