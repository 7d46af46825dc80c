import { notFound } from "../../http/answers/errors.ts";
import type { Page, PageCall, PageRoute } from "../../http/html/route.ts";
import { html } from "../../kit/text/html.ts";
import { subscribe, subscriberOf } from "../../people/customers/index.ts";

const page = { name: "newsletter", path: "/newsletter", params: {}, permission: "open" } as const;

/**
 * The page on which somebody confirms a newsletter subscription. A program that opens all links of a mail
 * confirms nothing.
 */
export const subscribePages: readonly PageRoute[] = [
  {
    ...page,
    method: "GET",
    async handle(call) {
      if (call.query.get("done") === "1") return donePage(call);
      const token = call.query.get("token") ?? "";
      tokenOf(call, token);
      return askingPage(call, token);
    },
  },
  {
    ...page,
    method: "POST",
    async handle(call) {
      const subscriber = tokenOf(call, call.form.get("token") ?? "");
      await call.write((tx) => subscribe(tx, subscriber, call.now));
      return { seeOther: `${page.path}?done=1` };
    },
  },
];

function tokenOf({ vault, store, now }: PageCall, token: string) {
  const subscriber = subscriberOf(vault, store.id, token, now);
  if (!subscriber) throw notFound();
  return subscriber;
}

const askingPage = ({ messages, store }: PageCall, token: string): Page => ({
  title: messages.say("page.newsletter.title"),
  locale: messages.locale,
  body: html`<p>${messages.say("page.newsletter.question", { store: store.name })}</p>
<form method="post" action="${page.path}">
<input type="hidden" name="token" value="${token}">
<p class="actions"><button>${messages.say("page.newsletter.button")}</button></p>
</form>`,
});

const donePage = ({ messages }: PageCall): Page => ({
  title: messages.say("page.newsletter.title"),
  locale: messages.locale,
  body: html`<p role="status">${messages.say("page.newsletter.done")}</p>
<p class="actions"><a class="button" href="/">${messages.say("page.account.to_store")}</a></p>`,
});
