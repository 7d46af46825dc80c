import assert from "node:assert/strict";
import { randomInt } from "node:crypto";
import { test } from "node:test";
import fc from "fast-check";
import { atOnce } from "../../../test/at-once.ts";
import { booksBalance } from "../../../test/books.ts";
import { startKilledServer } from "../../../test/killed-server.ts";
import { runs } from "../../../test/runs.ts";
import { type Answer, closeAtEnd, testServer } from "../../../test/server.ts";
import { severalLocations } from "../../../test/several-locations.ts";
import { cents, type Fields, HOME, type Json, openShop } from "../../../test/shop.ts";
import { until } from "../../../test/until.ts";

// All changes of orders, concurrently and on the same few products, coupons, discounts and gift cards; then
// the books are compared with each other. The long run kills the server and PostgreSQL meanwhile.

const MOVES = runs(200, 20_000);
const KILLS_OF_EACH = runs(0, 20);
const AT_ONCE = 16;
const JOBS_AFTER = MOVES > 1_000 ? 500 : 20;
const PRODUCTS = 20;
const SEED = Number(process.env.STOA_TEST_SEED) || randomInt(2 ** 31);

const killed = KILLS_OF_EACH ? await closeAtEnd(startKilledServer()) : undefined;
const server = killed?.server ?? (await testServer());
const shop = await openShop(server, {
  timeZone: "UTC",
  invoices: { issueOn: "shipped" },
  tax: { pricesIncludeTax: false },
  cashOnDelivery: { enabled: true, type: "fixed", value: "1.50" },
});
const products = await Promise.all(
  Array.from({ length: PRODUCTS }, (_, i) =>
    shop.ok("POST", "/products", {
      price: `${i + 1}.99`,
      translations: [{ language: "en", name: `Thing ${i}`, description: "" }],
      ...(i === 0 && { allowBackorder: true }),
      ...(i === 1 && { kind: "digital_file", inventoryTracked: false }),
      ...(i === 2 && { kind: "digital_code", isGiftCard: true, inventoryTracked: false }),
      ...(i % 4 === 3
        ? {
            variants: [{ name: "Size", values: ["S", "M"] }],
            productVariants: ["S", "M"].map((Size) => ({ options: { Size }, quantity: MOVES / 10 })),
          }
        : { quantity: MOVES / 20 }),
    }),
  ),
);
// Orders take from several locations, one of which sells nothing online and one of which is a counter.
const counter = { pickup: { isOffered: true } };
const { ids: locations, bring } = await severalLocations(server, shop, counter, { sellsOnline: false }, {});
for (const one of products)
  if (one.kind === "physical" && !one.productVariants.length)
    for (const at of [1, 2, 3]) await bring(one, at, Math.ceil(MOVES / 40));
const coupons = await Promise.all([
  shop.coupon(),
  shop.coupon({ usageLimit: Math.ceil(MOVES / 20) }),
  shop.coupon({ type: "fixed", value: "3", usageLimitPerCustomer: 2 }),
  shop.coupon({ type: "free_shipping", value: undefined }),
]);
const discounts = [
  { name: "Three for two", type: "buy_x_get_y", value: "100", buyXGetY: { buyQuantity: 2, getQuantity: 1 } },
  { name: "Five off", type: "fixed", value: "5", minimumSubtotal: "40", usageLimit: Math.ceil(MOVES / 10) },
  { name: "A tenth", type: "percentage", value: "10", combinesWith: { coupons: true, shipping: true } },
];
const made: Json[] = [];
for (const one of discounts) made.push(await shop.ok("POST", "/discounts", one));
const cards = await Promise.all(Array.from({ length: 4 }, () => shop.giftCard("500")));
const priceList = await shop.ok("POST", "/price-lists", { name: "By the dozen" });
const known = await Promise.all(Array.from({ length: 4 }, () => shop.person()));
const guest = (name: string) => ({ firstName: name, lastName: "Guest", email: `${name}@example.com` });
const things = {
  products,
  coupons,
  cards,
  people: [
    ...known.map(({ id }) => ({ customerId: id })),
    ...["ann", "bob", "cy"].map((name) => ({ customer: guest(name) })),
  ],
  lines: products.flatMap(({ id, productVariants }) =>
    productVariants?.length
      ? productVariants.map((variant: Json) => ({ productId: id, variantId: variant.id }))
      : [{ productId: id }],
  ),
};

