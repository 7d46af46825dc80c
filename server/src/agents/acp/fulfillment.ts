import type { Messages } from "../../http/answers/messages.ts";
import type { Store } from "../../http/request/store.ts";
import { arrivalOf, itemIdsOf, minorOf, type ShippingOption, type SoldLine } from "../session/index.ts";
import { entryOf } from "./totals.ts";
import { addressJson, DIGITAL } from "./words.ts";

type Speaking = { messages: Messages; store: Pick<Store, "timeZone"> };
type Shipped = {
  items: readonly SoldLine[];
  shippingOptions: readonly ShippingOption[];
  shippingMethod: { id: string; pickup?: ShippingOption["pickup"] } | null;
};

/** A way to ship, or a location where the lines are picked up, as the protocol has it. */
const optionJson = (
  { messages, store }: Speaking,
  { id, name, price, estimatedDays, pickup, ...option }: ShippingOption,
) => ({
  type: pickup ? "pickup" : "shipping",
  id,
  title: name,
  ...(estimatedDays && { description: messages.say("agent_session.days", estimatedDays) }),
  ...deliveryTimes(arrivalOf(option, store)),
  ...(pickup && { location: locationJson(pickup), pickup_type: "in_store" }),
  totals: [entryOf(messages, "total", "shipping", minorOf(price))],
});

const deliveryTimes = (arrival: ReturnType<typeof arrivalOf>) =>
  arrival && { earliest_delivery_time: arrival.earliest, latest_delivery_time: arrival.latest };

// The protocol wants an address: without one there is no pick-up for agents.
const hasPlace = ({ pickup }: ShippingOption) => !pickup || pickup.address !== null;

const locationJson = ({ name, address, instructions }: NonNullable<ShippingOption["pickup"]>) => ({
  name,
  address: addressJson({ ...address, firstName: name }),
  ...(address?.phone && { phone: address.phone }),
  ...(instructions && { instructions }),
});

/** The protocol's type of a delivery by a shipping method. */
export const deliveryType = (method: { pickup?: unknown } | null) => (method?.pickup ? "pickup" : "shipping");

/** The delivery of the lines: those that ship by one method, the others by none. */
export function fulfillmentOf(call: Speaking, shipped: Shipped | null) {
  const { messages } = call;
  if (!shipped) return { fulfillment_options: [] };
  const { items, shippingOptions, shippingMethod } = shipped;
  const [parcel, rest] = [itemIdsOf(items, true), itemIdsOf(items, false)];
  const digital = {
    type: DIGITAL,
    id: DIGITAL,
    title: messages.say("acp.digital"),
    totals: [entryOf(messages, "total", "shipping", 0n)],
  };
  const selected = [
    ...(parcel.length && shippingMethod
      ? [{ type: deliveryType(shippingMethod), option_id: shippingMethod.id, item_ids: parcel }]
      : []),
    ...(rest.length ? [{ type: DIGITAL, option_id: DIGITAL, item_ids: rest }] : []),
  ];
  return {
    fulfillment_options: [
      ...(parcel.length ? shippingOptions.filter(hasPlace).map((option) => optionJson(call, option)) : []),
      ...(rest.length ? [digital] : []),
    ],
    ...(selected.length && { selected_fulfillment_options: selected }),
  };
}
