import { itemIdOf } from "../../orders/cart/index.ts";
import { absolute, amountJson, minorOf, type Refs, type SoldLine, titleOf } from "../session/index.ts";
import { lineTotals } from "./totals.ts";

/** What a line sells, by the name that the agent knows it by. */
export const itemJson = (line: SoldLine, refs: Refs, origin: string) => ({
  id: refs[itemIdOf(line)] ?? itemIdOf(line),
  title: titleOf(line),
  price: amountJson(minorOf(line.unitPrice)),
  ...(line.image && { image_url: absolute(line.image, origin) }),
});

/** A line of a cart or a checkout. Its id is that of its item, of which a cart has one line: it stays for as long as the item is wanted. */
export const lineJson = (line: SoldLine, refs: Refs, origin: string) => ({
  id: itemIdOf(line),
  item: itemJson(line, refs, origin),
  quantity: line.quantity,
  totals: lineTotals(line),
});
