import assert from "node:assert/strict";
import { beforeEach, describe, test } from "node:test";
import { assertRefused } from "../../../test/assert-refused.ts";
import { guest, openStall } from "../../../test/checkout.ts";
import { logInAs } from "../../../test/people.ts";
import { testServer } from "../../../test/server.ts";
import { type Fields, HOME, type Json } from "../../../test/shop.ts";

// What price lists do to what is shown, quoted, kept, placed and edited.

const server = await testServer();
const stall = await openStall(server);
const { mug, shirt } = stall;
const [small, medium] = shirt.productVariants;
const { id: groupId } = await stall.ok("POST", "/customer-groups", { name: "Trade", tag: "trade" });
const trader = await stall.person({ tags: ["Trade"] });
const { accessToken: key } = await logInAs(server, stall.store, "customer", trader.id);
const everybody = await stall.ok("POST", "/price-lists", { name: "Everybody" });
const wholesale = await stall.ok("POST", "/price-lists", { name: "Wholesale", customerGroupIds: [groupId] });

const set = (list: Json, body: Fields) => stall.ok("PUT", `/price-lists/${list.id}/prices`, body);
const shown = (id: string, sent = {}) =>
  stall.send("GET", `/storefront/products/${id}`, { key: undefined, ...sent });
const priced = async (items: Fields[], sent = {}) => {
  const { body } = await stall.quote({ items, customer: undefined }, sent);
  return body.data.items.map(({ unitPrice }: Json) => unitPrice);
};

// 19.90 for a mug: 18.00 for everybody, 15.00 from 10 on; 17.00 for traders. A shirt is 9.00, or 8.00 in M
// from 3 on.
beforeEach(async () => {
  for (const { id } of [everybody, wholesale])
    await stall.ok("PUT", `/price-lists/${id}`, { isActive: true });
  await set(everybody, {
    delete: [{ productId: mug.id }, { productId: shirt.id, variantId: medium.id }],
    set: [
      { productId: mug.id, price: "18.00" },
      { productId: mug.id, minimumQuantity: 10, price: "15.00" },
      { productId: shirt.id, price: "9.00" },
      { productId: shirt.id, variantId: medium.id, minimumQuantity: 3, price: "8.00" },
    ],
  });
  await set(wholesale, { delete: [{ productId: mug.id }], set: [{ productId: mug.id, price: "17.00" }] });
});

describe("what shoppers see of a product", () => {
  test("has the tiers that are open to them; a list of products has the own price", async () => {
    const anybody = await shown(mug.id);
    assert.equal(anybody.body.data.price, "19.90");
    const tier = (variantId: string | null, minimumQuantity: number, price: string) => ({
      variantId,
      minimumQuantity,
      price,
    });
    assert.deepEqual(anybody.body.data.priceTiers, [tier(null, 1, "18.00"), tier(null, 10, "15.00")]);
    const theirs = await shown(mug.id, { key });
    assert.deepEqual(theirs.body.data.priceTiers, [tier(null, 1, "17.00"), tier(null, 10, "15.00")]);
    const { priceTiers } = (await shown(shirt.slug)).body.data;
    assert.deepEqual(priceTiers, [tier(small.id, 1, "9.00"), tier(medium.id, 3, "8.00")]);
    const { products } = await stall.ok("GET", `/storefront/products?ids=${mug.id}`, undefined, {
      key: undefined,
    });
    assert.deepEqual([products[0].price, "priceTiers" in products[0]], ["19.90", false]);
    const ld = (await shown(`${mug.id}?include=jsonLd`)).body.data;
    assert.deepEqual([JSON.parse(ld.jsonLd).offers.price, ld.priceTiers.length], ["19.90", 2]);
  });

  test("is kept by caches for those alone who get the same", async () => {
    const anybody = await shown(mug.id);
    assert.match(anybody.headers["cache-control"]!, /^public/);
    assert.match(anybody.headers.vary!, /Authorization/);
    const theirs = await shown(mug.id, { key });
    assert.match(theirs.headers["cache-control"]!, /^private/);
    const headers = { "if-none-match": theirs.headers.etag };
    assert.equal((await shown(mug.id, { key, headers })).status, 304);
    assert.equal((await shown(mug.id, { headers })).status, 200);
    await stall.ok("PUT", `/price-lists/${wholesale.id}`, { isActive: false });
    const same = await shown(mug.id, { key });
    assert.match(same.headers["cache-control"]!, /^public/);
    assert.doesNotMatch(same.headers.vary!, /Authorization/);
    await stall.ok("PUT", `/price-lists/${everybody.id}`, { isActive: false });
    assert.ok(!("priceTiers" in (await shown(mug.id)).body.data));
  });
});

