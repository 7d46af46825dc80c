import type { TObject } from "typebox";
import type { Tx } from "../../db/tenant.ts";
import type { Call } from "../../http/route.ts";

type Reading = Pick<Call, "tx" | "store">;

/** From which customer to which, by their ids. */
export type Merge = { from: string; to: string };

/** The port by which a noun to the right of customers handles their data. */
export type CustomerDataPort = {
  /** A customer's data, each piece as JSON text, for their personal export. */
  all(call: Reading, customerId: string): Promise<readonly string[]>;
  /** Removes personal data when the customer is anonymized. */
  anonymize(tx: Tx, customerId: string, now: Date, email: string): Promise<void>;
  /** Gives it to another customer, as both are the same person. */
  move(tx: Tx, way: Merge, now: Date): Promise<void>;
};

/** The port of store credit: its ledger records who moved an amount. */
export type CreditOf = Omit<CustomerDataPort, "move"> & {
  move(call: Pick<Call, "tx" | "store" | "principal" | "now">, way: Merge): Promise<void>;
};

type ListOf = (
  call: Reading & { query: { page?: number; limit?: number; after?: string } },
  customerId: string,
) => Promise<string>;

/**
 * The port of orders and the nouns that depend on them, which are to the right of customers: `features.ts`
 * passes it in. An anonymized customer's orders retain amounts, items, countries and dates.
 */
export type OrdersOf = CustomerDataPort & {
  /** A page of a customer's orders, as the JSON text of the list's data. */
  list: ListOf;
  /** The list for the customer, with the schema of the data. */
  shopper: { reply: TObject; list: ListOf };
  /** The totals of a customer's orders, as JSON text. */
  stats(call: Reading, customerId: string): Promise<string>;
  /** Comments of the staff on their orders, each as JSON text. */
  comments(call: Reading, customerId: string): Promise<readonly string[]>;
  returns: CustomerDataPort;
  claims: CustomerDataPort;
  reviews: CustomerDataPort;
  carts: CustomerDataPort;
  drafts: CustomerDataPort;
  credit: CreditOf;
};
