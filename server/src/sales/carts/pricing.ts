import { nextListChange } from "../../catalogue/price-lists/index.ts";
import { ApiError, type FieldError } from "../../http/answers/errors.ts";
import { compileBody } from "../../http/request/validate.ts";
import type { Call } from "../../http/route.ts";
import {
  type CalculatedCart,
  type CartFound,
  type CartRequest,
  calculateCart,
  chargeCards,
  gapOf,
} from "../../orders/cart/index.ts";
import { lineKeyOf } from "../../orders/model/index.ts";
import { checkOffered, quotePlace } from "../../orders/payments/index.ts";
import { customers } from "../../people/customers/index.ts";
import type { StoreSettings } from "../../platform/settings/index.ts";
import { couponFault, couponInvalid } from "../../pricing/coupons/index.ts";
import { idsWithUsageLimit, nextChange } from "../../pricing/discounts/index.ts";
import { amountDue } from "../../pricing/engine/index.ts";
import { Checkout, cartRequestOf, creditWithoutLogin, findForQuote, quoteJson } from "../checkout/index.ts";
import type { AnsweredPrices } from "./columns.ts";
import { type CartContents, emailOf } from "./content.ts";
import { type AnsweredAmounts, type Notice, noticeOf, noticesOf, warningOf } from "./notices.ts";

