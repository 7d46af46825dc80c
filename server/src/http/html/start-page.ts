import { html } from "../../kit/text/html.ts";
import type { Messages } from "../answers/messages.ts";
import { INDEX } from "../openapi/guide-page.ts";
import { pageHeaders, wholePage } from "./frame.ts";
import { type Look, policyName } from "./look.ts";

const READ_PRODUCTS = "/api/v1/products?limit=3";

/**
 * The page that a person finds at a store's address, at `origin`: what it is, and where to go on. It has no
 * scripts.
 */
export function startPage(look: Look, messages: Messages, origin: string) {
  const { name, storefrontUrl } = look;
  const body = html`${storefrontUrl !== null && html`<p><a class="button" href="${storefrontUrl}" rel="noreferrer">${messages.say("start.shop")}</a></p>`}
<p>${messages.say("start.what")}</p>
<ul>
<li><a href="/console">${messages.say("start.console")}</a></li>
<li><a href="/docs">${messages.say("start.reference")}</a></li>
<li><a href="/api/v1/openapi.json">OpenAPI</a></li>
<li><a href="/docs/${INDEX}">${messages.say("start.guides")}</a></li>
</ul>
<p>${messages.say("start.key")}</p>
<p dir="ltr"><code>curl -H &#39;Authorization: Bearer YOUR_KEY&#39; &#39;${origin}${READ_PRODUCTS}&#39;</code></p>`;
  const page = { title: name, locale: messages.locale, body };
  return {
    headers: pageHeaders(look),
    body: wholePage(look, page, (kind) => messages.say(policyName(kind))),
  };
}
