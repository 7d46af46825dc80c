import { ApiError, type FieldError } from "../../http/errors.ts";
import type { MessageKey, MessageValues } from "../../http/messages/index.ts";
import type { Call } from "../../http/route.ts";
import { compileBody } from "../../http/validate.ts";
import { formatMoney } from "../../kit/money.ts";
import type { StoreSettings } from "../../platform/settings/index.ts";
import { Checkout, findForQuote, quoteJson, wishOf } from "../checkout/index.ts";
import { type CartWish, itemIdOf, leftOf, type Reckoned, reckonCart } from "../orders/index.ts";
import { checkOffered } from "../payments/index.ts";
import type { Told } from "./columns.ts";
import type { Content, NoticeCode } from "./schemas.ts";

/** What a cart asks for. */
export type Kept = {
  content: Content;
  codes: readonly string[];
  customerId: string | null;
  language: string;
};

/** What is to be said of a cart. */
export type Notice = {
  type: "error" | "warning";
  code: NoticeCode;
  field: string;
  message: MessageKey;
  values?: MessageValues | undefined;
};

/** What a cart comes to now. */
export type Reckoning = {
  /** JSON text; null where nothing can be priced. */
  quote: string | null;
  notices: Notice[];
  isReady: boolean;
  /** What is to be kept as told. Amounts are minor units. */
  told: Told;
  total: bigint | null;
  /** What it was refused for, one error for each thing that had to be left out. */
  refusals: ApiError[];
  /** By which it was reckoned. */
  settings: StoreSettings;
};

const check = compileBody(Checkout);
type Reader = Pick<Call, "tx" | "vault" | "store" | "now" | "can">;

/** A cart as the body of a checkout. */
export const checkoutOf = ({ content, codes }: Kept) => ({
  ...content,
  ...(codes.length && { giftCards: codes.map((code) => ({ code })) }),
});

/**
 * Prices a cart by the one path that quote and checkout share, in one round trip. What cannot be sold now is left out and said; `before` is what was told of it
 * on its last change, of which changes are said.
 */
export async function reckonKept(
  call: Reader,
  cart: Kept,
  before: { told: Told; total: bigint | null } = { told: {}, total: null },
): Promise<Reckoning> {
  const body = checkoutOf(cart);
  const wish = wishOf(body, cart.language);
  const found = await findForQuote(call, wish, cart.customerId);
  const { reckoned, refusals } = reckonWhatCanBe(wish, (left) =>
    reckonCart(call, left, left.couponCode === undefined ? { ...found, coupon: undefined } : found),
  );
  if (found.offered) refuseInto(refusals, () => checkOffered(found.offered!));
  const isCustomer = cart.customerId !== null;
  const missing = (check(body) ?? []).filter(({ field }) => !(isCustomer && field === "/customer"));
  if (!isCustomer && !body.customer) missing.push({ field: "/customer", code: "required" });
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
      (reckoned?.lines ?? []).map((line) => [itemIdOf(line), String(line.item.price)]),
    ),
    total: reckoned?.priced.final ?? null,
    refusals,
    settings: found.settings,
  };
}

/** Reckons a cart, each time without what the time before was refused for. Every refusal takes something away, so it ends. */
export function reckonWhatCanBe(
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
      // Gift cards are named by their places in what is left; a shopper knows those of the cart.
      const named = errors.map((one) => inWish(one, all, wish));
      refusals.push(new ApiError((error as ApiError).status, (error as ApiError).code, { errors: named }));
      left = named.reduce<CartWish | undefined>(without, left);
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

function without(wish: CartWish | undefined, { field }: FieldError, i: number): CartWish | undefined {
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
      return { ...wish, giftCards: i === 0 ? [] : wish.giftCards };
    case "shippingMethodId":
      return { ...wish, shippingMethodId: undefined };
    case "shippingAddress":
      return { ...wish, shippingAddress: null, shippingMethodId: undefined, isUnaddressed: true };
    default:
      return undefined;
  }
}

const codesOf: Readonly<Record<string, NoticeCode>> = {
  couponCode: "coupon_invalid",
  giftCards: "gift_card_unusable",
  shippingMethodId: "shipping_unavailable",
};

function noticeOf({ field, code, values }: FieldError): Notice {
  const [root] = partsOf(field);
  const said = { type: "error", field, message: `field.${code}` as MessageKey, values } as const;
  if (code === "method_not_offered") return { ...said, code: "payment_method_unavailable" };
  if (code === "not_shipped_to") return { ...said, code: "shipping_unavailable" };
  if (root === "items" && code === "not_found") return { ...said, code: "not_available" };
  return { ...said, code: codesOf[root] ?? (code === "required" ? "required" : "invalid") };
}

function noticesOf(
  { lines, priced }: Reckoned,
  digits: number,
  { told, total }: { told: Told; total: bigint | null },
): Notice[] {
  const amounts = (from: string, to: string) => ({
    from: formatMoney(from, digits),
    to: formatMoney(to, digits),
  });
  const notices = lines.flatMap((line): Notice[] => {
    const available = leftOf(line);
    const before = told[itemIdOf(line)];
    const price = String(line.item.price);
    const field = `/items/${line.at}`;
    return [
      ...(available === null
        ? []
        : [
            {
              type: "error",
              code: "out_of_stock",
              field: `${field}/quantity`,
              message: "cart.out_of_stock",
              values: { available },
            } as const,
          ]),
      ...(before === undefined || before === price
        ? []
        : [
            {
              type: "warning",
              code: "price_changed",
              field,
              message: "cart.price_changed",
              values: amounts(before, price),
            } as const,
          ]),
    ];
  });
  if (total !== null && total !== priced.final && !notices.some(({ code }) => code === "price_changed"))
    notices.push({
      type: "warning",
      code: "price_changed",
      field: "/quote/finalAmount",
      message: "cart.total_changed",
      values: amounts(String(total), String(priced.final)),
    });
  return notices;
}
