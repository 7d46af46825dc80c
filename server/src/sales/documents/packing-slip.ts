import { locationsOf } from "../../catalogue/locations/index.ts";
import { notFound } from "../../http/answers/errors.ts";
import type { Shipment } from "../../orders/shipments/index.ts";
import type { Sheet } from "./sheet.ts";
import { addressLines, itemCell, letterhead, type Order, type Source } from "./source.ts";
import type { Words } from "./words.ts";

/**
 * The items in the parcel, without amounts: those of the shipment, or without one, all items to ship that
 * were not removed from the order. Throws 404 for a shipment of another order.
 */
export function packingSlipSheet(source: Source, words: Words, shipmentId?: string): Sheet {
  const { order, shipments, settings } = source;
  const parcel = shipments.find(({ id }) => id === shipmentId?.toLowerCase());
  if (shipmentId && !parcel) throw notFound();
  const { trackingNumber } = parcel ?? order;
  const from = parcel && locationsOf(settings).find(({ id }) => id === parcel.locationId);
  const packed = order.items
    .map((item) => ({ item, count: parcel ? piecesIn(parcel, item.id) : packedQuantity(item) }))
    .filter(({ count }) => count > 0n);
  return {
    ...letterhead(source, words),
    title: words.say("packingSlip"),
    facts: [
      words.fact("order", order.orderNumber),
      words.fact("orderDate", words.day(order.placedAt)),
      ...(order.shippingMethod ? [words.fact("shippingMethod", order.shippingMethod.name)] : []),
      ...(from ? [words.fact("location", from.name)] : []),
      ...(trackingNumber ? [words.fact("tracking", trackingNumber)] : []),
    ],
    parties: [
      { title: words.say("shipTo"), lines: addressLines(order, order.shippingAddress, words) },
      ...(order.billingAddress
        ? [{ title: words.say("billTo"), lines: addressLines(order, order.billingAddress, words) }]
        : []),
    ],
    notice:
      order.status === "cancelled"
        ? words.say("cancelled")
        : parcel?.status === "cancelled"
          ? words.say("shipmentCancelled")
          : null,
    columns: [
      { label: words.say("item"), share: 6 },
      { label: words.say("quantity"), share: 1, isEnd: true },
    ],
    rows: packed.map(({ item, count }) => [itemCell(item, words), { text: words.count(count) }]),
    notes: order.customerNote ? [{ title: words.say("customerNote"), text: order.customerNote }] : [],
  };
}

const piecesIn = ({ items }: Shipment, itemId: string): bigint =>
  items.reduce((sum, one) => (one.itemId === itemId ? sum + BigInt(one.quantity) : sum), 0n);

// Withdrawn items never shipped, and dropped ones do not ship again.
const packedQuantity = ({ requiresShipping, ...item }: Order["items"][number]): bigint =>
  requiresShipping ? item.quantity - item.withdrawnQuantity - item.droppedQuantity : 0n;
