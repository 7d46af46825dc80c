import type { Speech } from "../../http/answers/speech.ts";
import { itemIdOf } from "../../sales/orders/index.ts";
import { minorOf, type ShippingOption, type SoldLine } from "../session/index.ts";
import { DIGITAL } from "./session.ts";
import { entryOf } from "./totals.ts";

type Shipped = {
  items: readonly SoldLine[];
  shippingOptions: readonly ShippingOption[];
  shippingMethod: { id: string } | null;
};

/** A way to ship, as the protocol has it. */
const optionJson = (speech: Speech, { id, name, price, estimatedDays }: ShippingOption) => ({
  type: "shipping",
  id,
  title: name,
  ...(estimatedDays && { description: speech.say("agent_session.days", estimatedDays) }),
  totals: [entryOf(speech, "total", "shipping", minorOf(price))],
});

/** How the lines reach the buyer: what ships by one method, and what does not by itself. */
export function fulfillmentOf(speech: Speech, shipped: Shipped | null) {
  if (!shipped) return { fulfillment_options: [] };
  const { items, shippingOptions, shippingMethod } = shipped;
  const idsOf = (ships: boolean) =>
    items.filter(({ requiresShipping }) => requiresShipping === ships).map(itemIdOf);
  const [parcel, rest] = [idsOf(true), idsOf(false)];
  const digital = {
    type: DIGITAL,
    id: DIGITAL,
    title: speech.say("acp.digital"),
    totals: [entryOf(speech, "total", "shipping", 0n)],
  };
  const selected = [
    ...(parcel.length && shippingMethod
      ? [{ type: "shipping", option_id: shippingMethod.id, item_ids: parcel }]
      : []),
    ...(rest.length ? [{ type: DIGITAL, option_id: DIGITAL, item_ids: rest }] : []),
  ];
  return {
    fulfillment_options: [
      ...(parcel.length ? shippingOptions.map((option) => optionJson(speech, option)) : []),
      ...(rest.length ? [digital] : []),
    ],
    ...(selected.length && { selected_fulfillment_options: selected }),
  };
}
