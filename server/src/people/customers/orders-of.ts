import type { TObject } from "typebox";
import type { Tx } from "../../db/tenant.ts";
import type { Call } from "../../http/route.ts";

type Reading = Pick<Call, "tx" | "store">;

/** From which customer to which, by their ids. */
export type Way = { from: string; to: string };

/** What a noun to the right of customers holds of them. */
export type CustomerDataPort = {
  /** All of it that is a customer's, each as JSON text, for the export of what is held of them. */
  all(call: Reading, customerId: string): Promise<readonly string[]>;
  /** Takes what is personal out of it, when the customer is anonymized. */
  anonymize(tx: Tx, customerId: string, now: Date, email: string): Promise<void>;
  /** Gives it to another customer, as both are the same person. */
  move(tx: Tx, way: Way, now: Date): Promise<void>;
};

/** The same of store credit: what moves stands in its ledger, with who moved it. */
export type CreditOf = Omit<CustomerDataPort, "move"> & {
  move(call: Pick<Call, "tx" | "store" | "principal" | "now">, way: Way): Promise<void>;
};

type ListOf = (
  call: Reading & { query: { page?: number; limit?: number; after?: string } },
  customerId: string,
) => Promise<string>;

/**
 * What customers need to know of orders, and of what hangs on orders, which are nouns to the right of them: `features.ts` hands it
 * over. Of an anonymized customer's orders amounts, items, countries and dates stay.
 */
export type OrdersOf = CustomerDataPort & {
  /** A page of a customer's orders, as the JSON text of the list's data. */
  list: ListOf;
  /** The same as the customer sees them, with the schema of the data. */
  shopper: { reply: TObject; list: ListOf };
  /** What a customer's orders come to, as JSON text. */
  stats(call: Reading, customerId: string): Promise<string>;
  returns: CustomerDataPort;
  claims: CustomerDataPort;
  reviews: CustomerDataPort;
  carts: CustomerDataPort;
  drafts: CustomerDataPort;
  credit: CreditOf;
};
