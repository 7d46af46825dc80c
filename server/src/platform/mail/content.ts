import { deviceOf } from "../../kit/text/device.ts";
import { countIn, durationIn, momentIn, moneyIn } from "./formats.ts";
import {
  cancelledContent,
  giftCard,
  placedContent,
  refundedContent,
  shippedContent,
} from "./order-content.ts";
import { button, type Content, type Formatting, labelIn, linkTo, rows, text } from "./parts.ts";
import type { MailValues, NewDeviceMail, NewMail } from "./queue-mail.ts";

/** The content of an email; `pageUrl` is the page on which its code can be used. */
export function contentOf(mail: NewMail, formatting: Formatting, pageUrl: string | null = null): Content {
  switch (mail.template) {
    case "account_exists":
    case "account_deleted":
    case "password_changed":
      return { values: {}, blocks: [] };
    case "second_factor":
      return { values: {}, blocks: text([labelIn(formatting, mail.values.occasion)]) };
    case "new_device":
    case "session_ended":
      return newDevice(mail.values, formatting);
    case "email_changed":
    case "owner_changed":
      return { values: {}, blocks: text([mail.values.email]) };
    case "temporary_password":
      return secret(mail.values.password, mail.values.validMs, formatting);
    case "log_in":
      return secret(mail.values.code, mail.values.validMs, formatting);
    case "verification":
    case "email_change":
      return codeAndPage(mail.values, labelIn(formatting, "confirmEmail"), pageUrl, formatting);
    case "password_reset":
      return codeAndPage(mail.values, labelIn(formatting, "resetPassword"), pageUrl, formatting);
    case "invitation":
      return codeAndPage(mail.values, labelIn(formatting, "acceptInvitation"), pageUrl, formatting);
    case "order_draft":
      return placedContent(mail.values, "completePurchase", formatting);
    case "order_placed":
      return placedContent(mail.values, "pay", formatting);
    case "order_shipped":
      return shippedContent(mail.values, formatting);
    case "order_cancelled":
      return cancelledContent(mail.values, formatting);
    case "order_refunded":
      return refundedContent(mail.values, formatting);
    case "gift_card":
      return giftCard(mail.values, formatting);
    case "newsletter":
      return { values: {}, blocks: button(labelIn(formatting, "confirmSubscription"), mail.values.link) };
    case "contact_message":
      return contactMessage(mail.values);
    case "payment_attention":
      return attention(mail.values, formatting);
    case "notices":
      return notices(mail.values, formatting);
    case "comment_mention":
      return mention(mail.values, formatting);
    case "webhook_disabled":
      return webhookDisabled(mail.values, formatting);
  }
}

const newDevice = ({ at, timeZone, ip, userAgent }: NewDeviceMail, formatting: Formatting): Content => ({
  values: {},
  blocks: rows([
    [labelIn(formatting, "time"), momentIn(formatting.locale, at, timeZone)],
    [labelIn(formatting, "device"), userAgent && deviceOf(userAgent)],
    [labelIn(formatting, "ipAddress"), ip],
  ]),
});

const secret = (text: string, validMs: number, { locale }: Formatting): Content => ({
  values: { duration: durationIn(locale, validMs) },
  blocks: [{ kind: "secret", text }],
});

const contactMessage = ({ message, fields }: MailValues["contact_message"]): Content => ({
  values: {},
  blocks: [...rows(fields), ...text(message.split(/\r?\n/))],
});

function codeAndPage(
  { code, validMs }: MailValues["verification"],
  label: string,
  pageUrl: string | null,
  formatting: Formatting,
): Content {
  const { values, blocks } = secret(code, validMs, formatting);
  return { values, blocks: [...blocks, ...button(label, pageUrl)] };
}

function attention(order: MailValues["payment_attention"], formatting: Formatting): Content {
  const { number, occasion, amount, currency, reason } = order;
  return {
    values: { number },
    blocks: [
      ...text([labelIn(formatting, occasion)]),
      ...rows([
        [
          labelIn(formatting, "amount"),
          amount === null ? null : moneyIn(formatting.locale, amount, currency),
        ],
        [labelIn(formatting, "reason"), reason],
      ]),
    ],
  };
}

const notices = ({ kinds, link }: MailValues["notices"], formatting: Formatting): Content => ({
  values: {},
  blocks: [
    ...rows(
      kinds.map(({ kind, count, names }) => [
        labelIn(formatting, `notice.${kind}`),
        names.length ? names.join(", ") : countIn(formatting.locale, count),
      ]),
    ),
    ...button(labelIn(formatting, "viewNotices"), link),
  ],
});

const mention = (comment: MailValues["comment_mention"], formatting: Formatting): Content => ({
  values: { number: comment.number, author: comment.author },
  blocks: [...text(comment.text.split(/\r?\n/)), ...linkTo(comment, formatting)],
});

const webhookDisabled = (
  { url, reason }: MailValues["webhook_disabled"],
  formatting: Formatting,
): Content => ({
  values: {},
  blocks: [
    ...text([url]),
    ...text([labelIn(formatting, reason === "gone" ? "webhookGone" : "webhookFailing")]),
  ],
});
