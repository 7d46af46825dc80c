import { type PaymentMethod, paymentMethods } from "../model/columns.ts";

/** The provider name of methods that the store itself collects; other names are those of providers. */
export const MANUAL = "manual";

/** A payment method, as a store has set it. */
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
 * Whether a method is offered by default. Cash and transfers reach the store directly; the others need a
 * provider to collect them.
 */
export const isOfferedUnset = ({ method, provider }: Pick<Method, "method" | "provider">): boolean =>
  provider !== MANUAL || offeredAtFirst.has(method);

/** The methods of a new store: all there are, of which it offers cash and bank transfer. */
export const defaultMethods: readonly Method[] = paymentMethods.map((method) => ({
  method,
  provider: MANUAL,
  isActive: isOfferedUnset({ method, provider: MANUAL }),
  instructions: null,
}));

/** The methods, completed by those that are missing, in the order of all there are. */
export const allMethods = (set: readonly Method[]): Method[] =>
  defaultMethods.map((one) => set.find(({ method }) => method === one.method) ?? one);
