import { sellerOf } from "../../orders/invoices/index.ts";
import { returnablePieces } from "../../orders/returns/index.ts";
import type { Sheet } from "./sheet.ts";
import { addressLines, itemCell, letterhead, type Source, sellerLines } from "./source.ts";
import type { Words } from "./words.ts";

/**
 * A note that customers enclose in a return: the items of the order, with room for quantities and reasons.
 */
export function returnNoteSheet(source: Source, words: Words): Sheet {
  const { order, settings } = source;
  const seller = sellerOf(settings);
  const out = order.items
    .map((item) => ({ item, count: returnablePieces(item) }))
    .filter(({ count }) => count > 0n);
  return {
    ...letterhead(source, words),
    title: words.say("returnNote"),
    facts: [words.fact("order", order.orderNumber), words.fact("orderDate", words.day(order.placedAt))],
    parties: [
      {
        title: words.say("returnTo"),
        lines: [seller.name, ...sellerLines({ ...seller, taxId: null }, words)],
      },
      { title: words.say("customer"), lines: addressLines(order, order.shippingAddress, words) },
    ],
    columns: [
      { label: words.say("item"), share: 5 },
      { label: words.say("quantity"), share: 1.2, isEnd: true },
      { label: words.say("returned"), share: 1.6, isEnd: true },
      { label: words.say("reason"), share: 3, isEnd: true },
    ],
    rows: out.map(({ item, count }) => [
      itemCell(item, words),
      { text: words.count(count) },
      { text: "______" },
      { text: "________________" },
    ]),
    notes: [{ title: words.say("howToReturn"), text: words.say("returnSteps") }],
  };
}
