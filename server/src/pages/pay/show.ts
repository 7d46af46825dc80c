import type { Page, PageCall } from "../../http/html/route.ts";
import { html } from "../../kit/html.ts";
import { formatMoney } from "../../kit/money.ts";
import type { Payable } from "../../orders/payments/index.ts";
import { moneyIn } from "../../platform/mail/index.ts";

/**
 * How the visitor came: back from the provider, after it could not be asked, or to go on to a page of the
 * provider's.
 */
type Visit = { isBack?: boolean; isAway?: boolean; goOn?: string };

/** How often a page that waits for the provider's word is asked for again, in seconds. */
const AGAIN_S = 5;

/** The page of an order that is to be paid, or was. */
export function orderPage(call: PageCall, order: Payable, { isBack, isAway, goOn }: Visit): Page {
  const messages = call.messagesOr(order.language);
  const { locale } = messages;
  const { orderNumber, currency, instructions, isCollected } = order;
  const isDue = order.standing === "due";
  const state = isDue && isBack && isCollected ? "waiting" : order.standing;
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
${isDue && !isCollected && !instructions && html`<p>${messages.say("page.pay.ask")}</p>`}`;
  const title = messages.say(`page.pay.title.${state}`);
  return { title, locale, body, ...(state === "waiting" && { refreshAfter: AGAIN_S }) };
}
