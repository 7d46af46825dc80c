import { type PaymentMethod, paymentMethods } from "../model/columns.ts";

/** The store itself collects the payments of a method; other names are those of providers. */
export const MANUAL = "manual";

/** A way to pay, as a store has set it. */
export type Method = {
  readonly method: PaymentMethod;
  /** `manual`, or the name of a provider. */
  readonly provider: string;
  readonly isActive: boolean;
  /** A text for shoppers, such as a bank account; plain text. */
  readonly instructions: string | null;
};

const offeredAtFirst: ReadonlySet<PaymentMethod> = new Set<PaymentMethod>(["cash", "bank_transfer"]);

/**
 * Whether a method is offered if the store has not said. Cash and transfers reach the store by themselves; the others need a
 * provider that collects them.
 */
export const isOfferedUnset = ({ method, provider }: Pick<Method, "method" | "provider">): boolean =>
  provider !== MANUAL || offeredAtFirst.has(method);

/** The methods of a store that has set none: all there are, of which it offers cash and bank transfer. */
export const defaultMethods: readonly Method[] = paymentMethods.map((method) => ({
  method,
  provider: MANUAL,
  isActive: isOfferedUnset({ method, provider: MANUAL }),
  instructions: null,
}));

/** The methods with one more for each that is not among them, in the order of all there are. */
export const allMethods = (set: readonly Method[]): Method[] =>
  defaultMethods.map((one) => set.find(({ method }) => method === one.method) ?? one);