const index = fc.nat(1_000);
const methods = ["cash", "card", "wallet", "bank_transfer"];
const cart = fc.record({
  kind: fc.constant("place" as const),
  items: fc.array(fc.record({ at: index, quantity: fc.integer({ min: 1, max: 4 }) }), {
    minLength: 1,
    maxLength: 4,
  }),
  who: index,
  method: fc.constantFrom(...methods),
  markPaid: fc.constantFrom(true, false, false),
  coupon: fc.option(index, { freq: 1 }),
  credit: fc.constantFrom(true, false, false, false),
  cards: fc.oneof(
    { weight: 3, arbitrary: fc.constant<number[]>([]) },
    { weight: 1, arbitrary: fc.uniqueArray(fc.nat(3), { maxLength: 3 }) },
  ),
});
const of = fc.oneof(fc.nat(5), index);
const statuses = [
  "confirmed",
  "processing",
  "shipped",
  "delivered",
  "on_hold",
  "returned",
  "cancelled",
  "pending",
];
const status = fc.record({
  kind: fc.constant("status" as const),
  of,
  // The next on the way mostly, else anything.
  to: fc.oneof({ weight: 5, arbitrary: fc.constant("next") }, fc.constantFrom(...statuses)),
  restock: fc.option(fc.boolean(), { nil: undefined, freq: 1 }),
  cash: fc.constantFrom(undefined, undefined, undefined, 0, 0.5, 1, 1.1),
});
const cancel = fc.record({
  kind: fc.constant("cancel" as const),
  of,
  body: fc.record(
    { reason: fc.constant("staff"), restock: fc.boolean(), refund: fc.boolean() },
    { requiredKeys: ["reason"] },
  ),
});
const pay = fc.record({
  kind: fc.constant("pay" as const),
  of,
  as: fc.constantFrom("capture", "capture", "authorize", "fail", "void"),
  part: fc.constantFrom(0.5, 1, 1, 2),
});
const refund = fc.record({
  kind: fc.constant("refund" as const),
  of,
  what: fc.constantFrom("all", "item", "shipping", "amount"),
  part: fc.constantFrom(0.1, 0.5, 1, 1.1),
  to: fc.constantFrom(undefined, undefined, "credit"),
  restock: fc.option(fc.boolean(), { nil: undefined, freq: 1 }),
});
const draft = fc.record({
  kind: fc.constant("draft" as const),
  of,
  what: fc.constantFrom("make", "make", "change", "place", "place", "send", "delete"),
  at: index,
  quantity: fc.integer({ min: 1, max: 4 }),
  discount: fc.constantFrom(undefined, null, 1, 40),
});
const edit = fc.record({
  kind: fc.constant("edit" as const),
  of,
  what: fc.constantFrom("set", "set", "remove", "add", "by hand", "discount", "customer", "address"),
  at: index,
  quantity: fc.integer({ min: 1, max: 5 }),
  refund: fc.boolean(),
});
const shipment = fc.record({
  kind: fc.constant("shipment" as const),
  of,
  what: fc.constantFrom("pack", "pack", "ship", "shipped", "delivered", "lost", "returned", "cancelled"),
  at: index,
  part: fc.constantFrom(0.5, 1, 1, 1.1),
  flag: fc.option(fc.boolean(), { nil: undefined, freq: 1 }),
});
const back = fc.record({
  kind: fc.constant("return" as const),
  of,
  what: fc.constantFrom(
    "request",
    "request",
    "approved",
    "approved",
    "rejected",
    "received",
    "received",
    "exchange",
  ),
  at: index,
  quantity: fc.integer({ min: 1, max: 3 }),
  refund: fc.boolean(),
  to: fc.constantFrom(undefined, undefined, "credit"),
});
const claim = fc.record({
  kind: fc.constant("claim" as const),
  of,
  what: fc.constantFrom("open", "replace", "refund", "refund", "rejected"),
  at: index,
  quantity: fc.integer({ min: 1, max: 2 }),
  to: fc.constantFrom(undefined, "credit"),
});
const bulk = fc.record({
  kind: fc.constant("bulk" as const),
  of,
  action: fc.constantFrom("status", "ship", "cancel", "tag"),
  isAtomic: fc.boolean(),
});
const beside = fc.record({
  kind: fc.constant("beside" as const),
  of,
  what: fc.constantFrom(
    "stock",
    "price",
    "note",
    "coupon",
    "discount",
    "card",
    "bought",
    "bought",
    "customer",
    "at",
    "at",
    "online",
    "credit",
    "transfer",
    "transfer",
    "list",
  ),
  at: index,
});
const move = fc.oneof(
  { weight: 5, arbitrary: cart },
  { weight: 8, arbitrary: status },
  { weight: 1, arbitrary: cancel },
  { weight: 4, arbitrary: pay },
  { weight: 3, arbitrary: refund },
  { weight: 3, arbitrary: draft },
  { weight: 4, arbitrary: edit },
  { weight: 5, arbitrary: shipment },
  { weight: 3, arbitrary: back },
  { weight: 2, arbitrary: claim },
  { weight: 1, arbitrary: bulk },
  { weight: 1, arbitrary: beside },
);
type Move = typeof move extends fc.Arbitrary<infer M> ? M : never;
type Of<K extends Move["kind"]> = Extract<Move, { kind: K }>;

