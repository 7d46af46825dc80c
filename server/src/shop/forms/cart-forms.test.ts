import assert from "node:assert/strict";
import { before, describe, test } from "node:test";
import { HOSTILE } from "../../../test/pages.ts";
import { testServer } from "../../../test/server.ts";
import { type Json, openShop, type Shop } from "../../../test/shop.ts";
import { shopperOf } from "../../../test/shopper.ts";

const server = await testServer();
let shop: Shop;
let mug: Json;
let shirt: Json;
let few: Json;
const variantOf = (size: string): string =>
  shirt.productVariants.find((one: Json) => one.options.Size === size).id;
before(async () => {
  shop = await openShop(server);
  ({ mug, shirt } = shop.range);
  few = await shop.ok("POST", "/products", {
    price: "5.00",
    quantity: 2,
    translations: [{ language: "en", name: "Rare spoon", description: "" }],
  });
  await shop.ok("PUT", "/settings", { languages: ["en", "de", "ar"] });
});
const visitor = () => shopperOf(server, shop.store);
const cartOf = async (one: ReturnType<typeof visitor>): Promise<Json> =>
  (await one.script("GET", "/cart.js")).body;

describe("the cart's forms without scripts", () => {
  test("a product is added, changed, noted and taken out, and the cart's page shows it", async () => {
    const ada = visitor();
    const added = await ada.post("/cart/add", { id: variantOf("M"), quantity: "2", "product-id": shirt.id });
    assert.deepEqual([added.status, added.headers.location], [303, "/cart"], added.text);
    assert.match(ada.cookies.get("__Host-stoa_cart")!, /^[-\da-f]{36}\.ct_/);
    await ada.post("/cart/add", { id: mug.id });
    await ada.post("/cart/add", { id: mug.id, quantity: "3" });
    let cart = await cartOf(ada);
    assert.deepEqual(
      cart.items.map(({ variant_id: id, quantity }: Json) => [id, quantity]),
      [
        [variantOf("M"), 2],
        [mug.id, 4],
      ],
    );
    const page = await ada.get("/cart");
    assert.equal(page.status, 200, page.text + server.logged().slice(-2000));
    assert.ok(page.text.includes(mug.translations[0].name), page.text.slice(0, 2_000));
    assert.match(String(page.headers["cache-control"]), /^(no-store|private, no-cache)$/);
    const changed = await ada.post("/cart/change", { line: "2", quantity: "1" });
    assert.equal(changed.status, 303);
    await ada.post("/cart/change", { id: variantOf("M"), quantity: "0" });
    const updated = await ada.post("/cart", [
      ["updates[]", "5"],
      ["note", "Please ring twice"],
      ["update", ""],
    ]);
    assert.deepEqual([updated.status, updated.headers.location], [303, "/cart"]);
    cart = await cartOf(ada);
    assert.deepEqual([cart.item_count, cart.note, cart.items[0].id], [5, "Please ring twice", mug.id]);
    const checkout = await ada.post("/cart", [
      ["updates[]", "2"],
      ["checkout", ""],
    ]);
    assert.equal(checkout.headers.location, "/checkout");
    assert.match((await ada.get("/checkout")).headers.location!, /^\/checkout\/ch_/);
    await ada.post("/cart/clear", {});
    assert.equal((await cartOf(ada)).item_count, 0);
    assert.equal((await ada.get("/checkout")).headers.location, "/cart");
  });

  test("several at once, by a list; unknown ones are told on the page, and nothing is added", async () => {
    const ada = visitor();
    const both = await ada.post("/cart/add", [
      ["items[0][id]", variantOf("M")],
      ["items[0][quantity]", "1"],
      ["items[1][id]", mug.id],
    ]);
    assert.equal(both.status, 303, both.text);
    assert.equal((await cartOf(ada)).item_count, 2);
    for (const id of ["", "nothing", "01980a5c-1f2b-7c3d-8e4f-5a6b7c8d9e0f"]) {
      const answer = await ada.post("/cart/add", { id });
      assert.equal(answer.status, 404, `${id} ${answer.text}`);
      assert.match(String(answer.headers["content-type"]), /^text\/html/);
      assert.equal(answer.headers["cache-control"], "no-store");
    }
    const chosen = await ada.post("/cart/add", { id: shirt.id });
    assert.equal(chosen.status, 422, "a product with variants is added by one of them");
    for (const quantity of ["-1", "0", "1.5", "x", "99999999", "1e3"])
      assert.equal((await ada.post("/cart/add", { id: mug.id, quantity })).status, 422, quantity);
    assert.equal((await cartOf(ada)).item_count, 2);
  });

  test("more than there is: as many as are left are in the cart, and the page says so in its language", async () => {
    const ada = visitor();
    const answer = await ada.post("/de/cart/add", { id: few.id, quantity: "3" });
    assert.equal(answer.status, 422);
    assert.ok(answer.text.includes("Sie können nur 2 Stück von „Rare spoon“"), answer.text.slice(0, 3_000));
    assert.equal((await cartOf(ada)).item_count, 2);
    const more = await ada.post("/cart/change", { line: "1", quantity: "9" });
    assert.equal(more.status, 422);
    assert.ok(more.text.includes("You can only add 2 of “Rare spoon”"), more.text.slice(0, 3_000));
    await shop.ok("POST", `/products/${few.id}/stock`, { set: 0, reason: "counted" });
    const late = visitor();
    const gone = await late.post("/cart/add", { id: few.id });
    assert.ok(gone.text.includes("“Rare spoon” is sold out."), gone.text.slice(0, 3_000));
    assert.equal((await cartOf(late)).item_count, 0);
    await shop.ok("POST", `/products/${few.id}/stock`, { set: 2, reason: "counted" });
  });

  test("a discount code is taken, refused with its reason, and taken off", async () => {
    const ada = visitor();
    await shop.ok("POST", "/coupons", { code: "TEN", type: "percentage", value: "10" });
    await ada.post("/cart/add", { id: mug.id, quantity: "2" });
    const before = (await cartOf(ada)).total_price;
    assert.equal((await ada.post("/cart/update", { discount: "ten" })).status, 303);
    const cart = await cartOf(ada);
    assert.equal(cart.total_price, Math.round(before * 0.9));
    assert.equal(cart.discount_codes[0].code.toUpperCase(), "TEN");
    const bad = await ada.post("/cart/update", { discount: "NOTHING" });
    assert.equal(bad.status, 422);
    assert.ok(bad.text.includes("Enter a valid discount code."), bad.text.slice(0, 3_000));
    await ada.post("/cart/update", { discount: "" });
    assert.equal((await cartOf(ada)).total_price, before);
  });

  test("leads to the shop's own paths alone, and in its language", async () => {
    const ada = visitor();
    const to = async (path: string, returnTo: string) =>
      (await ada.post(path, { id: mug.id, return_to: returnTo })).headers.location;
    assert.equal(await to("/cart/add", "/collections/all"), "/collections/all");
    for (const evil of ["https://evil.example", "//evil.example", "/\\evil.example", HOSTILE])
      assert.equal(await to("/cart/add", evil), "/cart", evil);
    assert.equal(await to("/de/cart/add", ""), "/de/cart");
    assert.equal((await ada.post("/de/cart", { checkout: "" })).headers.location, "/de/checkout");
    const led = await ada.get("/de/checkout");
    const page = await ada.get(led.headers.location!);
    assert.equal(page.headers["content-language"], "de");
  });

  test("a link changes nothing: whoever follows one is asked", async () => {
    const ada = visitor();
    await ada.post("/cart/add", { id: mug.id, quantity: "2" });
    for (const path of [
      "/cart/change?line=1&quantity=0",
      "/cart/clear",
      `/cart/add?id=${mug.id}`,
      "/cart/update?updates[]=0",
    ]) {
      const asked = await ada.get(path);
      assert.equal(asked.status, 200, path);
      assert.match(asked.text, /<form method="post" action="\/cart\//);
      assert.doesNotMatch(String(asked.headers["content-security-policy"]), /script-src/);
    }
    const hostile = await ada.get(`/cart/change?line=${encodeURIComponent(HOSTILE)}`);
    assert.ok(!hostile.text.includes("<script"));
    assert.equal((await cartOf(ada)).item_count, 2);
  });

  test("links with lines or a code ask, and their forms fill the cart", async () => {
    const ada = visitor();
    const lines = await ada.get(`/cart/${mug.id}:2`);
    assert.equal(lines.status, 200);
    assert.ok(lines.text.includes('action="/cart/add"') && lines.text.includes('name="items[0][quantity]"'));
    assert.equal((await cartOf(ada)).item_count, 0, "a link adds nothing");
    const added = await ada.post("/cart/add", { "items[0][id]": mug.id, "items[0][quantity]": "2" });
    assert.deepEqual([added.status, added.headers.location], [303, "/cart"]);
    assert.equal((await cartOf(ada)).item_count, 2);
    const code = await ada.get(`/discount/${encodeURIComponent(HOSTILE)}?redirect=/collections/all`);
    assert.equal(code.status, 200);
    assert.ok(
      code.text.includes('name="return_to" value="/collections/all"') && !code.text.includes("<script"),
    );
    for (const path of ["/cart/x", "/cart/1:x", "/cart/1:2,", `/cart/${"1:1,".repeat(51)}1:1`])
      assert.equal((await ada.get(path)).status, 404, path);
  });

  test("forms of other sites change nothing", async () => {
    const ada = visitor();
    await ada.post("/cart/add", { id: mug.id });
    const paths = [
      "/cart/add",
      "/cart/change",
      "/cart/update",
      "/cart",
      "/cart/clear",
      "/cart/add.js",
      "/account/addresses",
      "/contact",
      "/localization",
    ];
    for (const path of paths)
      for (const headers of [
        { origin: "https://evil.example" },
        { "sec-fetch-site": "cross-site" },
        { origin: "null" },
      ] as Record<string, string>[]) {
        const answer = await ada.post(path, { id: mug.id, quantity: "7" }, { headers });
        assert.equal(answer.status, 403, path);
        assert.equal(answer.headers["set-cookie"], undefined);
      }
    assert.equal((await cartOf(ada)).item_count, 1);
  });

  test("another store's cart, a forged one and what is none are no cart; a new one is begun", async () => {
    const ada = visitor();
    await ada.post("/cart/add", { id: mug.id });
    const own = ada.cookies.get("__Host-stoa_cart")!;
    const elsewhere = await openShop(server);
    const [id] = own.split(".");
    for (const value of [
      own.replace(/.$/, (last) => (last === "a" ? "b" : "a")),
      id!,
      `${id}.`,
      "x",
      "%00",
      "../..",
      `${id}.${"x".repeat(5_000)}`,
    ]) {
      const other = shopperOf(server, shop.store, new Map([["__Host-stoa_cart", value]]));
      assert.equal((await cartOf(other)).item_count, 0, value.slice(0, 100));
      assert.equal((await other.post("/cart/add", { id: variantOf("M") })).status, 303);
      assert.notEqual(other.cookies.get("__Host-stoa_cart")!.split(".")[0], id);
    }
    const there = shopperOf(server, elsewhere.store, new Map([["__Host-stoa_cart", own]]));
    assert.equal((await cartOf(there)).item_count, 0);
    assert.equal((await cartOf(ada)).item_count, 1);
  });

  test("hostile bodies are refused, never a fault of the server", async () => {
    const ada = visitor();
    for (const [raw, status] of [
      ["a=%00", 400],
      ["id=1&".repeat(3_000), 400],
      [`id=${"x".repeat(20_000)}`, 400],
      ["x".repeat(70_000), 413],
      [`id=${encodeURIComponent(HOSTILE)}&quantity=${encodeURIComponent(HOSTILE)}`, 404],
    ] as const)
      assert.equal((await ada.post("/cart/add", {}, { raw })).status, status, raw.slice(0, 40));
    const asText = await ada.post(
      "/cart/add",
      {},
      { raw: "id=1", headers: { "content-type": "text/plain" } },
    );
    assert.equal(asText.status, 415);
    const junk = await ada.post(
      "/cart/add",
      {},
      { raw: "{", headers: { "content-type": "application/json" } },
    );
    assert.equal(junk.status, 400);
  });
});

describe("the cart for scripts of themes", () => {
  test("adding answers the line, or the lines; changing answers the cart", async () => {
    const ada = visitor();
    const one = await ada.script("POST", "/cart/add.js", {
      id: variantOf("M"),
      quantity: 2,
      properties: { Engraving: "A" },
    });
    assert.equal(one.status, 200);
    assert.deepEqual(
      [one.body.variant_id, one.body.quantity, one.body.product_id],
      [variantOf("M"), 2, shirt.id],
    );
    assert.equal(one.body.line_price, one.body.price * 2);
    const several = await ada.script("POST", "/cart/add.js", { items: [{ id: mug.id, quantity: 1 }] });
    assert.deepEqual([several.body.items.length, several.body.items[0].product_id], [1, mug.id]);
    const changed = await ada.script("POST", "/cart/change.js", { id: one.body.key, quantity: 1 });
    assert.deepEqual([changed.body.item_count, changed.body.items.length], [2, 2]);
    const updated = await ada.script("POST", "/cart/update.js", { updates: { [mug.id]: 4 }, note: "Hi" });
    assert.deepEqual([updated.body.item_count, updated.body.note], [5, "Hi"]);
    assert.equal(
      updated.body.total_price,
      updated.body.items.reduce((sum: number, { final_line_price: price }: Json) => sum + price, 0),
    );
    const list = await ada.script("POST", "/cart/update.js", { updates: [0, 1] });
    assert.deepEqual([list.body.item_count, list.body.items[0].product_id], [1, mug.id]);
    const { body } = await ada.script("POST", "/cart/clear.js");
    assert.deepEqual([body.item_count, body.items, body.total_price], [0, [], 0]);
    const form = `------WebKitForm7\r\ncontent-disposition: form-data; name="id"\r\n\r\n${mug.id}\r\n------WebKitForm7--\r\n`;
    const sent = await ada.post(
      "/cart/add.js",
      {},
      { raw: form, headers: { "content-type": "multipart/form-data; boundary=----WebKitForm7" } },
    );
    assert.equal(sent.body?.product_id, mug.id, sent.text.slice(-600));
  });

  test("properties go with a line into the order; the cart's page shows all but the merchant's", async () => {
    const ada = visitor();
    const properties = { Engraving: "For <Ada>", _proof: "p-77" };
    const added = await ada.script("POST", "/cart/add.js", {
      items: [{ id: mug.id, quantity: 1, properties: { ...properties, Empty: " " } }],
    });
    assert.deepEqual(added.body.items[0].properties, properties);
    const fields = { id: mug.id, "properties[Engraving]": "For Bob", "properties[Empty]": "" };
    await ada.post("/cart/add", fields);
    await ada.post("/cart/add", { id: mug.id });
    await ada.post("/cart/add", { ...fields, quantity: "2" });
    const linesOf = ({ items }: Json) =>
      items.map(({ properties: chosen, quantity }: Json) => [chosen, quantity]);
    const { items } = await cartOf(ada);
    assert.deepEqual(linesOf({ items }), [
      [properties, 1],
      [{ Engraving: "For Bob" }, 3],
      [{}, 1],
    ]);
    const changed = await ada.script("POST", "/cart/change.js", { id: items[1].key, quantity: 2 });
    assert.deepEqual(linesOf(changed.body), [
      [properties, 1],
      [{ Engraving: "For Bob" }, 2],
      [{}, 1],
    ]);
    const page = await ada.get("/cart");
    assert.ok(page.text.includes("Engraving: For &lt;Ada&gt;") && page.text.includes("For Bob"), page.text);
    assert.ok(!/_proof|p-77/.test(page.text));
  });

  test("impossible changes are 422 or 404 in the field's form, in the language of the shop", async () => {
    const ada = visitor();
    const { status, body } = await ada.script("POST", "/ar/cart/add.js", { id: few.id, quantity: 9 });
    assert.deepEqual([status, body.status, body.message], [422, 422, "خطأ في السلة"]);
    assert.ok(body.description.includes("Rare spoon"));
    const unknown = await ada.script("POST", "/cart/add.js", { id: 4711 });
    assert.deepEqual(
      [unknown.status, unknown.body.status, unknown.body.description],
      [404, 404, "This item is no longer available."],
    );
    const line = await ada.script("POST", "/cart/change.js", { line: 9, quantity: 1 });
    assert.equal(line.status, 404);
  });

  test("sections come along, drawn with the cart as it is now", async () => {
    const ada = visitor();
    const { body } = await ada.script("POST", "/cart/add.js", {
      id: mug.id,
      sections: "no-such-section",
      sections_url: "/cart",
    });
    assert.equal(body.product_id, mug.id);
    assert.deepEqual(body.sections, { "no-such-section": null });
  });

  test("two at once lose nothing", async () => {
    const ada = visitor();
    await ada.post("/cart/add", { id: mug.id });
    const answers = await Promise.all(
      [1, 2, 3].map(() => ada.script("POST", "/cart/add.js", { id: mug.id })),
    );
    const done = answers.filter(({ status }) => status === 200).length;
    assert.equal((await cartOf(ada)).item_count, 1 + done);
    assert.ok(done >= 1);
  });

  test("products, suggestions and recommendations are JSON in the field's form", async () => {
    const ada = visitor();
    const slug = shirt.slug;
    const product = await ada.script("GET", `/products/${slug}.js`);
    assert.deepEqual(
      [product.body.id, product.body.handle, product.body.variants.length],
      [shirt.id, slug, shirt.productVariants.length],
    );
    assert.equal((await ada.get("/products/nothing.js")).status, 404);
    const found = await ada.script(
      "GET",
      "/search/suggest.json?q=mug&resources[type]=product,collection,page&resources[limit]=3",
    );
    assert.ok(
      found.body.resources.results.products.some(({ id }: Json) => id === mug.id),
      found.text,
    );
    const description = '<p class="soft">Warm</p><script>alert(1)</script><b onclick="alert(2)">wool</b>';
    const made = await shop.ok("POST", "/categories", {
      translations: [{ language: "en", name: "Knitwear", description }],
    });
    const { collections } = (await ada.script("GET", "/search/suggest.json?q=Knitwear")).body.resources
      .results;
    assert.deepEqual(
      collections.map(({ id, body }: Json) => [id, body]),
      [[made.id, '<p class="soft">Warm</p><b>wool</b>']],
      "a collection's text is cleaned as that of a product is",
    );
    const nothing = await ada.script("GET", "/search/suggest.json");
    assert.deepEqual(nothing.body.resources.results.products, []);
    await shop.ok("PUT", `/products/${mug.id}`, { relatedIds: [shirt.id] });
    const related = await ada.script("GET", `/recommendations/products.json?product_id=${mug.id}&limit=4`);
    assert.deepEqual(
      related.body.products.map(({ id }: Json) => id),
      [shirt.id],
    );
    for (const id of ["", "x", "01980a5c-1f2b-7c3d-8e4f-5a6b7c8d9e0f"])
      assert.equal((await ada.script("GET", `/recommendations/products.json?product_id=${id}`)).status, 404);
  });

  test("nobody is logged in to whoever has no session, and nothing personal is kept", async () => {
    const ada = visitor();
    const { body, headers } = await ada.script("GET", "/account.js");
    assert.deepEqual([body, headers["cache-control"]], [{ customer: null }, "no-store"]);
    assert.equal((await ada.script("GET", "/cart.js")).headers["cache-control"], "no-store");
  });
});
