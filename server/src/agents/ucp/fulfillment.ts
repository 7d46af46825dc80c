import type { Messages } from "../../http/answers/messages.ts";
import { itemIdOf } from "../../orders/cart/index.ts";
import { amountJson, minorOf, type SoldQuote } from "../session/index.ts";
import type { Session } from "./session.ts";
import type { Version } from "./version.ts";

/** How the lines of a checkout reach the buyer: one parcel by one method; nothing where nothing ships and nobody has said where to. */
export function fulfillmentOf(
  { messages, version }: { messages: Messages; version: Version },
  { items, shippingOptions, shippingMethod }: Pick<SoldQuote, "items" | "shippingOptions" | "shippingMethod">,
  { destinations, selected }: Pick<Session, "destinations" | "selected">,
): object | undefined {
  const ids = items.filter(({ requiresShipping }) => requiresShipping).map(itemIdOf);
  if (!ids.length) return undefined;
  // Pick-up is not declared to be of what the store does by this protocol.
  const shipped = shippingOptions.filter(({ pickup }) => !pickup);
  const options = shipped.map(({ id, name, price, estimatedDays }) => ({
    id,
    title: name,
    ...(estimatedDays && {
      description: version.description(messages.say("agent_session.days", estimatedDays)),
    }),
    totals: [{ type: "total", amount: amountJson(minorOf(price)) }],
  }));
  const groups = [
    { id: "parcel", line_item_ids: ids, options, selected_option_id: shippingMethod?.id ?? null },
  ];
  const method = {
    id: "shipping",
    type: "shipping",
    line_item_ids: ids,
    destinations: destinations.map((place) => version.destination(place)),
    selected_destination_id: selected,
    ...(options.length && { groups }),
  };
  return { methods: [method] };
}
