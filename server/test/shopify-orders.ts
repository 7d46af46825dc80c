import { seededRandom } from "../src/kit/random.ts";

/** The columns of Shopify's order export, in their order. */
export const SHOPIFY_ORDER_COLUMNS =
  "Name,Email,Financial Status,Paid at,Fulfillment Status,Fulfilled at,Accepts Marketing,Currency,Subtotal,Shipping,Taxes,Total,Discount Code,Discount Amount,Shipping Method,Created at,Lineitem quantity,Lineitem name,Lineitem price,Lineitem compare at price,Lineitem sku,Lineitem requires shipping,Lineitem taxable,Lineitem fulfillment status,Billing Name,Billing Street,Billing Address1,Billing Address2,Billing Company,Billing City,Billing Zip,Billing Province,Billing Country,Billing Phone,Shipping Name,Shipping Street,Shipping Address1,Shipping Address2,Shipping Company,Shipping City,Shipping Zip,Shipping Province,Shipping Country,Shipping Phone,Notes,Note Attributes,Cancelled at,Payment Method,Payment Reference,Refunded Amount,Vendor,Outstanding Balance,Employee,Location,Device ID,Id,Tags,Risk Level,Source,Lineitem discount,Tax 1 Name,Tax 1 Value,Tax 2 Name,Tax 2 Value,Tax 3 Name,Tax 3 Value,Tax 4 Name,Tax 4 Value,Tax 5 Name,Tax 5 Value,Phone,Receipt Number,Duties,Billing Province Name,Shipping Province Name,Payment ID,Payment Terms Name,Next Payment Due At,Payment References".split(
    ",",
  );

/** A row of such a file, by the names of its columns. */
export type ShopifyRow = Readonly<Record<string, string>>;

