import type { Answer } from "../../http/answers/answer.ts";
import type { Call } from "../../http/route.ts";
import { hashToken } from "../../kit/token.ts";
import { type PayLinks, payLinkOf, valuesOfPlaced } from "../../orders/mails/index.ts";
import { orders, tokensOf } from "../../orders/model/index.ts";
import { enqueueMail } from "../../platform/mail/index.ts";
import { readSettings } from "../../platform/settings/index.ts";
import { draftAnswer, orderOf } from "./answer.ts";
import { type DraftRow, drafts } from "./columns.ts";
import { noPaymentPage } from "./errors.ts";
import { grantDraft } from "./grant.ts";
import { noteSent } from "./sql.ts";

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
    values: valuesOfPlaced(order, around, { instructions: null, payLink: url }),
  });
  return draftAnswer(call, sent, "draft.sent", isDryRun ? undefined : { payment: { url } });
}
