import { ApiError } from "../../http/answers/errors.ts";
import type { Page, PageCall } from "../../http/html/route.ts";
import { html } from "../../kit/html.ts";
import { ORDER_TOKEN } from "../../orders/model/index.ts";
import { itemList, type Line, type Sums, sums, wordsOf } from "../parts/index.ts";

/** A draft as shoppers read it, as far as it is shown. */
type ShownDraft = Sums & {
  currency: string;
  language: string;
  finalAmount: string;
  items: readonly Line[];
  shippingMethod: { name: string } | null;
};

const linkInPath = ({ params: { id, token } }: PageCall) => ({
  params: { id: id! },
  headers: { [ORDER_TOKEN]: token! },
});

/** The page of a draft that was sent to a buyer; `refused` is why it could not be placed. Throws 404. */
export async function draftPage(call: PageCall, refused?: ApiError): Promise<Page> {
  const { data: draft } = await call.ask<ShownDraft>("GET /api/v1/storefront/orders/:id", linkInPath(call));
  const messages = call.messagesOr(draft.language);
  const { say, locale } = messages;
  const words = wordsOf(messages, call.look, draft.currency);
  const body = html`<p>${say("page.pay.draft")}</p>
${refused && html`<p role="alert">${say(refused.messageKey, refused.values)}</p>`}
${itemList(draft.items, words)}${sums(draft, words)}
${draft.shippingMethod && html`<p class="quiet small">${draft.shippingMethod.name}</p>`}
<form method="post"><input type="hidden" name="expectedTotal" value="${draft.finalAmount}"><button>${say("page.pay.place")}</button></form>`;
  return {
    title: say("page.pay.title.draft"),
    locale,
    body,
    ...(refused && { status: refused.status }),
    images: draft.items.map(({ image }) => image),
  };
}

/**
 * Places a draft for the total that was seen; undefined where it is an order then. Else the page says why it
 * is none. Throws 404.
 */
export async function placeDraft(call: PageCall): Promise<Page | undefined> {
  const expectedTotal = call.form.get("expectedTotal");
  try {
    await call.ask("POST /api/v1/storefront/orders/:id/place", {
      ...linkInPath(call),
      body: expectedTotal === null ? {} : { expectedTotal },
    });
  } catch (error) {
    if (!(error instanceof ApiError) || (error.status !== 409 && error.status !== 400)) throw error;
    // Sent twice, the second waited for the first.
    return error.details?.to === "placed" ? undefined : draftPage(call, error);
  }
}
