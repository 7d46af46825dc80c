import { type Static, Type } from "typebox";
import type { Tx } from "../../db/tenant.ts";
import { invalidField } from "../../http/answers/errors.ts";
import { orNull } from "../../http/openapi/schema-parts.ts";
import { originsOn } from "../../kit/web/origin.ts";
import type { PayLinks } from "../mails/index.ts";
import { type PaymentMethod, PaymentMethodSchema } from "../model/columns.ts";
import { accountsAt, chooseAccount, type OrderPlace, publicKeyOf } from "./account.ts";
import type { StoredAccount } from "./account-columns.ts";
import { MANUAL, type Method, ProviderSchema, paymentSettings } from "./columns.ts";
import { findProviderType } from "./providers/index.ts";
import { findPaymentSettings } from "./settings-sql.ts";

/** The payment of an order, as it is answered. */
export const Payment = Type.Object(
  {
    provider: ProviderSchema,
    clientSecret: orNull(
      Type.String({
        description:
          "The secret with which Stripe.js goes on. null if the provider could not be asked just now: `POST /storefront/orders/{id}/payment` asks again.",
      }),
    ),
    publishableKey: orNull(Type.String({ description: "The store's key for Stripe.js." })),
    redirectUrl: orNull(
      Type.String({ description: "Where the shopper pays, if it is not on the store's own page." }),
    ),
    instructions: orNull(
      Type.String({ description: "Instructions for the shopper, such as a bank account." }),
    ),
  },
  { additionalProperties: false, "x-name": "Payment" },
);
export type Payment = Static<typeof Payment>;

/** The payment of a method before its provider was asked. */
export const newPayment = ({ provider, instructions }: Method, publishableKey: string | null): Payment => ({
  provider,
  clientSecret: null,
  publishableKey,
  redirectUrl: null,
  instructions,
});

/** A method as a store has set it, and the store's accounts at its provider, in their order. */
export type MethodOffer = Method & { readonly accounts: readonly StoredAccount[] };

/** A method as shoppers are offered it. */
export const OfferedMethod = Type.Object(
  {
    method: PaymentMethodSchema,
    provider: ProviderSchema,
    instructions: orNull(Type.String()),
  },
  { additionalProperties: false, "x-name": "OfferedPaymentMethod" },
);

type PaymentOptions = { methods: Static<typeof OfferedMethod>[]; publishableKey: string | null };

/**
 * The id of a store's account for agents, who name it in grants of payments, and the method of the orders
 * paid by it.
 */
export type Merchant = {
  id: string;
  isTest: boolean;
  publishableKey: string | null;
  method: PaymentMethod;
};

/** The payment methods that the bound store offers to shoppers; one statement. */
export async function findOffered(tx: Tx, store: { currency: string }): Promise<PaymentOptions> {
  const { methods, publishableKey } = await findPaymentOptions(tx, store);
  return { methods, publishableKey };
}

/**
 * The offered methods, and the account by which agents may pay; null where they may not. An account's
 * countries count once a buyer's country is known. One statement.
 */
export async function findPaymentOptions(
  tx: Tx,
  { currency }: { currency: string },
): Promise<PaymentOptions & { merchant: Merchant | null }> {
  const { row, accounts } = await findPaymentSettings(tx);
  const place = { currency, country: undefined };
  const offered = paymentSettings
    .get(row, "methods")
    .map((one) => offerOf(tx, one, accounts))
    .filter((one) => one.isActive && isTaken(one, place));
  const collected = offered.flatMap((one) => {
    const type = findProviderType(one.provider);
    return type ? [{ ...one, type, account: chooseAccount(type, one.accounts, one.method, place)! }] : [];
  });
  const byToken = collected.filter(({ type }) => type.can.tokens);
  const { method, type, account } = byToken.find((one) => one.method === "card") ?? byToken[0] ?? {};
  const id = account?.settings.merchantId;
  const secret = type?.account?.keys && account?.secrets[type.account.keys.secret];
  const publishableKey =
    collected.map((one) => publicKeyOf(one.type, one.account)).find((key) => key !== null) ?? null;
  return {
    methods: offered.map(({ method, provider, instructions }) => ({ method, provider, instructions })),
    publishableKey,
    merchant:
      method && typeof id === "string" && secret
        ? { id, isTest: account?.is_test ?? false, publishableKey: publicKeyOf(type!, account), method }
        : null,
  };
}

/** A method of the bound store; one statement. */
export async function findMethod(tx: Tx, method: PaymentMethod): Promise<MethodOffer> {
  const { row, accounts } = await findPaymentSettings(tx);
  const found = paymentSettings.get(row, "methods").find((one) => one.method === method)!;
  return offerOf(tx, found, accounts);
}

function offerOf({ storeId }: Tx, method: Method, accounts: readonly StoredAccount[]): MethodOffer {
  const type = findProviderType(method.provider);
  return { ...method, accounts: type ? accountsAt(accounts, storeId, type) : [] };
}

function isTaken({ provider, method, accounts }: MethodOffer, place: OrderPlace): boolean {
  const type = findProviderType(provider);
  return !type || chooseAccount(type, accounts, method, place) !== undefined;
}

/** Throws 400 for a method that shoppers are not offered, or not there. */
export function checkOffered(offered: MethodOffer, place: OrderPlace): void {
  if (!offered.isActive || !isTaken(offered, place))
    throw invalidField("/paymentMethod", "method_not_offered");
}

/**
 * The payment of a new order before its provider was asked: `beginPayment` asks it, once the order is
 * committed.
 */
export function paymentOfOffer(offered: MethodOffer, place: OrderPlace): Payment {
  const type = findProviderType(offered.provider);
  const account = type && chooseAccount(type, offered.accounts, offered.method, place);
  return newPayment(offered, type ? publicKeyOf(type, account) : null);
}

/**
 * A method's payment instructions by the store, for the mail about an order; undefined where there are none.
 */
export async function instructionsFor(
  tx: Tx,
  { paymentMethod }: { paymentMethod: PaymentMethod },
): Promise<string | undefined> {
  const { provider, instructions } = await findMethod(tx, paymentMethod);
  return provider === MANUAL ? (instructions ?? undefined) : undefined;
}

/** The links to pay orders by a provider; `port` is the port of the hosts on this machine. */
export const createPayLinks = ({ port }: { port: number }): PayLinks => ({
  isCollected: async (tx, method) => (await findMethod(tx, method)).provider !== MANUAL,
  originOf: originsOn(port),
});
