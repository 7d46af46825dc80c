import { deviceOf } from "../../kit/device.ts";
import type { Block } from "./blocks.ts";
import { countIn, countryIn, dayIn, durationIn, momentIn, moneyIn } from "./formats.ts";
import type { GiftCardMail, OrderMails, ShippedLine } from "./order-mails.ts";
import type { MailValues, NewDeviceMail, NewMail } from "./queue-mail.ts";
import { labelIn as labelOf, type MailLabel } from "./texts.ts";

/**
 * The values that an email fills into its sentences besides the store's name, and the blocks between them.
 */
export type Content = { values: Readonly<Record<string, string>>; blocks: readonly Block[] };

/** The language of an email's words, and the locale of its numbers and dates. */
export type Formatting = { language: string; locale: string };

/** The content of an email; `pageUrl` is the page on which its code can be used. */
export function contentOf(mail: NewMail, manner: Formatting, pageUrl: string | null = null): Content {
  switch (mail.template) {
    case "account_exists":
    case "account_deleted":
    case "password_changed":
      return { values: {}, blocks: [] };
    case "second_factor":
      return { values: {}, blocks: text([labelIn(manner, mail.values.occasion)]) };
    case "new_device":
    case "session_ended":
      return newDevice(mail.values, manner);
    case "email_changed":
    case "owner_changed":
      return { values: {}, blocks: text([mail.values.email]) };
    case "temporary_password":
      return secret(mail.values.password, mail.values.validMs, manner);
    case "log_in":
    case "verification":
    case "password_reset":
    case "invitation":
    case "email_change":
      return codeAndPage(mail.values, pageUrl, manner);
    case "order_draft":
    case "order_placed":
      return placedContent(mail.values, manner);
    case "order_shipped":
      return shippedContent(mail.values, manner);
    case "order_cancelled":
      return cancelledContent(mail.values, manner);
    case "order_refunded":
      return refundedContent(mail.values, manner);
    case "gift_card":
      return giftCard(mail.values, manner);
    case "newsletter":
      return { values: {}, blocks: link(labelIn(manner, "confirmSubscription"), mail.values.link) };
    case "contact_message":
      return contactMessage(mail.values);
    case "payment_attention":
      return attention(mail.values, manner);
    case "webhook_disabled":
      return webhookDisabled(mail.values, manner);
  }
}

const labelIn = ({ language }: Formatting, label: MailLabel): string => labelOf(language, label);

