import { pageHeaders, wholePage } from "../../http/html/frame.ts";
import { policyName } from "../../http/html/look.ts";
import type { ShopAnswer } from "../../http/html/serve-shop.ts";
import { html } from "../../kit/html.ts";
import { type FormCall, sentTexts, speechOf } from "./call.ts";
import { cartAction } from "./cart-forms.ts";

/**
 * Links that themes make for those without scripts, such as `/cart/change?line=1&quantity=0`: nothing is changed by following one, as any
 * page could have it. Whoever does is asked, and a button changes the cart. Undefined for another path.
 */
export function confirmCartLink(call: FormCall): ShopAnswer | undefined {
  const { below, root, look, query } = call;
  const found = cartAction(below);
  if (!found || found.isScript || below === "/cart") return undefined;
  const speech = speechOf(call);
  const isAdding = found.action === "add";
  const title = speech.say(isAdding ? "shop.cart.add" : "shop.cart.update");
  const fields = Object.entries(sentTexts(query)).slice(0, 20);
  const body = html`<form method="post" action="${root}${below.slice(1)}">
${fields.map(([name, value]) => html`<input type="hidden" name="${name}" value="${value}">`)}
<p class="actions"><button>${title}</button></p>
</form>
<p class="actions"><a href="${root}cart">${speech.say("page.checkout.items")}</a></p>`;
  return {
    status: 200,
    headers: {
      ...pageHeaders(look),
      "content-type": "text/html; charset=utf-8",
      "content-language": speech.locale,
    },
    body: wholePage(look, { title, locale: speech.locale, body }, (kind) => speech.say(policyName(kind))),
  };
}
