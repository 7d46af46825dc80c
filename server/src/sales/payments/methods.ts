import { type PaymentMethod, paymentMethods } from "../orders/index.ts";

/** Who takes payments: the store by itself, or a provider. */
export const providerNames = ["manual", "stripe"] as const;
export type ProviderName = (typeof providerNames)[number];

/** A way to pay, as a store has set it. */
export type Method = {
  readonly method: PaymentMethod;
  readonly provider: ProviderName;
  readonly isActive: boolean;
  /** What shoppers are told, such as a bank account; plain text. */
  readonly instructions: string | null;
};

/** The methods of a store that has set none: all there are, taken by the store itself. */
export const defaultMethods: readonly Method[] = paymentMethods.map((method) => ({
  method,
  provider: "manual",
  isActive: true,
  instructions: null,
}));

/** The methods with one more for each that is not among them, in the order of all there are. */
export const allMethods = (kept: readonly Method[]): Method[] =>
  defaultMethods.map((one) => kept.find(({ method }) => method === one.method) ?? one);