const next: Record<string, string> = {
  pending: "confirmed",
  confirmed: "processing",
  processing: "shipped",
  shipped: "delivered",
};
const placed: string[] = [];
// Orders of which something has shipped.
const left: string[] = [];
const recent = (ids: readonly string[], at: number): string | undefined =>
  ids.slice(-12)[at % 12] ?? ids.at(-1);
const pick = <T>(from: readonly T[], at: number): T => from[at % from.length]!;
const money = (amount: number) => (amount / 100).toFixed(2);

// The latest orders are moved mostly: several moves of one order come at the same time.
const orderOf = (at: number): string => placed[Math.max(0, placed.length - 1 - (at % placed.length))]!;

async function carryOut(one: Move): Promise<Answer> {
  if (one.kind === "place" || placed.length === 0) return place(one as Of<"place">);
  const id = orderOf(one.of);
  if (one.kind === "cancel") return shop.send("POST", `/orders/${id}/cancel`, { body: one.body });
  if (one.kind === "beside") return doBeside(one, id);
  if (one.kind === "draft") return doDraft(one);
  if (one.kind === "return") return doReturn(one, recent(left, one.of) ?? id);
  if (one.kind === "claim") return doClaim(one, recent(left, one.of) ?? id);
  if (one.kind === "bulk") return doBulk(one, id);
  const isOnItsWay = one.kind === "shipment" && one.what !== "pack" && one.what !== "ship";
  const order = await shop.read((isOnItsWay && recent(left, one.of)) || id);
  if (one.kind === "status") {
    const digital = order.status === "confirmed" && !order.requiresShipping;
    const to = one.to === "next" ? (digital ? "delivered" : (next[order.status] ?? "returned")) : one.to;
    const restock = to === "returned" || to === "cancelled" ? one.restock : undefined;
    const collectedAmount =
      to === "delivered" && order.paymentMethod === "cash" && one.cash !== undefined
        ? money(Math.ceil(cents(order.dueAmount) * one.cash))
        : undefined;
    // Concurrent changes cause some conflicts.
    const version = one.of % 3 === 0 ? order.version : undefined;
    const answer = await shop.move(id, to, { restock, collectedAmount, version });
    if (to === "shipped" && answer.status === 200) left.push(id);
    return answer;
  }
  if (one.kind === "edit") return edited(one, order);
  if (one.kind === "shipment") return doShipment(one, order);
  if (one.kind === "pay") {
    const amount =
      one.as === "capture" || one.as === "authorize"
        ? money(Math.ceil(cents(order.dueAmount) * one.part))
        : undefined;
    return shop.pay(id, one.as, { amount });
  }
  const held = cents(order.giftCardAmount) + cents(order.paidAmount) - cents(order.refundedAmount);
  const item = pick<Json>(order.items, one.of);
  const bodies: Record<typeof one.what, Fields> = {
    all: {},
    item: { items: [{ itemId: item.id, quantity: Math.ceil(item.quantity * one.part) }] },
    shipping: { shipping: money(Math.floor(cents(order.shippingCost) * one.part)) },
    amount: { amount: money(Math.floor(held * one.part)) },
  };
  return shop.refund(id, { ...bodies[one.what], restock: one.restock, to: one.to });
}

