import { itemIdOf } from "../../sales/orders/index.ts";
import { amountJson, minorOf } from "./amounts.ts";
import { type AmountsOfLine, lineTotals } from "./totals.ts";

/** A line of a quote or an order, as the API answers it. */
export type SoldLine = AmountsOfLine & {
  productId: string;
  variantId: string | null;
  name: string;
  image: string | null;
  options: Readonly<Record<string, string>>;
  requiresShipping: boolean;
};

/** An address of a picture that agents can load. */
export const absolute = (address: string, origin: string): string =>
  address.startsWith("/") ? `${origin}${address}` : address;

/** What a line sells, by the name that the agent knows it by. */
export const itemJson = (line: SoldLine, refs: Readonly<Record<string, string>>, origin: string) => {
  const values = Object.values(line.options);
  return {
    id: refs[itemIdOf(line)] ?? itemIdOf(line),
    title: values.length ? `${line.name} (${values.join(", ")})` : line.name,
    price: amountJson(minorOf(line.unitPrice)),
    ...(line.image && { image_url: absolute(line.image, origin) }),
  };
};

/** A line of a cart or a checkout. Its id is that of its item, of which a cart has one line: it stays for as long as the item is wanted. */
export const lineJson = (line: SoldLine, refs: Readonly<Record<string, string>>, origin: string) => ({
  id: itemIdOf(line),
  item: itemJson(line, refs, origin),
  quantity: line.quantity,
  totals: lineTotals(line),
});
