import { textsIn } from "../../http/messages.ts";
import { formatMoney } from "../../kit/money.ts";
import type { StoreSettings } from "../settings/index.ts";
import type { MailValues, NewMail } from "./queue-mail.ts";
import type { MailTemplate } from "./texts.ts";

/** The store and request that an example is rendered for. */
type Occasion = {
  to: string;
  language: string;
  settings: Pick<StoreSettings, "name" | "currency" | "timeZone" | "orderNumberPrefix">;
  /** Of the store's currency. */
  digits: number;
  /** The origin of the store's pages. */
  origin: string;
  now: Date;
  /** Products of the store, in place of made-up ones. */
  products?: readonly ExampleProduct[];
};
export type ExampleProduct = { name: string; image: string };

const HOUR = 3_600_000;
const DAY = 24 * HOUR;

/**
 * A mail with example data, as a customer or one of the staff would get it. No code in it is good for
 * anything.
 */
export function exampleMail(template: MailTemplate, occasion: Occasion): NewMail {
  const { to, language, settings } = occasion;
  const values = valuesFor(occasion)[template];
  return { template, to, language, storeName: settings.name, values } as NewMail;
}

function valuesFor({ to, language, settings, digits, origin, now, products = [] }: Occasion): MailValues {
  const { currency, timeZone } = settings;
  const money = (whole: number) => formatMoney(`${whole}${"0".repeat(digits)}`, digits);
  const texts = textsIn(language);
  const order = { number: `${settings.orderNumberPrefix}1001`, currency, link: `${origin}/order/example` };
  const lines = [
    { name: texts["mail.example.pot"], options: [], quantity: 1, amount: money(38), ...products[0] },
    { name: texts["mail.example.cup"], options: [], quantity: 2, amount: money(12), ...products[1] },
  ];
  const placed: MailValues["order_placed"] = {
    ...order,
    lines,
    amounts: [
      { label: "subtotal", amount: money(50) },
      { label: "shipping", amount: money(5) },
      { label: "total", amount: money(55) },
      { label: "due", amount: money(55) },
    ],
    shippingAddress: { lines: ["Ada Lovelace", "Hafenstraße 1", "20095 Hamburg"], country: "DE" },
    shippingMethod: "DHL",
    paymentMethod: "bank_transfer",
    instructions: null,
    payLink: null,
  };
  const use = { at: now.toISOString(), timeZone, ip: "203.0.113.7", userAgent: "Firefox/140.0 (Windows)" };
  return {
    verification: { code: "482913", validMs: DAY },
    log_in: { code: "482913", validMs: HOUR / 6 },
    password_reset: { code: "719203", validMs: HOUR },
    invitation: { code: "EXAMPLE-INVITATION", validMs: 7 * DAY },
    temporary_password: { password: "harbor-lantern-42", validMs: 7 * DAY },
    account_exists: {},
    account_deleted: {},
    password_changed: {},
    second_factor: { occasion: "passkeyAdded" },
    new_device: use,
    session_ended: use,
    email_change: { code: "482913", validMs: HOUR },
    email_changed: { email: to },
    owner_changed: { email: to },
    order_draft: { ...placed, link: null, number: "", payLink: `${origin}/pay/example` },
    order_placed: placed,
    order_shipped: {
      ...order,
      lines,
      carrier: "DHL",
      trackingNumber: "00340434161094021501",
      trackingUrl: "https://www.dhl.com/track",
    },
    order_cancelled: { ...order, lines, refunded: money(55), isUnpaid: false },
    order_refunded: { ...order, lines: lines.slice(1), amount: money(12), toGiftCards: null },
    gift_card: {
      ...order,
      code: "EXAM-PLEC-ODEN-OTGO-ODXX",
      amount: money(50),
      expiresAt: new Date(now.getTime() + 365 * DAY).toISOString(),
      timeZone,
    },
    newsletter: { link: `${origin}/newsletter?token=example` },
    contact_message: {
      message: texts["mail.example.message"],
      fields: [["email", "ada@example.com"]],
    },
    payment_attention: { ...order, occasion: "dispute_opened", amount: money(55), reason: null },
    notices: {
      kinds: [
        { kind: "order_placed", count: 12, names: [] },
        { kind: "stock_low", count: 1, names: [texts["mail.example.pot"]] },
      ],
      link: `${origin}/console/notices`,
    },
    comment_mention: {
      number: order.number,
      author: "Ada Lovelace",
      text: texts["mail.example.comment"],
      link: `${origin}/console/orders/example`,
    },
    webhook_disabled: { url: `${origin}/events`, reason: "failing" },
  };
}
