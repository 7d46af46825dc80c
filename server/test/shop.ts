import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import type { NewStore } from "../src/platform/stores/index.ts";
import type { Answer, Sent, TestServer, TestStore } from "./server.ts";

// biome-ignore lint/suspicious/noExplicitAny: what the server answered, looked at by assertions
export type Json = any;
export type Fields = Record<string, unknown>;

/** Where orders go unless a test says otherwise. */
export const HOME = {
  firstName: "Ada",
  lastName: "King",
  address1: "Main Street 1",
  city: "Berlin",
  postalCode: "10115",
  country: "DE",
};

/** The goods of a shop: prices are gross, at 19 % in Germany. */
export type Range = {
  /** 19.90, 1,000 in stock. */
  mug: Json;
  /** 10.00 in S, 12.00 in M; 1,000 each. */
  shirt: Json;
  /** 5.00, a file. */
  ebook: Json;
  /** 25.00, a gift card that is bought. */
  voucher: Json;
  /** 3.00, not counted. */
  sticker: Json;
  /** 40.00, none in stock, sold nevertheless. */
  lamp: Json;
  /** 7.00, without tax, 1,000 in stock. */
  stamp: Json;
};

/** A store that sells: shipping to DE, AT and FR for 4.90 or 9.90, taxes in DE (19 %) and FR (20 %). */
export type Shop = {
  server: TestServer;
  store: TestStore;
  range: Range;
  /** A customer of the shop, with a phone number. */
  customer: Json;
  /** The ids of the two shipping rates. */
  rates: { post: string; express: string };
  send(method: string, path: string, sent?: Sent): Promise<Answer>;
  /** Sends a request that has to succeed, and returns the data of its answer. */
  ok(method: string, path: string, body?: unknown, sent?: Sent): Promise<Json>;
  /** A line of a product, or of a variant of it by its option. */
  line(product: Json, quantity?: number, size?: string): Fields;
  /**
   * The body of an order of one mug, paid in cash by the shop's customer, with fields of it changed;
   * undefined ones are left out.
   */
  body(more?: Fields): Fields;
  /** Asks for such an order. */
  place(more?: Fields, sent?: Sent): Promise<Answer>;
  /** Places such an order. */
  order(more?: Fields): Promise<Json>;
  read(orderId: string): Promise<Json>;
  /** Asks for another status. */
  move(orderId: string, status: string, more?: Fields, sent?: Sent): Promise<Answer>;
  /** Moves an order through statuses, each of which has to be allowed, and returns it as it is then. */
  advance(orderId: string, ...statuses: string[]): Promise<Json>;
  pay(orderId: string, kind: string, more?: Fields): Promise<Answer>;
  refund(orderId: string, more?: Fields): Promise<Answer>;
  /** How many of a product, or of a variant of it, are in stock. */
  stock(product: Json, size?: string): Promise<number>;
  coupon(more?: Fields): Promise<Json>;
  /** A gift card with its code. */
  giftCard(amount: string): Promise<Json>;
  /** A customer made anew. */
  person(more?: Fields): Promise<Json>;
  /** All that orders write, by tables: equal before and after what leaves nothing. */
  written(): Promise<Record<string, Json[]>>;
};

const tables =
  `orders order_items order_edits order_shipments order_tags order_timeline order_payments order_refunds order_returns order_claims order_comments order_comment_media order_counts customer_order_stats
  sales_days sales_products events jobs coupons coupon_uses discounts discount_uses order_drafts gift_cards gift_card_movements customer_credits customer_credit_movements customers customer_counts products
  product_variants locations stock_movements stock_levels idempotency_keys audit_entries audit_counts
  gift_card_counts coupon_counts`.split(/\s+/);

const product = (name: string, price: string, more: Fields = {}) => ({
  price,
  translations: [
    { language: "en", name, description: "" },
    { language: "de", name: `${name} (de)`, description: "" },
  ],
  ...more,
});