/** A file of rows: cells that are not given are empty. Columns of other names follow Shopify's. */
export function shopifyOrderFile(rows: readonly ShopifyRow[]): string {
  const quoted = (cell: string) => (/[",\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell);
  const names = [...new Set([...SHOPIFY_ORDER_COLUMNS, ...rows.flatMap((row) => Object.keys(row))])];
  const lines = rows.map((row) => names.map((name) => quoted(row[name] ?? "")).join(","));
  return `${[names.join(","), ...lines].join("\n")}\n`;
}

/** An order that was made up: its rows, and what is to come of it; amounts are cents. */
export type MadeOrder = {
  rows: ShopifyRow[];
  number: string;
  externalId: string;
  email: string;
  status: string;
  paymentStatus: string;
  placedAt: Date;
  /** Cents. */
  subtotal: number;
  discount: number;
  shipping: number;
  tax: number;
  total: number;
  refunded: number;
  refundedAt: Date;
  lines: { sku: string; name: string; quantity: number; price: number }[];
};

const DAY = 86_400_000;
const fates = [
  ["paid", "fulfilled", "delivered", "paid"],
  ["paid", "fulfilled", "delivered", "paid"],
  ["paid", "unfulfilled", "pending", "paid"],
  ["paid", "partial", "processing", "paid"],
  ["partially_refunded", "fulfilled", "partially_refunded", "partially_refunded"],
  ["refunded", "fulfilled", "refunded", "refunded"],
  ["pending", "unfulfilled", "pending_payment", "pending"],
  ["authorized", "unfulfilled", "pending", "authorized"],
  ["refunded", "restocked", "cancelled", "refunded"],
  ["voided", "unfulfilled", "cancelled", "cancelled"],
] as const;

const money = (cents: number) => `${Math.floor(cents / 100)}.${String(cents % 100).padStart(2, "0")}`;
/** A moment as Shopify writes it, five hours west. */
const shopifyTime = (at: Date) =>
  `${new Date(at.getTime() - 5 * 3_600_000).toISOString().slice(0, 19).replace("T", " ")} -0500`;

/**
 * Made-up orders of the years 2022 and 2023, in dollars, with taxes on top of the prices; the same seed makes
 * the same.
 */
export function makeShopifyOrders(count: number, seed = 1): MadeOrder[] {
  const random = seededRandom(seed);
  const below = (n: number) => Math.floor(random() * n);
  return Array.from({ length: count }, (_, i): MadeOrder => {
    const [financial, fulfillment, status, paymentStatus] = fates[below(fates.length)]!;
    const lines = Array.from({ length: 1 + below(4) }, () => {
      const n = below(60);
      return { sku: `SKU-${n}`, name: `Thing ${n}, "large"`, quantity: 1 + below(3), price: 100 + n * 37 };
    });
    const subtotal = lines.reduce((sum, { quantity, price }) => sum + quantity * price, 0);
    const discount = below(3) ? 0 : below(subtotal);
    const shipping = below(2) * 590;
    const tax = Math.round(((subtotal - discount) * 8) / 100);
    const total = subtotal - discount + shipping + tax;
    const part = paymentStatus === "partially_refunded" ? 1 + below(Math.max(1, total - 1)) : 0;
    const refunded = paymentStatus === "refunded" ? total : part;
    const placedAt = new Date(
      Date.UTC(2022, 0, 1) + Math.floor(random() * 700) * DAY + below(DAY / 1_000) * 1_000,
    );
    const left =
      fulfillment === "fulfilled" || fulfillment === "partial"
        ? new Date(placedAt.getTime() + 2 * DAY)
        : undefined;
    const cancelled = status === "cancelled" ? new Date(placedAt.getTime() + 3 * DAY) : undefined;
    const paid = ["paid", "refunded", "partially_refunded"].includes(financial);
    const person = below(Math.max(2, count / 3));
    const email = `buyer${person}@example.com`;
    const externalId = String(5_550_000_000_000 + i);
    const number = `#${1001 + i}`;
    const name = `Buyer O'Neil ${person}`;
    const address = (kind: string) => ({
      [`${kind} Name`]: name,
      [`${kind} Street`]: "1 Main St, Apt 4",
      [`${kind} Address1`]: "1 Main St",
      [`${kind} Address2`]: "Apt 4",
      [`${kind} City`]: "Springfield",
      [`${kind} Zip`]: "'01103",
      [`${kind} Province`]: "MA",
      [`${kind} Country`]: "US",
      [`${kind} Phone`]: "+1 413-555-0100",
    });
    const lineOf = ({ sku, name, quantity, price }: MadeOrder["lines"][number]) => ({
      Name: number,
      Email: email,
      "Created at": shopifyTime(placedAt),
      "Lineitem quantity": String(quantity),
      "Lineitem name": name,
      "Lineitem price": money(price),
      "Lineitem sku": sku,
      "Lineitem requires shipping": "true",
      "Lineitem taxable": "true",
      "Lineitem fulfillment status": left ? "fulfilled" : "pending",
      "Lineitem discount": "0.00",
      Vendor: "Acme",
    });
    const order = {
      "Financial Status": financial,
      "Paid at": paid ? shopifyTime(placedAt) : "",
      "Fulfillment Status": fulfillment,
      "Fulfilled at": left ? shopifyTime(left) : "",
      "Accepts Marketing": "no",
      Currency: "USD",
      Subtotal: money(subtotal - discount),
      Shipping: money(shipping),
      Taxes: money(tax),
      Total: money(total),
      "Discount Code": discount ? "SAVE" : "",
      "Discount Amount": money(discount),
      "Shipping Method": "Standard",
      ...address("Billing"),
      ...address("Shipping"),
      Notes: i % 7 ? "" : "Ring twice,\nthen knock",
      "Cancelled at": cancelled ? shopifyTime(cancelled) : "",
      "Payment Method": "Shopify Payments",
      "Payment Reference": `c${externalId}.1`,
      "Refunded Amount": money(refunded),
      "Outstanding Balance": financial === "pending" ? money(total) : "0.00",
      Id: externalId,
      Tags: i % 5 ? "" : "vip, gift",
      "Risk Level": "Low",
      Source: "web",
      "Tax 1 Name": tax ? "MA State Tax 8%" : "",
      "Tax 1 Value": tax ? money(tax) : "",
      Phone: "",
    };
    return {
      rows: lines.map((line, n) => ({ ...lineOf(line), ...(n === 0 && order) })),
      ...{ number, externalId, email, status, paymentStatus, placedAt },
      ...{ subtotal, discount, shipping, tax, total, refunded, lines },
      refundedAt: cancelled ?? left ?? placedAt,
    };
  });
}
