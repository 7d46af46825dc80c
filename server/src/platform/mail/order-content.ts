import { countIn, countryIn, dayIn, moneyIn } from "./formats.ts";
import type { Block, Item } from "./layout/blocks.ts";
import type { GiftCardMail, MailedAddress, OrderMails, ShippedLine } from "./order-mails.ts";
import { button, type Content, columns, type Formatting, labelIn, linkTo, rows, text } from "./parts.ts";
import type { MailLabel } from "./texts.ts";

/**
 * An order that was placed, or a draft of one; `toPay` is the label of the button that leads to its payment.
 */
export function placedContent(
  order: OrderMails["order_placed"],
  toPay: MailLabel,
  formatting: Formatting,
): Content {
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

/** A parcel: what is in it, the parcels before it, and what is still to ship. */
export function shippedContent(order: OrderMails["order_shipped"], formatting: Formatting): Content {
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

/** An order that was cancelled, and what of its payment was returned. */
export function cancelledContent(order: OrderMails["order_cancelled"], formatting: Formatting): Content {
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

/** A refund: its items, and how much of it went to gift cards or store credit. */
export function refundedContent(order: OrderMails["order_refunded"], formatting: Formatting): Content {
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

/** A gift card with its code. */
export function giftCard(card: GiftCardMail, formatting: Formatting): Content {
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
