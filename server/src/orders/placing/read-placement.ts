import { type FieldError, invalidField, validationFailed } from "../../http/answers/errors.ts";
import type { Reading } from "../../http/nouns/amounts.ts";
import type { Principal } from "../../http/request/principal.ts";
import type { Call, Opening } from "../../http/route.ts";
import { normalizeEmail } from "../../kit/text/email.ts";
import { canonicalLanguage } from "../../kit/text/language.ts";
import { tidyLine, tidyTags } from "../../kit/text/tidy.ts";
import { addressTextsOf, PostalAddress } from "../../people/customers/index.ts";
import type { PriceInput } from "../../pricing/engine/index.ts";
import { byHandOf, mergeLines, readStoreCredit, refuseByHand } from "../cart/index.ts";
import type { Address } from "../model/reply-parts.ts";
import type { LockedOrder } from "../model/sql.ts";
import type { Placement } from "./placement.ts";
import type { OrderCreate } from "./schemas.ts";

type Input = Pick<
  OrderCreate,
  | "customer"
  | "shippingAddress"
  | "billingAddress"
  | "couponCode"
  | "giftCards"
  | "storeCredit"
  | "shippingMethodId"
>;

const restOf = (body: Input, reading: Reading) => ({
  shippingAddress: body.shippingAddress ? (addressTextsOf(body.shippingAddress) as Address) : null,
  billingAddress: body.billingAddress ? (addressTextsOf(body.billingAddress) as Address) : null,
  couponCode: body.couponCode ?? undefined,
  giftCards: (body.giftCards ?? []).map(({ code }) => code),
  storeCredit: readStoreCredit(reading, body.storeCredit),
  shippingMethodId: body.shippingMethodId?.toLowerCase(),
});

/** The fields of a placement that a checkout sends; a text that is not an amount is noted. */
export const readCartFields = (
  body: Input & { items: Parameters<typeof mergeLines>[0] },
  reading: Reading,
) => ({
  ...restOf(body, reading),
  lines: mergeLines(body.items),
});

/** The default source of a manual order. */
export const sourceOf = ({ source }: Pick<OrderCreate, "source">, principal: Principal | undefined) =>
  source ?? (principal?.kind === "api_key" ? "api" : "manual");

/** A buyer, in the form in which customers are stored. */
export const readBuyer = ({
  email,
  firstName,
  lastName,
  phone,
  phoneExtension,
}: NonNullable<Input["customer"]>) => ({
  email: normalizeEmail(email)!,
  firstName: tidyLine(firstName),
  lastName: tidyLine(lastName ?? ""),
  phone: phone || null,
  phoneExtension: phoneExtension ?? null,
});

const needed = PostalAddress.required ?? [];

/**
 * The parts of an address that decide a draft's price; unknown parts are empty. Null where its country is
 * unknown.
 */
export const addressForPrice = (address: OrderCreate["shippingAddress"]): OrderCreate["shippingAddress"] =>
  address?.country ? { ...Object.fromEntries(needed.map((part) => [part, ""])), ...address } : null;

/** Throws 400 naming each missing part of a shipping address. */
export function refuseGaps(address: OrderCreate["shippingAddress"]): void {
  const missing = address ? needed.filter((part) => address[part as keyof typeof address] === undefined) : [];
  if (missing.length)
    throw validationFailed(missing.map((part) => ({ field: `/shippingAddress/${part}`, code: "required" })));
}

type Asked = Pick<Opening<object, OrderCreate>, "body" | "principal" | "store">;

/** The placement of an order by hand; undefined for a draft. Throws 400 as `readPlacement`. */
export function readPlacementIn(call: Asked): Placement | undefined {
  if (call.body.draft) return undefined;
  refuseByHand(call.body);
  return readPlacement(call);
}

/**
 * The placement of a manual order. Throws 400 where it names no customer, or two, or a language that the
 * store lacks, where its address is incomplete, and for invalid manual parts.
 */
export function readPlacement({ body, principal, store }: Asked): Placement {
  const { customerId, customer } = body;
  if ((customerId === undefined) === (customer === undefined))
    throw invalidField("/customer", "exactly_one", { choices: "customerId, customer" });
  const language = body.language && canonicalLanguage(body.language);
  if (language && !store.languages.includes(language))
    throw invalidField("/language", "invalid_choice", { choices: store.languages.join(", ") });
  refuseGaps(body.shippingAddress);
  const errors: FieldError[] = [];
  const rest = restOf(body, { digits: store.currencyDigits, errors });
  if (errors.length) throw validationFailed(errors);
  return {
    ...rest,
    ...byHandOf(body, store),
    buyer: customerId === undefined ? readBuyer(customer!) : { id: customerId.toLowerCase() },
    paymentMethod: body.paymentMethod,
    source: sourceOf(body, principal),
    language,
    note: body.note?.trim() || null,
    tags: tidyTags(body.tags ?? []),
    externalId: body.externalId ?? null,
    metadata: body.metadata ?? {},
    isPaid: body.markPaid ?? false,
    sendsMail: body.sendMail ?? false,
    isPublic: false,
    expectedTotal: undefined,
    expectedDue: undefined,
  };
}

/**
 * The fields that an order takes from the one it follows: its buyer, its addresses unless the request has
 * another shipping address, its payment method, its language. Coupons, gift cards and notes are not taken.
 */
export function placementAfter(
  order: LockedOrder,
  sent: Parameters<typeof addressTextsOf>[0] | null | undefined,
  principal: Call["principal"],
): Omit<Placement, "lines" | "sendsMail"> {
  const { email, firstName, lastName, phone, language, billingAddress, paymentMethod } = order;
  return {
    buyer: { id: order.customerId, email, firstName, lastName, phone },
    shippingAddress: sent ? (addressTextsOf(sent) as LockedOrder["shippingAddress"]) : order.shippingAddress,
    billingAddress,
    hasFormerBilling: true,
    paymentMethod,
    shippingMethodId: undefined,
    couponCode: undefined,
    giftCards: [],
    source: sourceOf({}, principal),
    language,
    note: null,
    tags: [],
    externalId: null,
    metadata: {},
    isPaid: false,
    isPublic: false,
    expectedTotal: undefined,
    expectedDue: undefined,
  };
}

/** Throws 400 for downloads that are taxed where the shopper is, who does not say where. */
export function refuseUnknownPlace({ tax, lines, billing, destination }: PriceInput): void {
  if (tax.digital === "buyer" && !billing && !destination && lines.some(({ isDigital }) => isDigital))
    throw invalidField("/billingAddress", "required");
}
