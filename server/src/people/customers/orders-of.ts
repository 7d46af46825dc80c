import type { Tx } from "../../db/tenant.ts";
import type { Store } from "../../http/store.ts";

/** What customers need to know of orders, which are a feature to the right of them: `features.ts` hands it over. */
export type OrdersOf = {
  /** A page of a customer's orders, as the JSON text of the list's data. */
  list(
    tx: Tx,
    store: Store,
    customerId: string,
    query: { page?: number; limit?: number; after?: string },
  ): Promise<string>;
  /** What a customer's orders come to, as JSON text. */
  stats(tx: Tx, store: Store, customerId: string): Promise<string>;
  /** All of a customer's orders, each as JSON text, for the export of what is held of them. */
  all(tx: Tx, store: Store, customerId: string): Promise<readonly string[]>;
  /** Takes what is personal out of a customer's orders; amounts, items, countries and dates stay. */
  anonymize(tx: Tx, customerId: string): Promise<void>;
};
