import type { PaymentAccount, PaymentAccountCreate } from "@stoa/client";
import { nested } from "../core/flat.ts";

type Stripe = NonNullable<PaymentAccount["stripe"]>;
type Capture = Stripe["capture"];

/** The fields of a payment account that can be typed; secrets are empty unless they are to be replaced. */
export type AccountDraft = Pick<
  PaymentAccount,
  "provider" | "name" | "currencies" | "countries" | "position"
> & {
  stripe: Pick<Stripe, "publishableKey" | "merchantId" | "capture" | "multicapture"> & {
    secretKey: string;
    webhookSecret: string;
  };
  test: { noticeSecret: string; capture: Capture };
};

/** A new payment account. */
export const none: AccountDraft = {
  provider: "stripe",
  name: "",
  currencies: [],
  countries: [],
  position: 0,
  stripe: {
    publishableKey: null,
    merchantId: null,
    capture: "automatic",
    multicapture: false,
    secretKey: "",
    webhookSecret: "",
  },
  test: { noticeSecret: "", capture: "automatic" },
};

/** The draft of an account that is there. */
export function draftOf({
  provider,
  name,
  currencies,
  countries,
  position,
  stripe,
  test,
}: PaymentAccount): AccountDraft {
  const { publishableKey, merchantId, capture, multicapture } = stripe ?? none.stripe;
  return {
    provider,
    name,
    currencies,
    countries,
    position,
    stripe: { ...none.stripe, publishableKey, merchantId, capture, multicapture },
    test: { ...none.test, capture: test?.capture ?? "automatic" },
  };
}

const inCapitals = (codes: readonly string[]) => codes.map((code) => code.trim().toUpperCase());
// An empty secret was not typed.
const withoutEmpty = <T extends object>(fields: T) =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== "")) as Partial<T>;

/** The body that creates an account, with the fields of its provider alone. */
export const bodyOf = ({
  provider,
  currencies,
  position,
  stripe,
  test,
  ...rest
}: AccountDraft): PaymentAccountCreate => ({
  ...rest,
  provider,
  currencies: inCapitals(currencies),
  position: position ?? 0,
  ...(provider === "stripe" ? { stripe: withoutEmpty(stripe) } : { test: withoutEmpty(test) }),
});

/** The body that changes an account, of which `changed` are fields by their ways. */
export function changesOf(changed: Record<string, unknown>): Record<string, unknown> {
  const { currencies, ...body } = nested(changed);
  return { ...body, ...(currencies !== undefined && { currencies: inCapitals(currencies as string[]) }) };
}
