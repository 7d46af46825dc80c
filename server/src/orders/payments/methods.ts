import { type PaymentMethod, paymentMethods } from "../model/columns.ts";

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

const offeredAtFirst: ReadonlySet<PaymentMethod> = new Set<PaymentMethod>(["cash", "bank_transfer"]);

/** Whether a method is offered where nobody has said: cash and transfers reach the store by themselves, the others need somebody who collects them. */
export const isOfferedUnset = ({ method, provider }: Pick<Method, "method" | "provider">): boolean =>
  provider !== "manual" || offeredAtFirst.has(method);

/** The methods of a store that has set none: all there are, of which it offers cash and bank transfer. */
export const defaultMethods: readonly Method[] = paymentMethods.map((method) => ({
  method,
  provider: "manual",
  isActive: isOfferedUnset({ method, provider: "manual" }),
  instructions: null,
}));

/** The methods with one more for each that is not among them, in the order of all there are. */
export const allMethods = (kept: readonly Method[]): Method[] =>
  defaultMethods.map((one) => kept.find(({ method }) => method === one.method) ?? one);
