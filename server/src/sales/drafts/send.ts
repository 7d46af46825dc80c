import type { Answer } from "../../http/answers/answer.ts";
import { ApiError, invalidField } from "../../http/answers/errors.ts";
import type { Call } from "../../http/route.ts";
import { hashToken } from "../../kit/secrets/token.ts";
import { type PayLinks, payLinkOf, placementMailValues } from "../../orders/mails/index.ts";
import { orders, tokensOf } from "../../orders/model/index.ts";
import { countByHand, reductionOf, refuseGaps } from "../../orders/placing/index.ts";
import { enqueueMail } from "../../platform/mail/index.ts";
import { readSettings } from "../../platform/settings/index.ts";
import { parsePriceInput, priceStoredInput } from "../../pricing/engine/index.ts";
import { draftAnswer, orderOf } from "./answer.ts";
import { type DraftRow, drafts } from "./columns.ts";
import { noteGranted, noteSent } from "./sql.ts";

type Sending = Pick<Call, "tx" | "store" | "now" | "principal" | "can" | "vault" | "isDryRun">;

/**
 * Mails a draft's customer the link by which they see, place and pay it, and answers the draft with that
 * link, which stays the same. The draft's discounts count toward the sender's limits. Throws 409 if the store
 * has no payment page, 400 for gaps in the address, and 403 beyond the key's daily limits.
 */
export async function sendDraft(call: Sending, row: DraftRow, payLinks: PayLinks): Promise<Answer> {
  const { tx, store, now, vault, isDryRun } = call;
  const { id, customer, isNewCustomer } = drafts.read(row);
  const settings = await readSettings(tx);
  const token = tokensOf(vault, id)[0]!;
  const url = payLinkOf(settings, payLinks, { id, token });
  if (!url) throw noPaymentPage();
  const sent = await noteSent(tx, id, hashToken(token), now);
  await grantDraft(call, sent);
  const order = orders.read(orderOf(sent));
  const around = { digits: store.currencyDigits, link: null };
  enqueueMail(tx, vault, {
    template: "order_draft",
    to: customer.email,
    language: order.language,
    storeName: settings.name,
    orderId: id,
    customerId: isNewCustomer ? null : customer.id,
    values: placementMailValues(order, around, { instructions: null, payLink: url }),
  });
  return draftAnswer(call, sent, "draft.sent", isDryRun ? undefined : { payment: { url } });
}

// A payment link was requested, but the store has no payment page.
const noPaymentPage = () =>
  new ApiError(409, "invalid_status_transition", {
    message: "draft.no_payment_page",
    details: { reason: "no_payment_page" },
  });

/**
 * Counts a draft's discounts, except those counted before, toward the daily limits of the key that lets the
 * customer place it. Throws 400 for gaps in its address, 403 beyond the limits.
 */
export async function grantDraft(
  call: Pick<Call, "tx" | "store" | "now" | "principal">,
  row: DraftRow,
): Promise<void> {
  const { id, content, pricing, granted } = drafts.read(row);
  const { requiresShipping, shippingMethod } = orders.read(orderOf(row));
  refuseGaps(content.shippingAddress);
  if (requiresShipping && !content.shippingAddress && !shippingMethod?.pickup)
    throw invalidField("/shippingAddress", "required");
  const input = parsePriceInput(pricing);
  const given = reductionOf({ priced: priceStoredInput(input), input });
  await countByHand(call, given, { granted: granted ?? undefined });
  if (granted === null || given.discounts > granted) await noteGranted(call.tx, id, given.discounts);
}