/** Opens such a shop. */
export async function openShop(
  server: TestServer,
  settings: Fields = {},
  input: Partial<NewStore> = {},
): Promise<Shop> {
  const store = await server.createStore(input);
  const send: Shop["send"] = (method, path, sent) => server.send(store, method, `/api/v1${path}`, sent);
  const ok: Shop["ok"] = async (method, path, body, sent = {}) => {
    const answer = await send(method, path, { ...(body === undefined ? {} : { body }), ...sent });
    assert.ok(answer.status < 300, `${method} ${path}: ${answer.text.slice(0, 2_000)}`);
    return answer.body.data;
  };
  const vat = (country: string, rate: string) => ({ country, rate, name: "VAT" });
  const rate = (name: string, price: string) => ({ name, price });
  const { tax, ...overruling } = settings;
  const kept = await ok("PUT", "/settings", {
    languages: ["en", "de"],
    country: "DE",
    tax: {
      pricesIncludeTax: true,
      shipping: "standard",
      rates: [vat("DE", "19"), vat("FR", "20")],
      ...(tax as object),
    },
    shippingZones: [
      { name: "EU", countries: ["DE", "AT", "FR"], rates: [rate("Post", "4.90"), rate("Express", "9.90")] },
    ],
    orderNumberPrefix: "#",
    orderNumberStart: 1001,
    ...overruling,
  });
  const make = (name: string, price: string, more: Fields) =>
    ok("POST", "/products", product(name, price, more));
  // One after another over one connection: at once they would open seven, each of which costs as much as ten
  // products.
  const [mug, shirt, ebook, voucher, sticker, lamp, stamp] = [
    await make("Mug", "19.90", { quantity: 1_000, sku: "MUG-1", images: ["https://images.example/mug.png"] }),
    await make("Shirt", "10.00", {
      variants: [{ name: "Size", values: ["S", "M"] }],
      productVariants: [
        { options: { Size: "S" }, sku: "SHIRT-S", quantity: 1_000 },
        { options: { Size: "M" }, sku: "SHIRT-M", quantity: 1_000, price: "12.00" },
      ],
    }),
    await make("E-book", "5.00", { kind: "digital_file", inventoryTracked: false }),
    await make("Voucher", "25.00", { kind: "digital_code", isGiftCard: true, inventoryTracked: false }),
    await make("Sticker", "3.00", { inventoryTracked: false }),
    await make("Lamp", "40.00", { quantity: 0, allowBackorder: true }),
    await make("Stamp", "7.00", { quantity: 1_000, taxExempt: true }),
  ];
  const person: Shop["person"] = (more = {}) =>
    ok("POST", "/customer", {
      email: `${randomUUID()}@example.com`,
      firstName: "Ada",
      lastName: "Lovelace",
      ...more,
    });
  const customer = await person({ phone: "+491701234567" });
  const variantOf = (item: Json, size: string) =>
    item.productVariants.find((variant: Json) => variant.options.Size === size);

  const line: Shop["line"] = (item, quantity = 1, size = undefined) => ({
    productId: item.id,
    ...(size && { variantId: variantOf(item, size).id }),
    quantity,
  });
  const body: Shop["body"] = (more = {}) => ({
    customerId: customer.id,
    items: [line(mug)],
    shippingAddress: HOME,
    paymentMethod: "cash",
    ...more,
  });
  const place: Shop["place"] = (more, sent) => send("POST", "/orders", { body: body(more), ...sent });
  const move: Shop["move"] = (id, status, more = {}, sent = {}) =>
    send("PUT", `/orders/${id}/status`, { body: { status, ...more }, ...sent });

  return {
    server,
    store,
    range: { mug, shirt, ebook, voucher, sticker, lamp, stamp },
    customer,
    rates: { post: kept.shippingZones[0]?.rates[0]?.id, express: kept.shippingZones[0]?.rates[1]?.id },
    send,
    ok,
    line,
    body,
    place,
    async order(more) {
      const answer = await place(more);
      assert.equal(answer.status, 201, answer.text.slice(0, 2_000));
      return answer.body.data;
    },
    read: (id) => ok("GET", `/orders/${id}`),
    move,
    async advance(id, ...statuses) {
      for (const status of statuses) {
        const answer = await move(id, status);
        assert.equal(answer.status, 200, `${status}: ${answer.text.slice(0, 2_000)}`);
      }
      return ok("GET", `/orders/${id}`);
    },
    pay: (id, kind, more = {}) => send("POST", `/orders/${id}/payments`, { body: { kind, ...more } }),
    refund: (id, more = {}) => send("POST", `/orders/${id}/refunds`, { body: more }),
    async stock(item, size) {
      const found = await ok("GET", `/products/${item.id}`);
      return size ? variantOf(found, size).quantity : found.quantity;
    },
    coupon: (more = {}) =>
      ok("POST", "/coupons", { code: `C-${randomUUID()}`, type: "percentage", value: "10", ...more }),
    giftCard: (amount) => ok("POST", "/gift-cards", { amount }),
    person,
    written: () =>
      server.asOwner(store, async (query) => {
        const found: Record<string, Json[]> = {};
        for (const table of tables) {
          const rows = await query(`select to_jsonb(t)::text as row from ${table} t order by 1`);
          found[table] = rows.map(({ row }) => row);
        }
        return found;
      }),
  };
}

/** An amount with two digits in its minor units. */
export const cents = (amount: string): number => Math.round(Number(amount) * 100);

/** Holds that the parts of an order add up: lines, shipping and fees make its amounts, to the last cent. */
export function addsUp(order: Json): void {
  const sum = (name: string): number =>
    order.items.reduce((all: number, item: Json) => all + cents(item[name]), 0);
  const amount = (name: string) => cents(order[name]);
  const lines = order.items.reduce(
    (all: number, item: Json) => all + cents(item.unitPrice) * item.quantity,
    0,
  );
  assert.equal(amount("subtotalAmount"), lines, "subtotal");
  assert.equal(amount("discountAmount"), sum("discountAmount"), "discount");
  const taxes = order.taxes.reduce((all: number, tax: Json) => all + cents(tax.amount), 0);
  assert.equal(amount("taxAmount"), taxes, "taxes");
  const onTop = order.pricesIncludeTax ? 0 : amount("taxAmount");
  const rest = amount("shippingCost") + amount("codFee");
  assert.equal(amount("finalAmount"), lines - amount("discountAmount") + rest + onTop, "final amount");
  if (order.pricesIncludeTax)
    assert.equal(amount("finalAmount"), sum("totalAmount") + rest, "the lines' parts");
  const paid = amount("giftCardAmount") + cents(order.storeCreditAmount ?? "0") + amount("paidAmount");
  assert.equal(amount("dueAmount"), amount("finalAmount") - paid, "due");
}
