import type { Messages } from "../../http/answers/messages.ts";
import { itemIdOf } from "../../orders/cart/index.ts";
import { absolute, amountJson, minorOf, type Refs, type SoldLine, titleOf } from "../session/index.ts";
import { lineTotals } from "./totals.ts";

/** A line of a cart or a session. Its id is that of its item, of which a cart has one line: it stays for as long as the item is wanted. */
export function lineJson(
  messages: Messages,
  line: SoldLine,
  { refs, origin }: { refs: Refs; origin: string },
): object {
  const id = itemIdOf(line);
  const price = amountJson(minorOf(line.unitPrice));
  const options = Object.entries(line.options).map(([name, value]) => ({ name, value }));
  return {
    id,
    item: { id: refs[id] ?? id, name: line.name, unit_amount: price },
    quantity: Number(line.quantity),
    name: titleOf(line),
    ...(line.image && { images: [absolute(line.image, origin)] }),
    unit_amount: price,
    product_id: line.productId,
    ...(line.variantId && { variant_id: line.variantId }),
    ...(options.length && { variant_options: options }),
    totals: lineTotals(messages, line),
  };
}