const newDevice = ({ at, timeZone, ip, userAgent }: NewDeviceMail, manner: Formatting): Content => ({
  values: {},
  blocks: rows([
    [labelIn(manner, "time"), momentIn(manner.locale, at, timeZone)],
    [labelIn(manner, "device"), userAgent && deviceOf(userAgent)],
    [labelIn(manner, "ipAddress"), ip],
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
  pageUrl: string | null,
  manner: Formatting,
): Content {
  const { values, blocks } = secret(code, validMs, manner);
  return { values, blocks: [...blocks, ...link(labelIn(manner, "openPage"), pageUrl)] };
}

function placedContent(order: OrderMails["order_placed"], manner: Formatting): Content {
  const { locale } = manner;
  const money = (amount: string) => moneyIn(locale, amount, order.currency);
  const { shippingAddress: address, shippingMethod, paymentMethod, instructions } = order;
  return {
    values: { number: order.number },
    blocks: [
      ...rows(order.lines.map((line) => [nameOf(line, locale), money(line.amount)])),
      ...rows(order.amounts.map(({ label, amount }) => [labelIn(manner, label), money(amount)])),
      ...(address
        ? text([...address.lines, countryIn(locale, address.country)], labelIn(manner, "shippingAddress"))
        : []),
      ...rows([
        [labelIn(manner, "shippingMethod"), shippingMethod],
        [labelIn(manner, "paymentMethod"), labelIn(manner, paymentMethod)],
      ]),
      ...(instructions ? text(instructions.split(/\r?\n/), labelIn(manner, "howToPay")) : []),
      ...link(labelIn(manner, "pay"), order.payLink),
      ...linkTo(order, manner),
    ],
  };
}

const nameOf = ({ name, options, quantity }: ShippedLine, locale: string) =>
  `${countIn(locale, quantity)} × ${[name, ...options].join(", ")}`;

function shippedContent(order: OrderMails["order_shipped"], manner: Formatting): Content {
  const { lines = [], isPart, carrier, trackingNumber, trackingUrl } = order;
  return {
    values: { number: order.number },
    blocks: [
      ...(lines.length ? text(lines.map((line) => nameOf(line, manner.locale))) : []),
      ...(isPart ? text([labelIn(manner, "moreFollows")]) : []),
      ...rows([
        [labelIn(manner, "carrier"), carrier],
        [labelIn(manner, "trackingNumber"), trackingNumber],
      ]),
      ...link(labelIn(manner, "track"), trackingUrl),
      ...linkTo(order, manner),
    ],
  };
}

function cancelledContent(order: OrderMails["order_cancelled"], manner: Formatting): Content {
  const { refunded: amount, isUnpaid, currency } = order;
  const given = amount === null ? null : moneyIn(manner.locale, amount, currency);
  return {
    values: { number: order.number },
    blocks: [
      ...(isUnpaid ? text([labelIn(manner, "notPaidInTime")]) : []),
      ...rows([[labelIn(manner, "refunded"), given]]),
      ...linkTo(order, manner),
    ],
  };
}

function refundedContent(order: OrderMails["order_refunded"], manner: Formatting): Content {
  const { amount, toGiftCards, toStoreCredit = null, currency } = order;
  const money = (decimal: string) => moneyIn(manner.locale, decimal, currency);
  const onCards = toGiftCards === null ? null : money(toGiftCards);
  const asCredit = toStoreCredit === null ? null : money(toStoreCredit);
  return {
    values: { number: order.number, amount: money(amount) },
    blocks: [
      ...rows([
        [labelIn(manner, "refundedToCards"), onCards],
        [labelIn(manner, "refundedToCredit"), asCredit],
      ]),
      ...linkTo(order, manner),
    ],
  };
}

function giftCard(card: GiftCardMail, manner: Formatting): Content {
  const { code, amount, currency, expiresAt, timeZone } = card;
  const { locale } = manner;
  return {
    values: { number: card.number },
    blocks: [
      { kind: "secret", text: code },
      ...rows([
        [labelIn(manner, "amount"), moneyIn(locale, amount, currency)],
        [labelIn(manner, "validUntil"), expiresAt && dayIn(locale, expiresAt, timeZone)],
      ]),
      ...linkTo(card, manner),
    ],
  };
}

function attention(order: MailValues["payment_attention"], manner: Formatting): Content {
  const { number, occasion, amount, currency, reason } = order;
  return {
    values: { number },
    blocks: [
      ...text([labelIn(manner, occasion)]),
      ...rows([
        [labelIn(manner, "amount"), amount === null ? null : moneyIn(manner.locale, amount, currency)],
        [labelIn(manner, "reason"), reason],
      ]),
    ],
  };
}

const webhookDisabled = ({ url, reason }: MailValues["webhook_disabled"], manner: Formatting): Content => ({
  values: {},
  blocks: [...text([url]), ...text([labelIn(manner, reason === "gone" ? "webhookGone" : "webhookFailing")])],
});

// Rows of the values that are present.
function rows(all: readonly (readonly [label: string, value: string | null])[]): Block[] {
  const told = all.flatMap(([label, value]) => (value ? [[label, value] as const] : []));
  return told.length ? [{ kind: "rows", rows: told }] : [];
}

const text = (lines: readonly string[], title?: string): Block[] => [
  { kind: "text", lines, ...(title && { title }) },
];

const link = (title: string, url: string | null): Block[] =>
  // In the form that URLs have on the wire, nothing turns or hides a part of it.
  url && URL.canParse(url) ? [{ kind: "link", title, url: new URL(url).href }] : [];

const linkTo = (order: { link: string | null }, manner: Formatting): Block[] =>
  link(labelIn(manner, "viewOrder"), order.link);
