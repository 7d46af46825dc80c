import { randomUUID } from "node:crypto";
import { createForm, emptyForm, type FormState } from "../../http/html/form.ts";
import type { Page, PageCall } from "../../http/html/route.ts";
import { type Html, html } from "../../kit/text/html.ts";
import { itemName, locationLines, picture, placeText, sums, type Words, wordsOf } from "../parts/index.ts";
import { type AskedAddress, addressNames, addressPart, addressValue } from "./address.ts";
import {
  choiceNames,
  codeNames,
  fieldFor,
  type Profile,
  personNames,
  type Quote,
  quantityName,
  type ShownCart,
  valueIn,
} from "./form.ts";
import { followScript } from "./script.ts";

type Form = ReturnType<typeof createForm>;
type Shown = {
  profile: Profile;
  asked: AskedAddress | undefined;
  refused: (FormState & { status: number }) | undefined;
};

/**
 * The checkout page, with the address that it asks for; `refused` is a form with errors, and its status.
 */
export function checkoutPage(call: PageCall, cart: ShownCart, { profile, asked, refused }: Shown): Page {
  const { messages, look } = call;
  const { say, locale } = messages;
  const { quote, items } = cart;
  const words = wordsOf(messages, look, profile.currency);
  const addressed = asked ? addressNames(asked) : [];
  const value = (name: string) =>
    asked && addressed.includes(name) ? addressValue(asked, cart, name) : valueIn(cart, name);
  const filled = refused ?? { ...emptyForm(value), faults: faultsOf(cart, false) };
  const names = [
    ...personNames,
    ...addressed,
    ...choiceNames,
    ...items.map((_, at) => quantityName(at)),
    ...codeNames,
  ];
  const form = createForm(names, filled);
  const notices = refused ? [] : cart.messages.filter(isShown);
  const ships = quote?.requiresShipping ?? items.length > 0;
  // Nothing can be ordered for a total before the way of shipping is known.
  const waits = ships && !quote?.shippingOptions.length;
  const body = html`${form.summary()}${
    notices.length > 0 &&
    html`<div class="alert note" role="status"><ul>${notices.map(
      ({ field, message }) => html`<li>${message}${aboutOf(cart, field)}</li>`,
    )}</ul></div>`
  }
${
  items.length === 0
    ? html`<p>${say("page.checkout.empty")}</p>`
    : html`<form method="post" class="split" novalidate>
<section class="card"><h2>${say("page.checkout.items")}</h2>
<ul class="items">${items.map((item, at) => line(form, call, { item, at, quote, words }))}</ul>
<div class="stack">${form.input("couponCode", { label: say("page.checkout.coupon"), autocomplete: "off", maxLength: 64 })}${form.input(
        "giftCards/0/code",
        {
          label: say("page.checkout.gift_card"),
          autocomplete: "off",
          maxLength: 100,
          ...(cart.giftCards.length > 0 && {
            hint: cart.giftCards.map(({ last4 }) => say("page.checkout.gift_card_used", { last4 })).join(" "),
          }),
        },
      )}</div>
${!waits && html`<p><button class="second" name="act" value="update">${say("page.checkout.update")}</button></p>`}
<div class="actions">${quote && sums(quote, words, waits ? say("page.checkout.shipping_pending") : undefined)}</div></section>
<div>
${contact(form, call)}${asked && addressPart(form, call, words, asked)}
${ships && shipping(form, call, words, quote)}
${form.choices(
  "paymentMethod",
  say("page.checkout.payment"),
  profile.paymentMethods.map(({ method, instructions }) => ({
    value: method,
    label: words.label(method),
    hint: instructions,
  })),
)}
<fieldset><legend>${say("page.checkout.more")}</legend>${form.textarea("note", { label: say("page.checkout.note"), maxLength: 5_000 })}</fieldset>
<input type="hidden" name="key" value="${randomUUID()}">
<input type="hidden" name="expectedTotal" value="${quote?.expectedTotal ?? ""}">
<p class="actions">${
        waits
          ? html`<button name="act" value="update">${say("page.checkout.continue")}</button>`
          : html`<button name="act" value="place">${placeText(call, addressed.includes("shippingAddress/country") ? filled.value("shippingAddress/country") : null)}</button>`
      }</p></div>
</form>`
}`;
  return {
    title: say("page.checkout.title"),
    locale,
    body,
    isWide: items.length > 0,
    images: quote?.items.map(({ image }) => image) ?? [],
    ...(asked && { script: followScript }),
    ...(refused && { status: refused.status }),
  };
}

