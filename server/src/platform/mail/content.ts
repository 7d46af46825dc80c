import { deviceOf } from "../../kit/text/device.ts";
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
    case "verification":
    case "password_reset":
    case "invitation":
    case "email_change":
      return codeAndPage(mail.values, pageUrl, formatting);
    case "order_draft":
    case "order_placed":
      return placedContent(mail.values, formatting);
    case "order_shipped":
      return shippedContent(mail.values, formatting);
    case "order_cancelled":
      return cancelledContent(mail.values, formatting);
    case "order_refunded":
      return refundedContent(mail.values, formatting);
    case "gift_card":
      return giftCard(mail.values, formatting);
    case "newsletter":
      return { values: {}, blocks: link(labelIn(formatting, "confirmSubscription"), mail.values.link) };
    case "contact_message":
      return contactMessage(mail.values);
    case "payment_attention":
      return attention(mail.values, formatting);
    case "webhook_disabled":
      return webhookDisabled(mail.values, formatting);
  }
}

const labelIn = ({ language }: Formatting, label: MailLabel): string => labelOf(language, label);

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
  pageUrl: string | null,
  formatting: Formatting,
): Content {
  const { values, blocks } = secret(code, validMs, formatting);
  return { values, blocks: [...blocks, ...link(labelIn(formatting, "openPage"), pageUrl)] };
}

function placedContent(order: OrderMails["order_placed"], formatting: Formatting): Content {
  const { locale } = formatting;
  const money = (amount: string) => moneyIn(locale, amount, order.currency);
  const { shippingAddress: address, shippingMethod, paymentMethod, instructions } = order;
  return {
    values: { number: order.number },
    blocks: [
      ...rows(order.lines.map((line) => [nameOf(line, locale), money(line.amount)])),
      ...rows(order.amounts.map(({ label, amount }) => [labelIn(formatting, label), money(amount)])),
      ...(address
        ? text([...address.lines, countryIn(locale, address.country)], labelIn(formatting, "shippingAddress"))
        : []),
      ...rows([
        [labelIn(formatting, "shippingMethod"), shippingMethod],
        [labelIn(formatting, "paymentMethod"), labelIn(formatting, paymentMethod)],
      ]),
      ...(instructions ? text(instructions.split(/\r?\n/), labelIn(formatting, "howToPay")) : []),
      ...link(labelIn(formatting, "pay"), order.payLink),
      ...linkTo(order, formatting),
    ],
  };
}

const nameOf = ({ name, options, quantity }: ShippedLine, locale: string) =>
  `${countIn(locale, quantity)} × ${[name, ...options].join(", ")}`;

function shippedContent(order: OrderMails["order_shipped"], formatting: Formatting): Content {
  const { lines = [], isPart, carrier, trackingNumber, trackingUrl } = order;
  return {
    values: { number: order.number },
    blocks: [
      ...(lines.length ? text(lines.map((line) => nameOf(line, formatting.locale))) : []),
      ...(isPart ? text([labelIn(formatting, "moreFollows")]) : []),
      ...rows([
        [labelIn(formatting, "carrier"), carrier],
        [labelIn(formatting, "trackingNumber"), trackingNumber],
      ]),
      ...link(labelIn(formatting, "track"), trackingUrl),
      ...linkTo(order, formatting),
    ],
  };
}

function cancelledContent(order: OrderMails["order_cancelled"], formatting: Formatting): Content {
  const { refunded: amount, isUnpaid, currency } = order;
  const given = amount === null ? null : moneyIn(formatting.locale, amount, currency);
  return {
    values: { number: order.number },
    blocks: [
      ...(isUnpaid ? text([labelIn(formatting, "notPaidInTime")]) : []),
      ...rows([[labelIn(formatting, "refunded"), given]]),
      ...linkTo(order, formatting),
    ],
  };
}

function refundedContent(order: OrderMails["order_refunded"], formatting: Formatting): Content {
  const { amount, toGiftCards, toStoreCredit = null, currency } = order;
  const money = (decimal: string) => moneyIn(formatting.locale, decimal, currency);
  const onCards = toGiftCards === null ? null : money(toGiftCards);
  const asCredit = toStoreCredit === null ? null : money(toStoreCredit);
  return {
    values: { number: order.number, amount: money(amount) },
    blocks: [
      ...rows([
        [labelIn(formatting, "refundedToCards"), onCards],
        [labelIn(formatting, "refundedToCredit"), asCredit],
      ]),
      ...linkTo(order, formatting),
    ],
  };
}

function giftCard(card: GiftCardMail, formatting: Formatting): Content {
  const { code, amount, currency, expiresAt, timeZone } = card;
  // A card that expires when a day begins is valid until the day before.
  const last = expiresAt && new Date(Date.parse(expiresAt) - 1).toISOString();
  const { locale } = formatting;
  return {
    values: { number: card.number },
    blocks: [
      { kind: "secret", text: code },
      ...rows([
        [labelIn(formatting, "amount"), moneyIn(locale, amount, currency)],
        [labelIn(formatting, "validUntil"), last && dayIn(locale, last, timeZone)],
      ]),
      ...linkTo(card, formatting),
    ],
  };
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

// Rows of the values that are present.
function rows(all: readonly (readonly [label: string, value: string | null])[]): Block[] {
  const filled = all.flatMap(([label, value]) => (value ? [[label, value] as const] : []));
  return filled.length ? [{ kind: "rows", rows: filled }] : [];
}

const text = (lines: readonly string[], title?: string): Block[] => [
  { kind: "text", lines, ...(title && { title }) },
];

const link = (title: string, url: string | null): Block[] =>
  // In the form that URLs have on the wire, nothing turns or hides a part of it.
  url && URL.canParse(url) ? [{ kind: "link", title, url: new URL(url).href }] : [];

const linkTo = (order: { link: string | null }, formatting: Formatting): Block[] =>
  link(labelIn(formatting, "viewOrder"), order.link);
