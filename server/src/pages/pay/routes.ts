import { ApiError, notFound } from "../../http/answers/errors.ts";
import type { Page, PageCall, PageRoute } from "../../http/html/route.ts";
import { formatMoney } from "../../kit/money.ts";
import { type Html, html } from "../../kit/text/html.ts";
import { type PayLinks, payPath } from "../../orders/mails/index.ts";
import { ORDER_TOKEN, type PaymentMethod } from "../../orders/model/index.ts";
import {
  findPayable,
  type Payable,
  type PaymentRuntime,
  payOnPage,
  providerOrigins,
} from "../../orders/payments/index.ts";
import { moneyIn } from "../../platform/mail/index.ts";
import { findPrimaryHost } from "../../platform/stores/index.ts";
import { addressOf, itemList, type Line, placeText, type Sums, sums, wordsOf } from "../parts/index.ts";
import { payOnTestPage, showTestPage, TEST_PATH } from "./test-page.ts";

const page = {
  name: "payment",
  path: "/pay/:id/:token",
  params: { id: "id", token: "token" },
  permission: "open",
  // Browsers let a form lead to these origins only, also by a redirect.
  formsTo: providerOrigins,
} as const;

/** The page that pays an order, or places a draft, for anyone with its link. */
export const payPages = ({
  payments,
  payLinks,
}: {
  payments: PaymentRuntime;
  payLinks: PayLinks;
}): readonly PageRoute[] => [
  {
    ...page,
    method: "GET",
    async handle(call) {
      const order = await payableOf(call);
      return order ? orderPage(call, order, { isBack: call.query.get("paid") === "1" }) : draftPage(call);
    },
  },
  {
    ...page,
    method: "POST",
    async handle(call) {
      const { id, token } = call.params;
      const here = payPath(id!, token!);
      const known = await payableOf(call);
      const refused = known ? undefined : await placeDraft(call);
      if (refused) return refused;
      const order = known ?? (await payableOf(call));
      if (!order) throw notFound();
      if (order.state !== "due" || !order.isCollected) return { seeOther: here };
      const host = (await findPrimaryHost(call.reads)) ?? "localhost";
      const returnUrl = `${payLinks.originOf(host)}${here}`;
      const on = await payOnPage(call, payments, order.id, returnUrl);
      if (on === "nothing to pay") return { seeOther: `${here}?paid=1` };
      if (on === "away") return orderPage(call, order, { isAway: true });
      // A page below this one is the server's own.
      if (on.url.startsWith(`${returnUrl}/`)) return { seeOther: on.url.replace(returnUrl, here) };
      // A form may not lead to another origin, such as the store's own domain at its provider: a link does.
      return providerOrigins.some((origin) => on.url.startsWith(`${origin}/`))
        ? { seeOther: on.url }
        : orderPage(call, order, { goOn: on.url });
    },
  },
  { ...page, path: TEST_PATH, method: "GET", handle: showTestPage },
  { ...page, path: TEST_PATH, method: "POST", handle: payOnTestPage },
];

const payableOf = ({ reads, params: { id, token } }: PageCall): Promise<Payable | undefined> =>
  findPayable(reads, id!, token!);

/** The shown fields of a draft as shoppers read it. */
type ShownDraft = Sums & {
  currency: string;
  language: string;
  finalAmount: string;
  items: readonly Line[];
  shippingMethod: { name: string } | null;
  shippingAddress: Address | null;
  billingAddress: Address | null;
  paymentMethod: PaymentMethod | null;
};
type Address = Parameters<typeof addressOf>[0];

const linkInPath = ({ params: { id, token } }: PageCall) => ({
  params: { id: id! },
  headers: { [ORDER_TOKEN]: token! },
});

