import type { ListPrice } from "@stoa/client";
import { stoa } from "../core/client.ts";

/** What a list has prices of: a product, or one of its variants. */
export type Item = Pick<ListPrice, "productId" | "variantId">;
/** A price of an item from a quantity on, as it is typed. */
export type Tier = { minimumQuantity: number | null; price: string | null };
/** All prices of an item in a list, and the list's version that has them. */
export type Kept = { set: Tier[]; version: number };

// As many as one product can have with all of its variants.
const MOST_PRICES = 10 * (1 + 2_048);

/** The noun that the prices of a list are kept under. */
export const pricesOf = (listId: string): string => `prices of ${listId}`;

/** Reads the prices of an item in a list, the one of the least quantity first. */
export async function readKept(listId: string, { productId, variantId }: Item): Promise<Kept> {
  // The version first: a change in between is noticed when it is saved.
  const { version } = await stoa.priceLists.get(listId);
  const query = { productId, ...(variantId && { variantId }), limit: 100 };
  const prices = (await stoa.priceLists.prices.list(listId, query).take(MOST_PRICES)) as ListPrice[];
  const set = prices
    .filter((one) => one.variantId === variantId)
    .map(({ minimumQuantity, price }) => ({ minimumQuantity, price }))
    .sort((a, b) => a.minimumQuantity - b.minimumQuantity);
  return { set, version };
}

/** Writes the prices of an item in a list anew; none takes it out of the list. */
export const writeKept = (listId: string, item: Item, set: readonly Tier[], options: { version: number }) =>
  stoa.priceLists.prices.set(
    listId,
    // What is not typed yet is sent as it is: the answer says what is missing.
    { delete: [item], ...(set.length && { set: set.map((tier) => ({ ...item, ...tier })) }) } as never,
    options,
  );