async function place({
  items = [{ at: 3, quantity: 1 }],
  who = 0,
  method = "card",
  cards = [],
  ...one
}: Of<"place">) {
  const answer = await shop.send("POST", "/orders", {
    body: {
      ...pick(things.people, who),
      items: items.map(({ at, quantity }) => ({ ...pick(things.lines, at), quantity })),
      shippingAddress: HOME,
      ...(who % 5 === 1 && { shippingMethodId: locations[1] }),
      paymentMethod: method,
      markPaid: one.markPaid,
      storeCredit: one.credit || undefined,
      couponCode: one.coupon == null ? undefined : pick(things.coupons, one.coupon).code,
      giftCards: cards.map((at) => ({ code: things.cards[at].code })),
    },
  });
  if (answer.status === 201) placed.push(answer.body.data.id);
  return answer;
}

const drafts: string[] = [];

async function doDraft({ what, of, at, quantity, discount }: Of<"draft">): Promise<Answer> {
  const id = drafts[of % (drafts.length || 1)];
  const body = {
    items: [
      { ...pick(things.lines, at), quantity, ...(at % 3 === 0 && { unitPrice: "2.50", reason: "Old" }) },
      ...(at % 4 === 0 ? [{ name: "Engraving", unitPrice: "7.50", quantity }] : []),
    ],
    ...(discount !== undefined && {
      discount: discount && { type: "fixed", value: String(discount), reason: "Known" },
    }),
    ...(at % 5 === 0 && { shipping: { name: "Courier", price: "12" } }),
  };
  if (what === "make" || !id) {
    const answer = await shop.send("POST", "/orders", {
      body: {
        draft: true,
        ...pick(things.people, of),
        shippingAddress: HOME,
        paymentMethod: pick(methods, at),
        ...body,
      },
    });
    if (answer.status === 201) drafts.push(answer.body.data.id);
    return answer;
  }
  if (what === "change") return shop.send("PUT", `/orders/${id}`, { body });
  if (what === "send") return shop.send("POST", `/orders/${id}/send`, { body: {} });
  if (what === "delete") return shop.send("DELETE", `/orders/${id}`);
  const answer = await shop.send("POST", `/orders/${id}/place`, { body: at % 2 ? { markPaid: true } : {} });
  if (answer.status < 300) placed.push(id);
  return answer;
}

async function edited(
  { what, at, quantity, refund }: Of<"edit">,
  { id, items, version }: Json,
): Promise<Answer> {
  const { id: itemId } = pick<Json>(items, at);
  const bodies: Record<typeof what, Fields> = {
    set: { setQuantity: [{ itemId, quantity }] },
    remove: { remove: [itemId] },
    add: { add: [{ ...pick(things.lines, at), quantity }] },
    "by hand": { add: [{ name: "Gift wrap", unitPrice: "1.20", quantity, requiresShipping: false }] },
    discount: { discount: at % 2 ? null : { type: "percentage", value: "15", reason: "Late" } },
    customer: { customerId: pick(known, at).id },
    address: at % 3 ? { shippingAddress: { ...HOME, city: "Hamburg" } } : { shippingMethodId: locations[1] },
  };
  return shop.send("POST", `/orders/${id}/edits`, {
    body: { ...bodies[what], refund, ...(at % 2 && { version }) },
  });
}

async function doShipment(
  { what, at, part, flag }: Of<"shipment">,
  { id, items, status }: Json,
): Promise<Answer> {
  const path = `/orders/${id}/shipments`;
  const { shipments } = await shop.ok("GET", `${path}`);
  if (what === "pack" || what === "ship" || !shipments.length) {
    if (status === "pending") return shop.move(id, "confirmed");
    const item = pick<Json>(items, at);
    const answer = await shop.send("POST", path, {
      body: {
        ...(at % 3 && { items: [{ itemId: item.id, quantity: Math.ceil(item.quantity * part) }] }),
        ...(what === "ship" && { status: "shipped", trackingNumber: `T${at}` }),
        ...(at % 4 === 1 && { locationId: pick(locations, at) }),
      },
    });
    if (answer.status === 201) left.push(id);
    return answer;
  }
  return shop.send("PUT", `${path}/${pick<Json>(shipments, at).id}`, {
    body: {
      status: what,
      ...(what === "lost" && { resend: flag }),
      ...(what === "returned" && { restock: flag }),
    },
  });
}

