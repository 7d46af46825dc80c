import assert from "node:assert/strict";
import { test } from "node:test";
import { dataOf } from "../../../test/assert-refused.ts";
import { addPerson } from "../../../test/people.ts";
import { testServer } from "../../../test/server.ts";
import { HOME, openShop } from "../../../test/shop.ts";
import { leastTheme, useTheme } from "../../../test/shop-theme.ts";
import { shopperOf } from "../../../test/shopper.ts";
import { hashPassword } from "../../people/auth/index.ts";

const server = await testServer();

test("how many are left of a variant is told where shoppers may know it, and nothing else misleads", async () => {
  const at = await server.createStore();
  const add = async (name: string, more: object) =>
    dataOf(
      await server.send(at, "POST", "/api/v1/products", {
        body: { translations: [{ language: "en", name, description: "" }], price: "5.00", ...more },
      }),
      201,
    );
  await add("Plenty", { quantity: 70 });
  await add("Few", { quantity: 3, lowStockThreshold: 5 });
  await add("None", { quantity: 0 });
  await useTheme(
    server,
    at,
    leastTheme({
      product:
        "{% for v in product.variants %}{{ v.available }} {{ v.inventory_quantity }} {{ v.inventory_management | default: 'uncounted' }}{% endfor %}",
    }),
  );
  for (const [slug, expected] of [
    ["plenty", "true 9999 uncounted"],
    ["few", "true 3 shopify"],
    ["none", "false 0 shopify"],
  ]) {
    const page = await server.send(at, "GET", `/products/${slug}`, {
      key: undefined,
      headers: { accept: "text/html" },
    });
    assert.ok(page.text.includes(`<body>${expected}</body>`), page.text);
  }
});

test("videos that a theme's settings name are objects: files of the theme, and those of other hosts", async () => {
  const at = await server.createStore();
  const setting = (type: string, id: string) => ({ type, id, label: id });
  await useTheme(server, at, {
    ...leastTheme({
      index:
        "{% assign v = settings.film %}{{ v.media_type }} {{ v.sources[0].format }} {{ v.sources[0].mime_type }} {{ v | video_tag }}|{% assign e = settings.clip %}{{ e.type }} {{ e.id }} {{ e.external_id }} {{ e.media_type }} {{ e }}|{{ settings.gone }}|{{ article.title }}{{ blog.title }}{{ app.id }}{{ checkout.id }}{{ gift_card.code }}{{ metaobject.system }}",
    }),
    "assets/kiln.mp4": "film",
    "config/settings_schema.json": JSON.stringify([
      {
        name: "Films",
        settings: [setting("video", "film"), setting("video", "gone"), setting("video_url", "clip")],
      },
    ]),
    "config/settings_data.json": JSON.stringify({
      current: {
        film: "shopify://files/videos/kiln.mp4",
        gone: "gone.mp4",
        clip: "https://youtu.be/abcdef12345",
      },
    }),
  });
  const { text } = await server.send(at, "GET", "/", { key: undefined, headers: { accept: "text/html" } });
  const body = /<body>([\s\S]*)<\/body>/.exec(text)![1]!.replaceAll(/\.[0-9a-f]{16}\./g, ".HASH.");
  assert.match(
    body,
    /^video mp4 video\/mp4 <video[^>]*><source src="\/assets\/kiln\.HASH\.mp4" type="video\/mp4"><\/video>\|/,
  );
  assert.match(
    body,
    /\|youtube abcdef12345 abcdef12345 external_video https:\/\/youtu\.be\/abcdef12345\|\|$/,
  );
});

test("an order that is not paid yet says how it is paid, by the store's own words", async () => {
  const shop = await openShop(server);
  const instructions = "Please pay within a week.\nIBAN: DE00 1234\n\nReference: your order's number";
  await shop.ok("PUT", "/payment-methods", {
    methods: [{ method: "bank_transfer", isActive: true, instructions }],
  });
  await useTheme(server, shop.store, {
    ...leastTheme({ index: "x" }),
    "templates/customers/order.liquid":
      "{% assign t = order.transactions[0] %}{{ t.show_buyer_pending_payment_instructions? }};{% for one in t.buyer_pending_payment_instructions %}{{ one.header }}={{ one.value }};{% endfor %}{{ t.buyer_pending_payment_notice | split: '.' | first }}",
  });
  const email = "ada@example.com";
  const password = "four small blue kettles";
  await addPerson(server, shop.store, "customer", {
    email,
    passwordHash: await hashPassword(password, shop.store.id),
  });
  const ada = shopperOf(server, shop.store);
  assert.equal((await ada.post("/account/login", { email, password })).status, 303);
  const order = await shop.ok("POST", "/orders", {
    items: [shop.line(shop.range.mug)],
    customer: { email, firstName: "Ada", lastName: "King" },
    shippingAddress: HOME,
    paymentMethod: "bank_transfer",
  });
  const page = await ada.get(`/account/orders/${order.id}`);
  assert.ok(
    page.text.includes(
      "true;=Please pay within a week.;IBAN=DE00 1234;Reference=your order's number;Please pay within a week",
    ),
    page.text,
  );
});
