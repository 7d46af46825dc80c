import type { Page, PageCall, PageRoute } from "../../http/html/route.ts";
import { html } from "../../kit/text/html.ts";
import { customerOfUnsubscribe } from "../../people/customers/index.ts";

const page = {
  name: "unsubscribe",
  path: "/unsubscribe/:token",
  params: { token: "token" },
  permission: "open",
} as const;

/**
 * The page on which a customer withdraws the consent to marketing. Mail programs do it by one POST (RFC
 * 8058).
 */
export const unsubscribePages: readonly PageRoute[] = [
  {
    ...page,
    method: "GET",
    async handle(call) {
      customerOfUnsubscribe(call.vault, call.store.id, call.params.token!);
      return call.query.get("done") === "1" ? donePage(call) : askingPage(call);
    },
  },
  {
    ...page,
    method: "POST",
    takes: ["multipart/form-data"],
    async handle(call) {
      const { token } = call.params;
      await call.ask("POST /api/v1/storefront/unsubscribe", { body: { token } });
      // Mail programs get no redirect, as few follow one.
      return call.form.has("ask") ? { seeOther: `/unsubscribe/${token}?done=1` } : donePage(call);
    },
  },
];

function askingPage({ messages, store, params }: PageCall): Page {
  const body = html`<p>${messages.say("page.unsubscribe.question", { store: store.name })}</p>
<form method="post" action="/unsubscribe/${params.token!}">
<input type="hidden" name="ask" value="1">
<p class="actions"><button>${messages.say("page.unsubscribe.button")}</button></p>
</form>
<p class="quiet small">${messages.say("page.unsubscribe.orders")}</p>`;
  return { title: messages.say("page.unsubscribe.title"), locale: messages.locale, body };
}

const donePage = ({ messages }: PageCall): Page => ({
  title: messages.say("page.unsubscribe.title"),
  locale: messages.locale,
  body: html`<p role="status">${messages.say("customer.unsubscribed")}</p>
<p class="quiet small">${messages.say("page.unsubscribe.orders")}</p>`,
});
