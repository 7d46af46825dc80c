import { pageHeaders, wholePage } from "../../http/html/frame.ts";
import { policyName } from "../../http/html/look.ts";
import type { ShopAnswer } from "../../http/html/serve-shop.ts";
import { html } from "../../kit/text/html.ts";
import { type FormCall, fieldTexts, messagesFor } from "./call.ts";
import { cartAction } from "./cart-forms.ts";
import { textOf } from "./fields.ts";

const MOST_LINES = 50;

/** A form of the cart that a link stands for: where it is sent, and its fields. */
type LinkedForm = { action: "add" | "change" | "update" | "clear"; fields: [name: string, value: string][] };

/**
 * The form that a path links to: `/cart/change?line=1&quantity=0`; `/cart/{variant}:{quantity},…`, which adds
 * those; `/discount/{code}`, which takes the code. Undefined for another path.
 */
function formOfLink({ below, query }: Pick<FormCall, "below" | "query">): LinkedForm | undefined {
  const found = cartAction(below);
  if (found && !found.isScript && below !== "/cart")
    return { action: found.action, fields: Object.entries(fieldTexts(query)).slice(0, 20) };
  const [, folder, name = ""] = /^\/(cart|discount)\/([^/]+)$/.exec(below) ?? [];
  const text = decodeURIComponent(name);
  if (folder === "discount") {
    const next = textOf(query, "redirect");
    return {
      action: "update",
      fields: [["discount", text], ...(next ? [["return_to", next] as [string, string]] : [])],
    };
  }
  const lines = text.split(",").map((line) => /^([\w-]{1,100}):(\d{1,7})$/.exec(line));
  if (!folder || lines.length > MOST_LINES || !lines.every((line) => line !== null)) return undefined;
  const fields = lines.flatMap(([, id, quantity], i): LinkedForm["fields"] => [
    [`items[${i}][id]`, id!],
    [`items[${i}][quantity]`, quantity!],
  ]);
  return { action: "add", fields };
}

/**
 * Links that change a cart, such as `/cart/change?line=1&quantity=0`: nothing is changed by following one, as
 * any page could have it. Whoever does is asked, and a button changes the cart. Undefined for another path.
 */
export function confirmCartLink(call: FormCall): ShopAnswer | undefined {
  const { root, look } = call;
  const form = formOfLink(call);
  if (!form) return undefined;
  const { action, fields } = form;
  const messages = messagesFor(call);
  const title = messages.say(action === "add" ? "shop.cart.add" : "shop.cart.update");
  const body = html`<form method="post" action="${root}cart/${action}">
${fields.map(([name, value]) => html`<input type="hidden" name="${name}" value="${value}">`)}
<p class="actions"><button>${title}</button></p>
</form>
<p class="actions"><a href="${root}cart">${messages.say("page.checkout.items")}</a></p>`;
  return {
    status: 200,
    headers: {
      ...pageHeaders(look),
      "content-type": "text/html; charset=utf-8",
      "content-language": messages.locale,
    },
    body: wholePage(look, { title, locale: messages.locale, body }, (kind) => messages.say(policyName(kind))),
  };
}