/** The page of a draft that was sent to a buyer; `refused` is why it could not be placed. Throws 404. */
async function draftPage(call: PageCall, refused?: ApiError): Promise<Page> {
  const { data: draft } = await call.ask<ShownDraft>("GET /api/v1/storefront/orders/:id", linkInPath(call));
  const messages = call.messagesOr(draft.language);
  const { say, locale } = messages;
  const words = wordsOf(messages, call.look, draft.currency);
  const { shippingAddress: to, billingAddress: billing, shippingMethod, paymentMethod } = draft;
  const part = (name: string, text: Html | string) => html`<dt>${name}</dt><dd>${text}</dd>
`;
  const terms = call.look.policies.filter(({ kind }) => ["terms", "privacy", "refunds"].includes(kind));
  const body = html`<p>${say("page.pay.draft")}</p>
${refused && html`<p role="alert">${say(refused.messageKey, refused.values)}</p>`}
${itemList(draft.items, words)}${sums(draft, words)}
<dl>
${to && draft.requiresShipping && part(words.label("shippingAddress"), addressOf(to, words))}${shippingMethod && part(words.label("shippingMethod"), shippingMethod.name)}${
  billing && part(say("page.order.billing"), addressOf(billing, words))
}${paymentMethod && part(words.label("paymentMethod"), words.label(paymentMethod))}</dl>
${
  terms.length > 0 &&
  html`<p class="quiet small">${say("page.pay.terms")} ${terms.map(
    ({ kind, url }, i) =>
      html`${i > 0 && " · "}<a href="${url}" rel="noreferrer">${say(`page.policy.${kind as "terms"}`)}</a>`,
  )}</p>
`
}<form method="post"><input type="hidden" name="expectedTotal" value="${draft.finalAmount}"><button>${placeText(call, to?.country)}</button></form>`;
  return {
    title: say("page.pay.title.draft"),
    locale,
    body,
    ...(refused && { status: refused.status }),
    images: draft.items.map(({ image }) => image),
  };
}

/**
 * Places a draft for the total that the buyer saw; undefined once it is an order. Else returns the page with
 * the reason. Throws 404.
 */
async function placeDraft(call: PageCall): Promise<Page | undefined> {
  const expectedTotal = call.form.get("expectedTotal");
  try {
    await call.ask("POST /api/v1/storefront/orders/:id/place", {
      ...linkInPath(call),
      body: expectedTotal === null ? {} : { expectedTotal },
    });
  } catch (error) {
    if (!(error instanceof ApiError) || (error.status !== 409 && error.status !== 400)) throw error;
    // A form that was sent twice: the second request waited for the first.
    return error.details?.to === "placed" ? undefined : draftPage(call, error);
  }
}

/**
 * The state of the visit: back from the provider, the provider was not reachable, or a link to the provider's
 * page.
 */
type Visit = { isBack?: boolean; isAway?: boolean; goOn?: string };

/** The seconds after which a page reloads that waits for the provider's notice. */
const REFRESH_AFTER_S = 5;

/** The page of an order that is to be paid, or was. */
function orderPage(call: PageCall, order: Payable, { isBack, isAway, goOn }: Visit): Page {
  const messages = call.messagesOr(order.language);
  const { locale } = messages;
  const { orderNumber, currency, instructions, isCollected } = order;
  const isDue = order.state === "due";
  const state = isDue && isBack && isCollected ? "waiting" : order.state;
  const money = (amount: bigint) =>
    moneyIn(locale, formatMoney(String(amount), call.store.currencyDigits), currency);
  const body = html`<p>${messages.say(`page.pay.${state}`)}</p>
${isAway && html`<p role="alert">${messages.say("page.pay.away")}</p>`}
<dl>
<dt>${messages.say("page.pay.number")}</dt><dd><bdi>${orderNumber}</bdi></dd>
<dt>${messages.say("page.pay.total")}</dt><dd>${money(order.finalAmount)}</dd>
</dl>
${isDue && html`<dl class="due"><dt>${messages.say("page.pay.amount")}</dt><dd>${money(order.dueAmount)}</dd></dl>`}
${state === "due" && isCollected && !goOn && html`<form method="post"><button>${messages.say("page.pay.button")}</button></form>`}
${goOn && html`<p><a href="${goOn}" rel="noreferrer">${messages.say("page.pay.button")}</a></p>`}
${isDue && instructions && html`<p class="told" dir="auto">${instructions}</p>`}
${isDue && !isCollected && !instructions && html`<p>${messages.say("page.pay.ask", { store: call.look.name })}</p>`}`;
  const title = messages.say(`page.pay.title.${state}`);
  return { title, locale, body, ...(state === "waiting" && { refreshAfter: REFRESH_AFTER_S }) };
}