/** The page of a cart that has become an order. */
export const completedPage = ({ messages }: PageCall): Page => ({
  title: messages.say("page.checkout.thanks"),
  locale: messages.locale,
  body: html`<p>${messages.say("page.checkout.done")}</p>`,
});

// Missing fields are reported only when the shopper tries to order.
const isShown = ({ code }: ShownCart["messages"][number]) => code !== "required" && code !== "invalid";

/** The errors of a cart by the form's fields: all, or those apart from missing fields. */
export const faultsOf = (cart: ShownCart, all: boolean): Map<string, string> =>
  new Map(
    cart.messages
      .filter((one) => one.type === "error" && (all || isShown(one)))
      .map(({ field, message }) => [fieldFor(field), message]),
  );

// The name of the line that a message is about.
function aboutOf({ items, quote }: ShownCart, field: string): Html | false {
  const [, root, at] = field.split("/");
  const line = root === "items" ? quoteLine(quote, items[Number(at)]) : undefined;
  return line ? html` <bdi>(${line.name})</bdi>` : false;
}

const quoteLine = (quote: Quote | null, item: ShownCart["items"][number] | undefined) =>
  quote?.items.find(({ key }) => key === item?.key);

function contact(form: Form, { messages: { say } }: PageCall): Html {
  return html`<fieldset><legend>${say("page.checkout.contact")}</legend>${form.input("customer/email", {
    label: say("page.account.email"),
    type: "email",
    autocomplete: "email",
    maxLength: 254,
  })}${form.input("customer/phone", {
    label: say("page.checkout.phone"),
    type: "tel",
    autocomplete: "tel",
    hint: say("page.checkout.phone_hint"),
    maxLength: 40,
  })}<div class="row">${form.input("customer/firstName", {
    label: say("page.checkout.first_name"),
    autocomplete: "given-name",
    maxLength: 100,
  })}${form.input("customer/lastName", {
    label: say("page.checkout.last_name"),
    autocomplete: "family-name",
    maxLength: 100,
  })}</div></fieldset>
`;
}

function shipping(form: Form, { messages }: PageCall, words: Words, quote: Quote | null): Html {
  const legend = words.label("shippingMethod");
  const options = quote?.shippingOptions ?? [];
  if (!options.length)
    return html`<fieldset><legend>${legend}</legend><p class="quiet">${messages.say("page.checkout.shipping_hint")}</p></fieldset>
`;
  return form.choices(
    "shippingMethodId",
    legend,
    options.map(({ id, name, price, estimatedDays: days, estimatedDelivery: arrival, pickup }) => ({
      value: id,
      label: pickup ? messages.say("page.checkout.pickup", { name }) : name,
      aside: words.money(price),
      hint: pickup
        ? [...locationLines(pickup, words), pickup.instructions].filter(Boolean).join(", ")
        : arrival
          ? messages.say("page.checkout.arrives", { days: words.days(arrival) })
          : days && messages.say("page.checkout.days", days),
    })),
  );
}

type ShownLine = { item: ShownCart["items"][number]; at: number; quote: Quote | null; words: Words };
function line(form: Form, { messages: { say } }: PageCall, { item, at, quote, words }: ShownLine): Html {
  const found = quoteLine(quote, item);
  const name = found?.name ?? say("page.checkout.unavailable");
  return html`<li>${picture(found?.image ?? null)}<div>${itemName({ name, options: found?.options ?? {}, ...(item.properties && { properties: item.properties }) })}<div class="count">${form.input(
    quantityName(at),
    { label: say("page.checkout.quantity"), type: "number", inputmode: "numeric", min: 0, max: 1_000_000 },
  )}</div><input type="hidden" name="items/${at}/key" value="${item.key}"><input type="hidden" name="items/${at}/productId" value="${item.productId}">${
    item.variantId && html`<input type="hidden" name="items/${at}/variantId" value="${item.variantId}">`
  }</div>${found && html`<bdi class="price">${words.money(found.totalAmount)}</bdi>`}</li>
`;
}
