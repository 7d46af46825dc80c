import type { Sheet } from "./sheet.ts";
import { addressLines, itemCell, letterhead, type Order, type Source } from "./source.ts";
import type { Words } from "./words.ts";

/** What lies in the parcel, without amounts: what ships and was not taken out of the order before. */
export function packingSlipSheet(source: Source, words: Words): Sheet {
  const { order } = source;
  const packed = order.items
    .map((item) => ({ item, count: packedOf(item) }))
    .filter(({ count }) => count > 0n);
  return {
    ...letterhead(source, words),
    title: words.say("packingSlip"),
    facts: [
      words.fact("order", order.orderNumber),
      words.fact("orderDate", words.day(order.placedAt)),
      ...(order.shippingMethod ? [words.fact("shippingMethod", order.shippingMethod.name)] : []),
      ...(order.trackingNumber ? [words.fact("tracking", order.trackingNumber)] : []),
    ],
    parties: [
      { title: words.say("shipTo"), lines: addressLines(order, order.shippingAddress, words) },
      ...(order.billingAddress
        ? [{ title: words.say("billTo"), lines: addressLines(order, order.billingAddress, words) }]
        : []),
    ],
    notice: order.status === "cancelled" ? words.say("cancelled") : null,
    columns: [
      { label: words.say("item"), share: 6 },
      { label: words.say("quantity"), share: 1, isEnd: true },
    ],
    rows: packed.map(({ item, count }) => [itemCell(item, words), { text: words.count(count) }]),
    notes: order.customerNote ? [{ title: words.say("customerNote"), text: order.customerNote }] : [],
  };
}

// What was put back into stock, but did not come back from the customer, never left.
function packedOf(item: Order["items"][number]): bigint {
  if (!item.requiresShipping) return 0n;
  const back = item.restockedQuantity + item.writtenOffQuantity;
  return item.quantity - (back > item.returnedQuantity ? back - item.returnedQuantity : 0n);
}