async function doReturn({ what, at, quantity, refund, to }: Of<"return">, id: string): Promise<Answer> {
  const path = `/orders/${id}/returns`;
  const { returns } = await shop.ok("GET", path);
  if (what === "request" || !returns.length) {
    const { items } = await shop.read(id);
    return shop.send("POST", path, {
      body: { items: [{ itemId: pick<Json>(items, at).id, quantity, reason: "No" }] },
    });
  }
  const one = pick<Json>(returns, at);
  if (what === "exchange") {
    const answer = await shop.send("POST", `${path}/${one.id}/exchange`, {
      body: { items: [{ ...pick(things.lines, at), quantity }], refundTo: to },
    });
    if (answer.status === 201) placed.push(answer.body.data.id);
    return answer;
  }
  const [wanted] = one.items;
  const disposition = at % 3 ? "restock" : "write_off";
  return shop.send("PUT", `${path}/${one.id}`, {
    body: {
      status: what,
      ...(what === "received" && {
        refund,
        ...(refund && { refundTo: to }),
        ...(at % 4 === 1 && { locationId: pick(locations, at) }),
        items: [{ itemId: wanted.itemId, quantity: Math.max(1, wanted.quantity - (at % 2)), disposition }],
      }),
    },
  });
}

async function doClaim({ what, at, quantity, to }: Of<"claim">, id: string): Promise<Answer> {
  const path = `/orders/${id}/claims`;
  const { claims } = await shop.ok("GET", path);
  if (what === "open" || !claims.length) {
    const { items } = await shop.read(id);
    const reason = at % 2 ? "damaged" : "missing";
    return shop.send("POST", path, {
      body: { items: [{ itemId: pick<Json>(items, at).id, quantity, reason }], carrierCost: "2.40" },
    });
  }
  const body =
    what === "rejected"
      ? { status: what }
      : { status: "resolved", resolution: what, ...(what === "refund" && { refundTo: to }) };
  const answer = await shop.send("PUT", `${path}/${pick<Json>(claims, at).id}`, { body });
  const { replacementOrderId } = answer.body?.data ?? {};
  if (what === "replace" && answer.status === 200) placed.push(replacementOrderId);
  return answer;
}

async function doBulk({ of, action, isAtomic }: Of<"bulk">, id: string): Promise<Answer> {
  const operation = {
    status: { status: "confirmed" },
    ship: {},
    cancel: { reason: "staff" },
    tag: { add: ["called"] },
  }[action];
  const ids = [...new Set([id, orderOf(of + 1), orderOf(of + 2)])];
  return shop.send("POST", "/orders/bulk", {
    body: { operations: ids.map((one) => ({ id: one, action, ...operation })), atomic: isAtomic },
  });
}