describe("a quote, an order and its explanation", () => {
  test("have the least price of the lists that are open to the buyer, by the line's quantity", async () => {
    assert.deepEqual(await priced([stall.line(mug)]), ["18.00"]);
    assert.deepEqual(await priced([stall.line(mug)], { key }), ["17.00"]);
    assert.deepEqual(await priced([stall.line(mug, 10)], { key }), ["15.00"]);
    // Lines of one item are one line.
    assert.deepEqual(await priced([stall.line(mug, 4), stall.line(mug, 6)]), ["15.00"]);
    assert.deepEqual(await priced([stall.line(shirt, 5, "S"), stall.line(shirt, 2, "M")]), ["9.00", "12.00"]);
    assert.deepEqual(await priced([stall.line(shirt, 3, "M")]), ["8.00"]);
  });

  test("a staff's order counts its customer's groups, a guest's with somebody's address does not", async () => {
    const byHand = await stall.order({ customerId: trader.id });
    assert.equal(byHand.items[0].unitPrice, "17.00");
    const { order } = await stall.buy({ customer: guest({ email: trader.email }) });
    assert.equal(order.items[0].unitPrice, "18.00");
  });

  test("tell the list, the tier and the price before it; discounts are taken off the price of the list", async () => {
    const { code } = await stall.coupon({ value: "10" });
    const order = await stall.order({ items: [stall.line(mug, 10)], couponCode: code });
    assert.deepEqual([order.subtotalAmount, order.discountAmount], ["150.00", "15.00"]);
    const { lines } = await stall.ok("GET", `/orders/${order.id}/explain`);
    assert.deepEqual(lines[0].priceList, {
      id: everybody.id,
      name: "Everybody",
      minimumQuantity: "10",
      ownPrice: "19.90",
    });
    assert.equal(lines[0].subtotal.calculation, "10 × 15.00 = 150.00");
    // What was placed is explained as it was, whatever becomes of the list.
    await set(everybody, { delete: [{ productId: mug.id }] });
    assert.deepEqual((await stall.ok("GET", `/orders/${order.id}/explain`)).lines, lines);
    const plain = await stall.order({ customerId: stall.customer.id });
    assert.ok(!("priceList" in (await stall.ok("GET", `/orders/${plain.id}/explain`)).lines[0]));
  });

  test("a list that changes is told by expectedTotal, and by a cart's messages", async () => {
    const { expectedTotal } = (await stall.quote()).body.data;
    const cart = await stall.ok("POST", "/storefront/carts", stall.cart(), { key: undefined });
    const headers = { "x-cart-token": cart.token };
    const read = () => stall.send("GET", `/storefront/carts/${cart.id}`, { key: undefined, headers });
    assert.deepEqual((await read()).body.data.cart?.messages ?? (await read()).body.data.messages, []);
    await set(everybody, { set: [{ productId: mug.id, price: "17.50" }] });
    assertRefused(await stall.checkOut({ expectedTotal }), 409, "price_changed");
    const { data } = (await read()).body;
    const { messages, quote } = data.cart ?? data;
    assert.deepEqual(
      messages.map(({ code, field }: Json) => [code, field]),
      [["price_changed", "/items/0"]],
    );
    assert.equal(quote.items[0].unitPrice, "17.50");
  });

  test("a gift card has its own price: it is worth that", async () => {
    const { voucher } = stall.range;
    await set(everybody, { set: [{ productId: voucher.id, price: "1.00" }] });
    assert.deepEqual(await priced([stall.line(voucher)]), ["25.00"]);
    assert.ok(!("priceTiers" in (await shown(voucher.id)).body.data));
  });
});

describe("drafts and edits", () => {
  test("a price by hand wins, and tells what it stands for", async () => {
    const draft = await stall.ok("POST", "/orders", {
      ...stall.body({ customerId: trader.id }),
      draft: true,
      items: [{ ...stall.line(mug, 2), unitPrice: "18.50", reason: "As agreed" }, stall.line(shirt, 1, "S")],
    });
    assert.deepEqual(
      draft.items.map(({ unitPrice }: Json) => unitPrice),
      ["18.50", "9.00"],
    );
    const { lines } = await stall.ok("GET", `/orders/${draft.id}/explain`);
    assert.deepEqual(lines[0].priceByHand, { listPrice: "17.00", reason: "As agreed" });
    assert.ok(!("priceList" in lines[0]));
    const placed = await stall.ok("POST", `/orders/${draft.id}/place`, {});
    assert.equal(placed.subtotalAmount, "46.00");
  });

  test("an edit prices a line by the tiers that it was placed with, and what is added by those of today", async () => {
    const order = await stall.order({ items: [stall.line(mug, 2)], customerId: trader.id });
    const [line] = order.items;
    await set(everybody, {
      set: [
        { productId: mug.id, minimumQuantity: 10, price: "1.00" },
        { productId: shirt.id, price: "6.00" },
      ],
    });
    await set(wholesale, { set: [{ productId: shirt.id, price: "5.50" }] });
    const edit = (body: Fields) => stall.ok("POST", `/orders/${order.id}/edits`, body);
    const more = await edit({
      setQuantity: [{ itemId: line.id, quantity: 12 }],
      add: [stall.line(shirt, 1, "S")],
    });
    assert.deepEqual(
      more.items.map(({ unitPrice, quantity }: Json) => [unitPrice, quantity]),
      [
        ["15.00", 12],
        ["5.50", 1],
      ],
    );
    assert.equal(more.subtotalAmount, "185.50");
    assert.deepEqual((await stall.read(order.id)).items, more.items);
    const less = await edit({ setQuantity: [{ itemId: line.id, quantity: 1 }] });
    assert.deepEqual([less.items[0].unitPrice, less.subtotalAmount], ["17.00", "22.50"]);
    const { lines } = await stall.ok("GET", `/orders/${order.id}/explain`);
    assert.equal(lines[0].priceList.name, "Wholesale");
    await set(wholesale, { delete: [{ productId: shirt.id }] });
  });
});

test("where a list is not everybody's, guests who give their address at an edit of staff have it", async () => {
  const { order } = await stall.buy({ customer: guest({ email: trader.email }), shippingAddress: HOME });
  const edited = await stall.ok("POST", `/orders/${order.id}/edits`, { add: [stall.line(shirt, 3, "M")] });
  assert.deepEqual(
    edited.items.map(({ unitPrice }: Json) => unitPrice),
    ["18.00", "8.00"],
  );
});
