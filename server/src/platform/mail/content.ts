import { deviceOf } from "../../kit/text/device.ts";
import { countIn, countryIn, dayIn, durationIn, momentIn, moneyIn } from "./formats.ts";
import { type Block, type Column, type Item, webUrl } from "./layout/blocks.ts";
import type { GiftCardMail, MailedAddress, OrderMails, ShippedLine } from "./order-mails.ts";
import type { MailValues, NewDeviceMail, NewMail } from "./queue-mail.ts";
import { labelIn as labelOf, type MailLabel } from "./texts.ts";

/**
 * The values that an email fills into its sentences besides the store's name, the blocks between them, and
 * what it says in a line where that is not its first sentence.
 */
export type Content = {
  values: Readonly<Record<string, string>>;
  blocks: readonly Block[];
  summary?: string;
};

/** The language of an email's words, the locale of its numbers and dates, and where its pictures are. */
export type Formatting = {
  language: string;
  locale: string;
  pictureOf(picture: string): string | null;
};

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
  label: string,
  pageUrl: string | null,
  formatting: Formatting,
): Content {
  const { values, blocks } = secret(code, validMs, formatting);
  return { values, blocks: [...blocks, ...button(label, pageUrl)] };
}

function placedContent(order: OrderMails["order_placed"], toPay: MailLabel, formatting: Formatting): Content {
  const { locale } = formatting;
  const money = (amount: string) => moneyIn(locale, amount, order.currency);
  const { shippingAddress, billingAddress, shippingMethod, paymentMethod, instructions } = order;
  const total = order.amounts.find(({ label }) => label === "total");
  const names = order.lines.map((line) => nameOf(line, locale)).join(", ");
  return {
    values: { number: order.number },
    summary: total ? `${money(total.amount)} · ${names}` : names,
    blocks: [
      ...(instructions
        ? text(instructions.split(/\r?\n/), { title: labelIn(formatting, "howToPay"), isBoxed: true })
        : []),
      ...button(labelIn(formatting, toPay), order.payLink),
      ...linkTo(order, formatting, order.payLink !== null),
      ...itemsOf(
        labelIn(formatting, "orderSummary"),
        order.lines,
        formatting,
        order.lines.map(({ amount }) => money(amount)),
      ),
      {
        kind: "totals",
        rows: order.amounts.map(({ label, amount }) => ({
          label: labelIn(formatting, label),
          value: money(amount),
          isStrong: label === "total" || label === "due",
        })),
      },
      ...columns([
        [labelIn(formatting, "shippingAddress"), addressLines(shippingAddress, locale)],
        [labelIn(formatting, "billingAddress"), addressLines(billingAddress ?? null, locale)],
        [labelIn(formatting, "shippingMethod"), shippingMethod ? [shippingMethod] : []],
        [labelIn(formatting, "paymentMethod"), [labelIn(formatting, paymentMethod)]],
      ]),
    ],
  };
}

const addressLines = (address: MailedAddress | null, locale: string): string[] =>
  address ? [...address.lines, countryIn(locale, address.country)] : [];

const nameOf = ({ name, quantity }: Pick<ShippedLine, "name" | "quantity">, locale: string) =>
  `${countIn(locale, quantity)} × ${name}`;

function itemsOf(
  title: string,
  lines: readonly ShippedLine[],
  { locale, pictureOf }: Formatting,
  amounts: readonly string[] = [],
): Block[] {
  const items = lines.map(
    (line, i): Item => ({
      name: nameOf(line, locale),
      details: line.options,
      amount: amounts[i] ?? null,
      image: line.image ? pictureOf(line.image) : null,
    }),
  );
  return items.length ? [{ kind: "items", title, items }] : [];
}

function shippedContent(order: OrderMails["order_shipped"], formatting: Formatting): Content {
  const { lines = [], otherParcels = [], rest = [], isPart, carrier, trackingNumber, trackingUrl } = order;
  const label = (name: MailLabel) => labelIn(formatting, name);
  const names = lines.map((line) => nameOf(line, formatting.locale)).join(", ");
  return {
    values: { number: order.number },
    summary: [[carrier, trackingNumber].filter(Boolean).join(" "), names].filter(Boolean).join(" · "),
    blocks: [
      ...button(label("track"), trackingUrl),
      ...linkTo(order, formatting, trackingUrl !== null),
      ...rows([
        [label("carrier"), carrier],
        [label("trackingNumber"), trackingNumber],
      ]),
      ...itemsOf(label("inThisShipment"), lines, formatting),
      ...otherParcels.flatMap((parcel) => [
        ...itemsOf(label("shippedEarlier"), parcel.lines, formatting),
        ...rows([
          [label("carrier"), parcel.carrier],
          [label("trackingNumber"), parcel.trackingNumber],
        ]),
        ...button(label("track"), parcel.trackingUrl, true),
      ]),
      ...(isPart ? text([label("moreFollows")]) : []),
      ...itemsOf(label("shipsLater"), rest, formatting),
    ],
  };
}

function cancelledContent(order: OrderMails["order_cancelled"], formatting: Formatting): Content {
  const { lines = [], refunded: amount, isUnpaid, currency } = order;
  const refunded = amount === null ? null : moneyIn(formatting.locale, amount, currency);
  return {
    values: { number: order.number },
    blocks: [
      ...(isUnpaid ? text([labelIn(formatting, "notPaidInTime")]) : []),
      ...linkTo(order, formatting),
      ...itemsOf(labelIn(formatting, "cancelledItems"), lines, formatting),
      ...rows([[labelIn(formatting, "refunded"), refunded]]),
    ],
  };
}

function refundedContent(order: OrderMails["order_refunded"], formatting: Formatting): Content {
  const { lines = [], amount, toGiftCards, toStoreCredit = null, currency } = order;
  const money = (decimal: string) => moneyIn(formatting.locale, decimal, currency);
  const onCards = toGiftCards === null ? null : money(toGiftCards);
  const asCredit = toStoreCredit === null ? null : money(toStoreCredit);
  return {
    values: { number: order.number, amount: money(amount) },
    blocks: [
      ...linkTo(order, formatting),
      ...itemsOf(labelIn(formatting, "refundedItems"), lines, formatting),
      ...rows([
        [labelIn(formatting, "refundedToCards"), onCards],
        [labelIn(formatting, "refundedToCredit"), asCredit],
      ]),
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

// Rows of the values that are present.
function rows(all: readonly (readonly [label: string, value: string | null])[]): Block[] {
  const filled = all.flatMap(([label, value]) => (value ? [[label, value] as const] : []));
  return filled.length ? [{ kind: "rows", rows: filled }] : [];
}

const text = (
  lines: readonly string[],
  more: Pick<Extract<Block, { kind: "text" }>, "title" | "isBoxed"> = {},
): Block[] => [{ kind: "text", lines, ...more }];

function columns(all: readonly (readonly [title: string, lines: readonly string[]])[]): Block[] {
  const filled = all.flatMap(([title, lines]): Column[] => (lines.length ? [{ title, lines }] : []));
  return filled.length ? [{ kind: "columns", columns: filled }] : [];
}

function button(label: string, text: string | null, isSecondary = false): Block[] {
  const url = text && webUrl(text);
  return url ? [{ kind: "button", label, url, isSecondary }] : [];
}

const linkTo = (order: { link: string | null }, formatting: Formatting, isSecondary = false): Block[] =>
  button(labelIn(formatting, "viewOrder"), order.link, isSecondary);