/** The current prices and notices of a cart. */
export type CartPricing = {
  /** JSON text; null where nothing can be priced. */
  quote: string | null;
  notices: Notice[];
  isReady: boolean;
  /** The unit prices to store as answered, in minor units. */
  answeredPrices: AnsweredPrices;
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
export const unpricedCart: CartPricing = {
  quote: null,
  notices: [],
  isReady: false,
  answeredPrices: {},
  total: null,
  due: null,
  until: undefined,
  changesByItself: false,
  refusals: [],
  settings: undefined,
};

/** The buyer of a cart, if known: its customer, or the customer who is logged in and has its token. */
const buyerIdOf = ({ principal }: Pick<Call, "principal">, { customerId }: CartContents): string | null =>
  customerId ?? (principal?.kind === "customer" ? principal.id : null);

const copies = <Name extends keyof CartContents["content"]>(
  content: CartContents["content"],
  names: readonly Name[],
) =>
  Object.fromEntries(
    names.flatMap((name) => (content[name] ? [[name, { ...(content[name] as object) }]] : [])),
  ) as Pick<CartContents["content"], Name>;

/** A cart as the body of a checkout. */
export const checkoutOf = ({ content, codes }: CartContents) => ({
  ...content,
  // Phone numbers become E.164 in place: the cart has them as they were sent.
  ...copies(content, ["customer", "shippingAddress", "billingAddress"]),
  ...(codes.length && { giftCards: codes.map((code) => ({ code })) }),
});

/**
 * Prices a cart through the pricing path that quote and checkout share, in one round trip. Parts that cannot
 * be sold now are left out with a notice; changes since the amounts `before` are notices too.
 */
export async function priceContents(
  call: Reader,
  cart: CartContents,
  before: AnsweredAmounts = { answeredPrices: {}, total: null, due: null },
): Promise<CartPricing> {
  const body = checkoutOf(cart);
  const asked = cartRequestOf(body, cart.language ?? undefined, call.store);
  const buyerId = buyerIdOf(call, cart);
  // A guest's cart with store credit was taken over from a customer, or is refused.
  const isNobodys = asked.storeCredit !== undefined && buyerId === null;
  const request = isNobodys ? { ...asked, storeCredit: undefined } : asked;
  const found = await findForQuote(call, request, buyerId);
  const { calculated, refusals } = calculateSellable(request, (left) =>
    calculateCart(call, left, left.couponCode === undefined ? { ...found, coupon: undefined } : found),
  );
  if (isNobodys) refusals.push(creditWithoutLogin());
  // Codes are checked even if nothing is left to price: they were valid when they were sent.
  if (!calculated) collectCodeRefusals(refusals, request, found, call.now);
  if (found.offered)
    collectRefusal(refusals, () => checkOffered(found.offered!, quotePlace(call.store, body)));
  const warnings: FieldError[] = [];
  const { country } = call.store;
  const missing = (check(body, { country, warnings }) ?? []).filter(
    ({ field }) => buyerId === null || field !== "/customer",
  );
  if (buyerId === null && !body.customer) missing.push({ field: "/customer", code: "required" });
  const gap = calculated && gapOf(found.settings, calculated);
  if (gap) missing.push({ field: `${gap.address}/province`, code: "required" });
  const email = emailOf(cart);
  if (found.buyer && email !== null && customers.get(found.buyer, "email") !== email)
    missing.push({ field: "/customer/email", code: "other_customer" });
  const notices = [
    ...refusals.flatMap(({ errors = [] }) => errors.map(noticeOf)),
    ...missing.map(noticeOf),
    ...warnings.map(warningOf),
    ...(calculated ? noticesOf(calculated, call.store.currencyDigits, before) : []),
  ];
  const once = [...new Map(notices.map((one) => [`${one.code} ${one.field}`, one])).values()];
  return {
    quote: calculated ? quoteJson(call, calculated, found) : null,
    notices: once,
    isReady: !!calculated && !once.some(({ type }) => type === "error"),
    answeredPrices: Object.fromEntries(
      (calculated?.lines ?? []).map((line, i) => [
        lineKeyOf(line),
        String(calculated!.priced.lines[i]!.unitPrice),
      ]),
    ),
    total: calculated?.priced.final ?? null,
    due: calculated ? amountDue(calculated.priced) : null,
    until: untilOf(found, call.now),
    changesByItself: idsWithUsageLimit(found.settings).length > 0,
    refusals,
    settings: found.settings,
  };
}

// The next time at which one of the cart's products is published, or a discount or price list begins or ends.
function untilOf({ items, settings }: CartFound, now: Date): number | undefined {
  const times = [
    ...items.map(({ publishedAt }) => publishedAt?.getTime() ?? 0),
    nextChange(settings, now) ?? 0,
    nextListChange(settings, now) ?? 0,
  ];
  const next = Math.min(...times.filter((time) => time > now.getTime()));
  return Number.isFinite(next) ? next : undefined;
}

function collectCodeRefusals(refusals: ApiError[], request: CartRequest, found: CartFound, now: Date): void {
  const fault = request.couponCode === undefined ? undefined : couponFault(found.coupon, now);
  if (fault) refusals.push(couponInvalid(fault));
  collectRefusal(refusals, () => {
    chargeCards(request.giftCards, found.giftCards, { final: 0n, giftCardAmount: 0n }, now);
  });
}

/**
 * Calculates a cart repeatedly, each time without the parts refused before. Every refusal removes a part, so
 * it ends.
 */
function calculateSellable(
  request: CartRequest,
  calculate: (request: CartRequest) => CalculatedCart,
): { calculated: CalculatedCart | undefined; refusals: ApiError[] } {
  const refusals: ApiError[] = [];
  for (let left: CartRequest | undefined = request; left?.lines.length; ) {
    try {
      return { calculated: calculate(left), refusals };
    } catch (error) {
      const { status, code, details, errors = [] } = asRefusal(error);
      const all: CartRequest = left;
      // Errors name gift cards by their index in the remaining request; shoppers know their index in the
      // cart.
      const named = errors.map((one) => locateInCart(one, all, request));
      refusals.push(new ApiError(status, code, { errors: named, ...(details && { details }) }));
      left = named.reduce<CartRequest | undefined>((rest, one) => without(rest, one, request), left);
    }
  }
  return { calculated: undefined, refusals };
}

function collectRefusal(refusals: ApiError[], work: () => void): void {
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

function locateInCart(error: FieldError, left: CartRequest, request: CartRequest): FieldError {
  const [root, at, ...rest] = partsOf(error.field);
  if (root !== "giftCards") return error;
  return {
    ...error,
    field: `/giftCards/${request.giftCards.indexOf(left.giftCards[Number(at)]!)}/${rest.join("/")}`,
  };
}

function without(
  request: CartRequest | undefined,
  { field }: FieldError,
  whole: CartRequest,
): CartRequest | undefined {
  if (!request) return undefined;
  const [root, at] = partsOf(field);
  switch (root) {
    case "items":
      return at === undefined
        ? undefined
        : { ...request, lines: request.lines.filter((line) => String(line.at) !== at) };
    case "couponCode":
      return { ...request, couponCode: undefined };
    case "giftCards":
      return {
        ...request,
        giftCards: request.giftCards.filter((code) => code !== whole.giftCards[Number(at)]),
      };
    case "storeCredit":
      return { ...request, storeCredit: undefined };
    case "shippingMethodId":
      return { ...request, shippingMethodId: undefined };
    case "shippingAddress":
      return { ...request, shippingAddress: null, shippingMethodId: undefined, isUnaddressed: true };
    case "billingAddress":
      return { ...request, billingAddress: null };
    default:
      return undefined;
  }
}
