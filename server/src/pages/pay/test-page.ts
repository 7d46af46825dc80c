import { notFound } from "../../http/answers/errors.ts";
import type { Page, PageAnswer, PageCall } from "../../http/html/route.ts";
import { formatMoney } from "../../kit/money.ts";
import { html } from "../../kit/text/html.ts";
import { payPath } from "../../orders/mails/index.ts";
import { findPayable, type Payable, payByTestCard, testCards } from "../../orders/payments/index.ts";
import { moneyIn } from "../../platform/mail/index.ts";

/** The path of the page of the provider `test`, on which a test card pays an order. */
export const TEST_PATH = "/pay/:id/:token/test";

const orderOf = async ({ reads, params: { id, token } }: PageCall): Promise<Payable> => {
  const order = await findPayable(reads, id!, token!);
  if (order?.provider !== "test") throw notFound();
  return order;
};

const backTo = ({ params: { id, token } }: PageCall) => payPath(id!, token!);

/** The page that asks for a test card. Throws 404 for an order that the provider `test` does not collect. */
export async function showTestPage(call: PageCall): Promise<PageAnswer> {
  const order = await orderOf(call);
  return order.state === "due" ? testPage(call, order) : { seeOther: backTo(call) };
}

/** Pays by the card of the form, or by the payer's answer to their bank. */
export async function payOnTestPage(call: PageCall): Promise<PageAnswer> {
  const order = await orderOf(call);
  const answer = call.form.get("bank");
  const bank = answer === "confirmed" || answer === "denied" ? answer : undefined;
  const number = (call.form.get("card") ?? "").replaceAll(/\s/g, "");
  switch (await payByTestCard(call, order.id, { number, bank })) {
    case "taken":
      return { seeOther: `${backTo(call)}?paid=1` };
    case "asks":
      return testPage(call, order, { asksBy: number });
    case "declined":
      return testPage(call, order, { isDeclined: true });
    default:
      return { seeOther: backTo(call) };
  }
}

/** The state of the form: the card was declined, or its bank asks. */
type State = { isDeclined?: boolean; asksBy?: string };

function testPage(call: PageCall, order: Payable, { isDeclined, asksBy }: State = {}): Page {
  const { say, locale } = call.messagesOr(order.language);
  const amount = formatMoney(String(order.dueAmount), call.store.currencyDigits);
  const bank = html`<p>${say("page.test_payment.bank")}</p>
<form method="post"><input type="hidden" name="card" value="${asksBy}">
<button name="bank" value="confirmed">${say("page.test_payment.confirm")}</button>
<button name="bank" value="denied" class="second">${say("page.test_payment.deny")}</button></form>`;
  const cards = html`<form method="post"><div class="field"><label for="card">${say("page.test_payment.card")}</label>
<select id="card" name="card">${Object.entries(testCards).map(
    ([number, outcome]) =>
      html`<option value="${number}">${number.replaceAll(/(.{4})(?=.)/g, "$1 ")} · ${say(`page.test_payment.${outcome}`)}</option>`,
  )}</select></div><button>${say("page.pay.button")}</button></form>`;
  const body = html`<p>${say("page.test_payment.text")}</p>
${isDeclined && html`<p role="alert">${say("page.test_payment.was_declined")}</p>`}
<dl class="due"><dt>${say("page.pay.amount")}</dt><dd>${moneyIn(locale, amount, order.currency)}</dd></dl>
${asksBy ? bank : cards}`;
  return { title: say("page.test_payment.title"), locale, body };
}