async function doBeside({ what, at }: Of<"beside">, id: string): Promise<Answer> {
  const line = pick<Json>(things.lines, at);
  switch (what) {
    case "stock": {
      const { productId, ...item } = line;
      return shop.send("POST", `/products/${productId}/stock`, {
        body: { ...item, delta: 5, reason: "found" },
      });
    }
    case "at":
      return shop.send("POST", `/products/${line.productId}/stock`, {
        body: {
          ...line,
          productId: undefined,
          locationId: pick(locations, at),
          delta: (at % 9) - 2,
          reason: "moved",
        },
      });
    case "transfer": {
      const { transfers: stockTransfers } = await shop.ok("GET", "/stock-transfers?limit=20");
      const one = stockTransfers[at % (stockTransfers.length || 1)];
      if (!one || at % 3 === 0)
        return shop.send("POST", "/stock-transfers", {
          body: {
            fromLocationId: at % 2 ? locations[0] : pick(locations, at),
            toLocationId: at % 2 ? pick(locations, at) : locations[0],
            items: [{ ...line, quantity: 1 + (at % 3) }],
          },
        });
      const path = `/stock-transfers/${one.id}`;
      const act = pick(["send", "receive", "receive", "cancel"], at);
      return shop.send("POST", `${path}/${act}`, { body: {} });
    }
    case "list":
      return shop.send("PUT", `/price-lists/${priceList.id}/prices`, {
        body: { set: [{ ...line, minimumQuantity: 1 + (at % 3), price: `${1 + (at % 7)}.25` }] },
      });
    case "online":
      return shop.send("PUT", `/locations/${pick(locations, at)}`, { body: { sellsOnline: at % 3 > 0 } });
    case "credit":
      return shop.send("POST", `/customer/${pick(known, at).id}/credit`, {
        body: { amount: at % 3 ? "7.25" : "-3.10", reason: "known" },
      });
    case "price":
      return shop.send("PUT", `/products/${pick(things.products, at).id}`, {
        body: { price: `${(at % 50) + 1}.49` },
      });
    case "note":
      return shop.send("PUT", `/orders/${id}`, { body: { note: `note ${at}`, tags: [`tag ${at % 3}`] } });
    case "coupon":
      return shop.send("PUT", `/coupons/${pick(things.coupons, at).id}`, {
        body: { minimumSubtotal: `${at % 5}` },
      });
    case "discount":
      return shop.send("PUT", `/discounts/${pick(made, at).id}`, {
        body: { minimumQuantity: at % 3 ? null : 2, isActive: at % 5 > 0 },
      });
    case "card":
      return shop.send("POST", `/gift-cards/${pick(things.cards, at).id}/adjust`, {
        body: { delta: "20", reason: "more" },
      });
    case "bought": {
      const { giftCards } = await shop.ok("GET", "/gift-cards?isActive=true&limit=100");
      const ours = giftCards.filter(({ orderId }: Json) => orderId);
      if (!ours.length) return shop.send("GET", "/gift-cards");
      const { id: card } = pick<Json>(ours, at);
      return shop.send("POST", `/gift-cards/${card}/adjust`, { body: { delta: "-1.50", reason: "spent" } });
    }
    case "customer":
      return shop.send("POST", "/customer", {
        body: {
          firstName: "Cy",
          lastName: "Known",
          email: `${pick(["ann", "bob", "cy", "di"], at)}@example.com`,
        },
      });
  }
}

test(`${MOVES} moves of orders at once, ${AT_ONCE} at a time, with ${KILLS_OF_EACH} kills of each, leave books that agree (seed ${SEED})`, {
  timeout: 3 * 3_600_000,
}, async (t) => {
  const moves = fc.sample(move, { seed: SEED, numRuns: MOVES });
  const counts: Record<string, number> = {};
  let reached = 0;
  let isOver = false;

  async function kill(): Promise<void> {
    const kills = 2 * KILLS_OF_EACH;
    for (let i = 0; i < kills && !isOver; i++) {
      await until(() => isOver || reached >= ((i + 0.5) * MOVES) / kills);
      if (!isOver) await (i % 2 ? killed!.killPostgres() : killed!.killServer());
    }
  }
  async function carryOutAll(): Promise<void> {
    await atOnce(AT_ONCE, moves, async (one, at) => {
      const answer = await carryOut(one);
      const told = `move ${at} of seed ${SEED}: ${JSON.stringify(one)} ${answer.text.slice(0, 1_000)}`;
      assert.ok((may[one.kind] ?? [200, 201, 400, 409]).includes(answer.status), told);
      const name = `${one.kind} ${answer.status} ${answer.body?.code ?? ""}`.trim();
      counts[name] = (counts[name] ?? 0) + 1;
      reached += 1;
      // A server of its own works by itself.
      if (!killed && at % JOBS_AFTER === JOBS_AFTER - 1) await server.runJobs();
    });
  }
  try {
    await Promise.all([kill(), carryOutAll().finally(() => (isOver = true))]);
  } finally {
    t.diagnostic(JSON.stringify(Object.fromEntries(Object.entries(counts).sort())));
  }
  await server.runJobs();
  assert.ok(counts["place 201"]! > MOVES / 40 && counts["status 200"]! > MOVES / 80, JSON.stringify(counts));
  await booksBalance(server, shop.store, `(seed ${SEED})`);
});

// A draft may have been deleted meanwhile, or placed.
const may: Partial<Record<Move["kind"], number[]>> = { draft: [200, 201, 400, 404, 409] };
