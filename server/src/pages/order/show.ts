import type { Page, PageCall } from "../../http/html/route.ts";
import { type Html, html } from "../../kit/text/html.ts";
import { payPath } from "../../orders/mails/index.ts";
import { isOpen, type PaymentMethod, type Status } from "../../orders/model/index.ts";
import type { Payable } from "../../orders/payments/index.ts";
import {
  addressOf,
  itemList,
  type Line,
  pickupPart,
  type ShownPickup,
  type Sums,
  sums,
  type Words,
  wordsOf,
} from "../parts/index.ts";

type TrackingFields = { carrier: string | null; trackingNumber: string | null; trackingUrl: string | null };
type Address = Parameters<typeof addressOf>[0];
/** The shown fields of an order (`ShopperOrder` of the API). */
export type ShownOrder = Sums &
  TrackingFields & {
    id: string;
    orderNumber: string;
    status: Status;
    currency: string;
    placedAt: string;
    language: string;
    items: readonly (Line & { id: string })[];
    shippingAddress: Address | null;
    billingAddress: Address | null;
    shippingMethod: {
      name: string;
      estimatedDelivery?: { from: string; to: string };
      pickup?: ShownPickup;
    } | null;
    paymentMethod: PaymentMethod;
    customerNote: string | null;
    shipments: readonly (TrackingFields & {
      status: string;
      items: readonly { name: string; quantity: number }[];
    })[];
    timeline: readonly { at: string; event: string; status: Status | null; amount: string | null }[];
  };

/** The page of an order, for a visitor with its token. */
export function orderPage(call: PageCall, order: ShownOrder, payable: Payable): Page {
  const messages = call.messagesOr(order.language);
  const { say } = messages;
  const words = wordsOf(messages, call.look, order.currency);
  const { label } = words;
  const isDue = payable.state === "due" && order.status !== "on_hold";
  const pickup = order.shippingMethod?.pickup;
  const arrival = isOpen(order.status) && order.shippingMethod?.estimatedDelivery;
  const pays = isDue && payable.isCollected && !call.look.off.includes("payment");
  const body = html`<p><span class="badge">${say(`page.order.status.${order.status}`)}</span></p>
<p class="quiet">${say("page.order.placed", { day: words.day(order.placedAt) })}</p>
${
  arrival &&
  html`<p class="quiet">${say("page.checkout.arrives", { days: words.days(arrival) })}</p>
`
}<div class="split">
<div>
${isDue && payable.instructions && html`<section class="card"><h2>${label("howToPay")}</h2><p class="told" dir="auto">${payable.instructions}</p></section>`}
${parcels(order, words)}
<section><h2>${say("page.order.timeline")}</h2><ol class="timeline">${order.timeline
    .flatMap(({ at, event, status, amount }) => {
      const state = event === "status_changed" || event === "placed" ? (status ?? "placed") : event;
      const text = event === "placed" ? say("page.order.event.placed") : textOf(messages, state);
      return text ? [{ at, text, amount }] : [];
    })
    .map(
      ({ at, text, amount }) =>
        html`<li>${text}${amount !== null && html` <bdi class="quiet">${words.money(amount)}</bdi>`}<time datetime="${at}">${words.day(at)}</time></li>`,
    )}</ol></section>
${pickup && html`<section><h2>${say("page.order.pickup")}</h2>${pickupPart(pickup, words)}</section>`}
${order.shippingAddress && order.requiresShipping && !pickup && html`<section><h2>${label("shippingAddress")}</h2>${addressOf(order.shippingAddress, words)}</section>`}
${order.billingAddress && html`<section><h2>${say("page.order.billing")}</h2>${addressOf(order.billingAddress, words)}</section>`}
</div>
<section class="card"><h2>${say("page.order.items")}</h2>
${itemList(order.items, words)}${sums(order, words)}
${pays && html`<p class="actions"><a class="button" href="${payPath(order.id, call.params.token!)}">${say("page.pay.button")}</a></p>`}
<p class="quiet small actions">${[order.shippingMethod?.name, label(order.paymentMethod)].filter(Boolean).join(" · ")}</p>
${order.customerNote && html`<p class="told quiet small" dir="auto">${order.customerNote}</p>`}</section>
</div>`;
  return {
    title: say("page.order.title", { number: order.orderNumber }),
    locale: messages.locale,
    body,
    isWide: true,
    images: order.items.map(({ image }) => image),
  };
}

// The name of a status or an event; undefined for those that are not shown to shoppers.
function textOf(messages: PageCall["messages"], state: string): string | undefined {
  const keys = [`page.order.status.${state}`, `page.order.event.${state}`];
  const key = keys.find((one) => messages.knows(one));
  return key && messages.knows(key) ? messages.say(key) : undefined;
}

// An order with one parcel has its tracking itself.
function parcels(order: ShownOrder, words: Words): Html | readonly Html[] {
  const on = order.shipments.filter(({ status }) => status !== "lost");
  if (on.length < 2) return tracking(order, words);
  return on.map((parcel) =>
    tracking(
      parcel,
      words,
      html`<ul>${parcel.items.map(({ name, quantity }) => html`<li>${words.count(quantity)} × <bdi>${name}</bdi></li>`)}</ul>`,
    ),
  );
}

function tracking(
  { carrier, trackingNumber, trackingUrl }: TrackingFields,
  { label }: Words,
  inside?: Html,
): Html {
  if (!carrier && !trackingNumber && !trackingUrl && !inside) return html``;
  const isLink = trackingUrl !== null && /^https?:\/\//i.test(trackingUrl);
  const numbers = html`<dl>
${carrier && html`<dt>${label("carrier")}</dt><dd><bdi>${carrier}</bdi></dd>`}
${trackingNumber && html`<dt>${label("trackingNumber")}</dt><dd><bdi>${trackingNumber}</bdi></dd>`}
</dl>`;
  return html`<section class="card">${inside}${(carrier || trackingNumber) && numbers}
${isLink && html`<p class="actions"><a class="button second" href="${trackingUrl}" rel="noreferrer">${label("track")}</a></p>`}</section>`;
}
