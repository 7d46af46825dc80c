import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { describe, test } from "node:test";
import { Ajv2020 } from "ajv/dist/2020.js";
import { asMissing, assertInvalid, assertRefused, dataOf, MISSING } from "../../../test/assert-refused.ts";
import { type Sent, startServer, type TestStore, testServer } from "../../../test/server.ts";
import type { Json } from "../../../test/shop.ts";
import { stillBuckets } from "../../../test/still-buckets.ts";
import { storeByDomain } from "../../commands/store-by-domain.ts";
import { seedProducts } from "../../exchange/seeding/index.ts";

const server = await testServer();
const store = await server.createStore({ name: "Kiln & Co", currency: "EUR", language: "en" });
const elsewhere = await server.createStore();
const api = (method: string, path: string, body?: object, at = store, sent: Sent = {}) =>
  server.send(at, method, `/api/v1/${path}`, { ...(body && { body }), ...sent });
const ok = async (...asked: Parameters<typeof api>) => {
  const answer = await api(...asked);
  assert.ok(answer.status < 300, answer.text);
  return answer.body.data;
};
const made = (at = store, name = "Google"): Promise<Json> => ok("POST", "feeds", { name }, at);
const fetched = (token: string, form: string, at: TestStore = store, headers: Record<string, string> = {}) =>
  server.send(at, "GET", `/feeds/${token}.${form}`, { key: undefined, headers });
const text = async (token: string, form: string, at = store) => {
  const answer = await fetched(token, form, at);
  assert.equal(answer.status, 200, answer.text);
  return answer.text;
};
const entry = (language: string, name: string, slug: string, description = "") => ({
  language,
  name,
  slug,
  description,
});

/** The rows of a file of tabs, by the names of its columns. */
function rowsOf(tsv: string): Record<string, string>[] {
  assert.ok(tsv.endsWith("\n"));
  const [head, ...rows] = tsv
    .slice(0, -1)
    .split("\n")
    .map((line) => line.split("\t"));
  return rows.map((cells) => {
    assert.equal(cells.length, head!.length);
    return Object.fromEntries(cells.flatMap((cell, i) => (cell ? [[head![i]!, cell]] : [])));
  });
}

await ok("PUT", "settings", {
  languages: ["en", "de"],
  storefrontUrl: "https://shop.example",
  policies: { privacy: "https://shop.example/privacy" },
  feed: { brand: "Kiln", googleCategory: "674" },
});
const home = await ok("POST", "categories", { translations: [entry("en", "Home", "home")] });
const cups = await ok("POST", "categories", {
  parentId: home.id,
  translations: [entry("en", "Cups", "cups")],
});
const mug = await ok("POST", "products", {
  price: "19.90",
  compareAtPrice: "24.00",
  quantity: 3,
  sku: "MUG-1",
  barcode: "4006381333931",
  mpn: "K-77",
  weight: 0.4,
  height: 95,
  dimensionUnit: "mm",
  category: cups.id,
  images: ["https://cdn.example/1.jpg", "https://cdn.example/2,b.jpg"],
  metadata: { "feed.age_group": "adult", "feed.unknown": "x", note: "secret" },
  translations: [
    entry("en", 'Mug "A" & <B>', "mug", "<p>Holds\t0.3&nbsp;l</p>\n<p>Blue</p>"),
    entry("de", "Becher", "becher", "Blau"),
  ],
});
const shirt = await ok("POST", "products", {
  price: "10.00",
  brand: "Loom",
  allowBackorder: true,
  images: ["https://cdn.example/shirt.jpg"],
  variants: [
    { name: "Size", values: ["S", "M"], position: 0 },
    { name: "Fit", values: ["Slim"], position: 1 },
  ],
  productVariants: [
    { options: { Size: "S", Fit: "Slim" }, price: "9.00", quantity: 1, sku: "S-S", barcode: "12345" },
    { options: { Size: "M", Fit: "Slim" }, quantity: 0 },
  ],
  translations: [entry("en", "Shirt", "shirt")],
});
await ok("POST", "products", {
  price: "1.00",
  isActive: false,
  translations: [entry("en", "Hidden", "hidden")],
});
const feed = await made();

describe("addresses", () => {
  test("the token is told once, opens four files, and no more once it is revoked", async () => {
    const { token, ...rest } = await made(store, "  Marketplace ");
    assert.match(token, /^feed_[0-9A-Za-z]{39}$/);
    assert.deepEqual([rest.name, rest.last4, rest.version], ["Marketplace", token.slice(-4), 1]);
    const shown = await ok("GET", `feeds/${rest.id}`);
    assert.deepEqual(shown, rest);
    assert.deepEqual((await ok("GET", "feeds")).feeds[0], rest);
    const types = {
      tsv: "text/tab-separated-values",
      xml: "application/xml",
      csv: "text/csv",
      jsonl: "application/x-ndjson",
    };
    for (const [form, type] of Object.entries(types)) {
      const { status, headers } = await fetched(token, form);
      assert.deepEqual([status, headers["content-type"]], [200, `${type}; charset=utf-8`]);
    }
    await ok("DELETE", `feeds/${rest.id}`);
    const gone = await fetched(token, "tsv", store, { "x-request-id": "same" });
    assertRefused(gone, 404, "not_found");
    const never = await fetched(`${token.slice(0, -1)}x`, "tsv", store, { "x-request-id": "same" });
    assert.equal(gone.text, never.text);
  });

  test("only its own store's host has it, and only in these forms", async () => {
    assertRefused(await fetched(feed.token, "tsv", elsewhere), 404, "not_found");
    for (const form of ["json", "tsv.gz", "TSV", "", "tsv%00"])
      assertRefused(await fetched(feed.token, form), 404, "not_found");
    assertRefused(await fetched("feed_x", "tsv"), 404, "not_found");
    assertRefused(
      await server.send(store, "GET", `/feeds/${feed.token}`, { key: undefined }),
      404,
      "not_found",
    );
    assertRefused(await fetched("x".repeat(5_000), "tsv"), 404, "not_found");
    assertRefused(
      await server.send(store, "POST", `/feeds/${feed.token}.tsv`, { body: {} }),
      405,
      "method_not_allowed",
    );
    const asked = await server.send(store, "GET", `/feeds/${feed.token}.tsv?lang=de`, { key: undefined });
    assertInvalid(asked, ["/lang", "unknown_field"]);
  });

  test("feeds need their permissions", async () => {
    assertRefused(
      await api("POST", "feeds", { name: "A" }, store, { key: undefined }),
      401,
      "unauthenticated",
    );
    const { key } = await store.makeKey(["products:read"]);
    assertRefused(await api("POST", "feeds", { name: "A" }, store, { key }), 403, "permission_denied");
    assert.equal((await api("GET", "feeds", undefined, store, { key })).status, 200);
    const other = await store.makeKey(["orders"]);
    assertRefused(
      await api("GET", "feeds/problems", undefined, store, { key: other.key }),
      403,
      "permission_denied",
    );
    await asMissing((await made(elsewhere)).id, (id, sent) =>
      api("DELETE", `feeds/${id}`, undefined, store, sent),
    );
    assertRefused(await api("GET", `feeds/${MISSING}`), 404, "not_found");
    assertInvalid(await api("POST", "feeds", { name: " " }), ["/name", "invalid_format"]);
  });

  test("a retry answers the same token, a dry run's opens nothing, a stale version is refused", async () => {
    const sent = { headers: { "idempotency-key": "feed-1" } };
    const [one, again] = [
      await ok("POST", "feeds", { name: "Twice" }, store, sent),
      await ok("POST", "feeds", { name: "Twice" }, store, sent),
    ];
    assert.deepEqual(again, one);
    const { token } = await ok("POST", "feeds?dryRun=true", { name: "Never" });
    assertRefused(await fetched(token, "tsv"), 404, "not_found");
    assertRefused(await api("PUT", `feeds/${one.id}`, { name: "A", version: 9 }), 409, "version_conflict");
    assert.equal((await ok("PUT", `feeds/${one.id}?dryRun=true`, { name: "B" })).name, "B");
    assert.equal((await ok("PUT", `feeds/${one.id}`, { name: "C", version: 1 })).name, "C");
    assert.equal((await fetched(one.token, "tsv")).status, 200);
  });
});

describe("rows of a feed", () => {
  test("a row a variant, in Google's attributes", async () => {
    const rows = rowsOf(await text(feed.token, "tsv"));
    const [small, medium] = shirt.productVariants;
    assert.deepEqual(
      rows.find(({ id }) => id === mug.id),
      {
        id: mug.id,
        title: '"Mug ""A"" & <B>"',
        description: "Holds 0.3 l Blue",
        link: "https://shop.example/products/mug",
        image_link: "https://cdn.example/1.jpg",
        additional_image_link: "https://cdn.example/2%2Cb.jpg",
        availability: "in_stock",
        price: "24.00 EUR",
        sale_price: "19.90 EUR",
        condition: "new",
        brand: "Kiln",
        gtin: "4006381333931",
        mpn: "K-77",
        google_product_category: "674",
        product_type: "Home > Cups",
        shipping_weight: "0.4 kg",
        shipping_height: "9.5 cm",
        age_group: "adult",
      },
    );
    assert.deepEqual(
      rows.find(({ id }) => id === small.id),
      {
        id: small.id,
        item_group_id: shirt.id,
        title: "Shirt – S / Slim",
        description: "Shirt",
        link: `https://shop.example/products/shirt?variant=${small.id}`,
        image_link: "https://cdn.example/shirt.jpg",
        availability: "in_stock",
        price: "9.00 EUR",
        condition: "new",
        brand: "Loom",
        google_product_category: "674",
        size: "S",
        product_detail: "General:Fit:Slim",
      },
    );
    assert.equal(rows.find(({ id }) => id === medium.id)!.availability, "backorder");
    assert.equal(rows.length, 3, "what shoppers do not see is not in it");
  });

  test("the XML form has the same rows, escaped", async () => {
    const xml = await text(feed.token, "xml");
    assert.match(
      xml,
      /^<\?xml version="1.0" encoding="UTF-8"\?>\n<rss version="2.0" xmlns:g="http:\/\/base.google.com\/ns\/1.0">/,
    );
    assert.ok(xml.endsWith("</channel>\n</rss>\n"));
    assert.ok(xml.includes("<title>Kiln &amp; Co</title>"));
    assert.ok(xml.includes('<g:title>Mug "A" &amp; &lt;B&gt;</g:title>'));
    assert.ok(xml.includes("<g:additional_image_link>https://cdn.example/2,b.jpg</g:additional_image_link>"));
    assert.ok(
      xml.includes(
        "<g:product_detail><g:attribute_name>Fit</g:attribute_name><g:attribute_value>Slim</g:attribute_value></g:product_detail>",
      ),
    );
    const ids = [...xml.matchAll(/<g:id>([^<]+)<\/g:id>/g)].map(([, id]) => id);
    assert.deepEqual(
      ids,
      rowsOf(await text(feed.token, "tsv")).map(({ id }) => id),
    );
    const opened = [...xml.matchAll(/<([a-z:_]+)[ >]/g)].map(([, name]) => name);
    const closed = [...xml.matchAll(/<\/([a-z:_]+)>/g)].map(([, name]) => name);
    assert.deepEqual(opened.sort(), closed.sort());
  });

  test("a product a line as ACP has it, valid by its published schema", async () => {
    const schema = JSON.parse(
      await readFile(new URL("../../../test/protocols/acp-2026-04-17.feed.json", import.meta.url), "utf8"),
    );
    const ajv = new Ajv2020({ strict: false, allErrors: true });
    ajv.addFormat("uri", (text) => URL.canParse(text));
    ajv.addSchema(schema);
    const isProduct = ajv.getSchema(`${schema.$id}#/$defs/Product`)!;
    const lines = (await text(feed.token, "jsonl"))
      .trimEnd()
      .split("\n")
      .map((line) => JSON.parse(line));
    for (const line of lines) assert.ok(isProduct(line), ajv.errorsText(isProduct.errors));
    assert.deepEqual(
      lines.map(({ id }) => id),
      [mug.id, shirt.id],
    );
    const [of] = lines[0].variants;
    assert.deepEqual(
      [of.id, of.price, of.list_price, of.barcodes, of.availability, of.seller],
      [
        mug.id,
        { amount: 1990, currency: "EUR" },
        { amount: 2400, currency: "EUR" },
        [{ type: "GTIN", value: "4006381333931" }],
        { available: true, status: "in_stock" },
        { name: "Kiln & Co", links: [{ type: "privacy_policy", url: "https://shop.example/privacy" }] },
      ],
    );
    assert.deepEqual(of.categories, [
      { value: "Home > Cups", taxonomy: "merchant" },
      { value: "674", taxonomy: "google_product_category" },
    ]);
    assert.deepEqual(lines[1].variants[1].availability, { available: true, status: "backorder" });
    assert.deepEqual(lines[1].variants[0].variant_options, [
      { name: "Size", value: "S" },
      { name: "Fit", value: "Slim" },
    ]);
    assert.ok(!JSON.stringify(lines).includes("secret"));
  });

  test("in the language asked for, by SKU, and with the store's own links", async () => {
    const asked = await server.send(store, "GET", `/feeds/${feed.token}.tsv?language=de`, {
      key: undefined,
      headers: { "accept-language": "fr" },
    });
    assert.equal(asked.headers["content-language"], "de");
    const [becher] = rowsOf(asked.text);
    assert.deepEqual([becher!.title, becher!.link], ["Becher", "https://shop.example/products/becher"]);
    await ok("PUT", "settings", {
      feed: { idField: "sku" },
      links: { product: "https://a.example/{slug}?{variantId}", checkout: "https://a.example/buy/{sku}" },
    });
    const rows = rowsOf(await text(feed.token, "tsv"));
    const [small, medium] = shirt.productVariants;
    assert.deepEqual(rows.map(({ id }) => id).sort(), ["MUG-1", "S-S", medium.id].sort());
    const one = rows.find(({ id }) => id === "S-S")!;
    assert.deepEqual(
      [one.link, one.checkout_link_template, one.item_group_id],
      [`https://a.example/shirt?${small.id}`, "https://a.example/buy/S-S", shirt.id],
    );
    await ok("PUT", "settings", { feed: { idField: "id" }, links: { product: null, checkout: null } });
  });

  test("amounts have the digits of the currency, and are whole minor units for ACP", async () => {
    for (const [currency, price, told, amount] of [
      ["JPY", "1990", "1990 JPY", "1990"],
      ["KWD", "1234567890123.456", "1234567890123.456 KWD", "1234567890123456"],
    ] as const) {
      const at = await server.createStore({ currency });
      await ok("PUT", "settings", { storefrontUrl: "https://shop.example" }, at);
      const images = ["https://cdn.example/a.jpg"];
      await ok("POST", "products", { price, quantity: 1, images, translations: [entry("en", "A", "a")] }, at);
      const { token } = await made(at);
      assert.equal(rowsOf(await text(token, "tsv", at))[0]!.price, told);
      assert.ok(
        (await text(token, "jsonl", at)).includes(`"price":{"amount":${amount},"currency":"${currency}"}`),
      );
    }
  });

  test("a row that its reader refuses is left out, and the file says how many", async () => {
    const at = await server.createStore({ name: "Loom, Ltd", currency: "EUR" });
    await ok("PUT", "settings", { storefrontUrl: "https://loom.example", country: "DE" }, at);
    const images = ["https://cdn.example/a.jpg", "https://cdn.example/b,c.jpg"];
    const sold = (name: string, more: object) =>
      ok(
        "POST",
        "products",
        { price: "5.00", sku: name, quantity: 1, translations: [entry("en", name, name)], ...more },
        at,
      );
    const whole = await sold("whole", { images, brand: 'The "Loom", Ltd', barcode: "4006381333931" });
    const plain = await sold("plain", { images });
    await sold("unseen", { brand: "Loom" });
    await sold("free", { images, brand: "Loom", price: "0" });
    const odd = await sold("odd", {
      images,
      brand: "Loom",
      metadata: {
        "feed.identifier_exists": "no",
        "feed.is_eligible_checkout": "true",
        "feed.is_ads_eligible": "yes",
      },
    });
    const { token } = await made(at);
    const google = rowsOf(await text(token, "tsv", at));
    assert.deepEqual(google.map(({ id }) => id).sort(), [whole.id, plain.id, odd.id].sort());
    // Google is told that there is no number only where the merchant says so.
    assert.deepEqual(
      google
        .map(({ id, identifier_exists: told }) => [id === odd.id, told])
        .filter(([is, told]) => is || told),
      [[true, "no"]],
    );
    const xml = await text(token, "xml", at);
    assert.equal(xml.match(/<item>/g)!.length, 3);
    assert.match(xml, /<!-- 2 left out: GET \/feeds\/problems tells why -->/);
    const { leftOut, products } = await ok("GET", "feeds/problems?severity=error", undefined, at);
    assert.deepEqual([leftOut, products.length], [2, 2]);
    const lines = (await text(token, "csv", at)).split("\r\n");
    const names = lines[0]!.split(",");
    assert.deepEqual(names.slice(0, 3), ["item_id", "title", "description"]);
    // Without a brand OpenAI takes no row; ACP's schema asks for neither a brand nor a picture.
    assert.deepEqual([lines.length, lines.at(-1)], [1 + 2 + 1, ""]);
    const row = lines.find((line) => line.startsWith(whole.id))!;
    const image = '"https://cdn.example/a.jpg"'.slice(1, -1);
    assert.ok(row.startsWith(`${whole.id},whole,whole,https://loom.example/products/whole,`), row);
    assert.ok(
      row.includes(`,"The ""Loom"", Ltd","Loom, Ltd",${image},5.00 EUR,in_stock,DE,DE,true,false,false,`),
      row,
    );
    assert.ok(row.includes(",https://cdn.example/b%2Cc.jpg,"), row);
    const flags = lines.find((line) => line.startsWith(odd.id))!;
    assert.ok(flags.includes(",DE,DE,true,true,false,"), flags);
    assert.equal((await text(token, "jsonl", at)).trimEnd().split("\n").length, 5);
  });

  test("a store without products has a file without rows", async () => {
    const at = await server.createStore();
    const { token } = await made(at);
    assert.deepEqual(rowsOf(await text(token, "tsv", at)), []);
    assert.equal(await text(token, "jsonl", at), "");
    assert.match(await text(token, "xml", at), /<channel>\n<title>[^<]*<\/title>\n<link>[^<]+<\/link>/);
  });

  test("of many products each stands in it once, whatever is asked for at a time", async () => {
    const at = await server.createStore();
    await ok("PUT", "settings", { storefrontUrl: "https://shop.example" }, at);
    await seedProducts(server.database.pool, await storeByDomain(server.database, at.domain), 700);
    const { token } = await made(at);
    const rows = await server.sql(
      at,
      "select coalesce(v.variant_id, p.product_id) as id from products p left join product_variants v on v.product_id = p.product_id and v.retired_at is null and v.is_active where p.is_active",
    );
    const ids = rowsOf(await text(token, "tsv", at)).map(({ id }) => id);
    assert.ok(ids.length >= 700, `${ids.length}`);
    assert.deepEqual(ids.sort(), rows.map(({ id }: Json) => id).sort());
    const lines = (await text(token, "jsonl", at))
      .trimEnd()
      .split("\n")
      .map((line) => JSON.parse(line));
    assert.equal(
      lines.reduce((sum, { variants }) => sum + variants.length, 0),
      ids.length,
    );
  });
});

describe("a reader who has it already", () => {
  test("is told so as long as nothing in it is another", async () => {
    const at = await server.createStore();
    const { token } = await made(at);
    const ask = async (known?: string) =>
      fetched(token, "tsv", at, known === undefined ? {} : { "if-none-match": known });
    const product = await ok(
      "POST",
      "products",
      { price: "1", quantity: 5, translations: [entry("en", "A", "a")] },
      at,
    );
    const later = new Date(Date.now() + 86_400_000).toISOString();
    const scheduled = await ok(
      "POST",
      "products",
      { price: "1", publishedAt: later, translations: [entry("en", "B", "b")] },
      at,
    );
    const category = await ok("POST", "categories", { translations: [entry("en", "C", "c")] }, at);
    const changes: Record<string, () => Promise<unknown>> = {
      "a price": () => ok("PUT", `products/${product.id}`, { price: "2" }, at),
      "the stock": () => ok("POST", `products/${product.id}/stock`, { delta: -5, reason: "counted" }, at),
      "the name of a category": () =>
        ok("PUT", `categories/${category.id}`, { translations: [entry("en", "D", "c")] }, at),
      "the settings": () => ok("PUT", "settings", { storefrontUrl: "https://b.example" }, at),
      "a policy": () => ok("PUT", "policies", { terms: [{ language: "en", text: "Terms" }] }, at),
      "time, at which a product appears": () =>
        server.sql(at, "update products set published_at = now() - interval '1 s' where product_id = $1", [
          scheduled.id,
        ]),
    };
    let { etag } = (await ask()).headers;
    for (const [what, change] of Object.entries(changes)) {
      const same = await ask(String(etag));
      assert.deepEqual([same.status, same.text, same.headers.etag], [304, "", etag], what);
      await change();
      const other = await ask(String(etag));
      assert.equal(other.status, 200, what);
      assert.notEqual(other.headers.etag, etag, what);
      ({ etag } = other.headers);
    }
    assert.notEqual((await fetched(token, "xml", at)).headers.etag, etag);
  });
});

test("an address is read five times a minute, whoever asks; asking whether it is new does not count", async () => {
  const buckets = stillBuckets();
  const limited = await startServer({ RATE_LIMIT: "on" }, { buckets });
  try {
    const at = await limited.createStore();
    const { token } = (await limited.send(at, "POST", "/api/v1/feeds", { body: { name: "A" } })).body.data;
    const ask = (headers: Record<string, string> = {}) =>
      limited.send(at, "GET", `/feeds/${token}.tsv`, { key: undefined, headers });
    const first = await ask();
    for (let i = 0; i < 4; i++) assert.equal((await ask()).status, 200);
    assertRefused(await ask(), 429, "rate_limited");
    assert.equal((await ask({ "if-none-match": String(first.headers.etag) })).status, 304);
    buckets.pass(60_000);
    assert.equal((await ask()).status, 200);
  } finally {
    await limited.close();
  }
});

describe("problems of a feed", () => {
  const problems = (query = "", at = store) => ok("GET", `feeds/problems${query}`, undefined, at);

  test("is told by product, with how many of its rows have it", async () => {
    const { store: ofStore, products, nextCursor, looked } = await problems();
    assert.deepEqual([ofStore, nextCursor, looked], [[], null, 2]);
    assert.equal(products.length, 1);
    const [{ id, problems: found }] = products;
    assert.equal(id, shirt.id);
    const [small, medium] = shirt.productVariants;
    assert.deepEqual(
      found.map(({ code, field, severity, items, itemId }: Json) => [code, field, severity, items, itemId]),
      [
        ["description_missing", "description", "warning", 1, null],
        ["gtin_invalid", "gtin", "warning", 1, small.id],
        ["availability_date_missing", "availability_date", "warning", 1, medium.id],
        ["identifier_missing", "gtin", "warning", 1, medium.id],
      ],
    );
    assert.ok(found.every(({ message }: Json) => message.length > 10));
    const warnings = await problems("?severity=warning");
    assert.deepEqual(
      warnings.products[0].problems.map(({ code }: Json) => code),
      ["description_missing", "gtin_invalid", "availability_date_missing", "identifier_missing"],
    );
    const german = await api("GET", "feeds/problems?language=de", undefined, store, {
      headers: { "x-locale": "de" },
    });
    const [first] = dataOf(german).products[0].problems;
    assert.equal(first.message, "Es fehlt eine Beschreibung.");
    assert.ok(dataOf(german).products[0].problems.some(({ code }: Json) => code === "language_missing"));
  });

  test("page by page, each product once; the store's own stand above all", async () => {
    const at = await server.createStore({ currency: "EUR" });
    await ok(
      "PUT",
      "settings",
      { country: "DE", tax: { rates: [{ country: "DE", rate: "19", name: "MwSt." }] } },
      at,
    );
    const ids: string[] = [];
    for (let i = 0; i < 5; i++)
      ids.push(
        (await ok("POST", "products", { price: "0", translations: [entry("en", `P${i}`, `p${i}`)] }, at)).id,
      );
    const seen: string[] = [];
    let pages = 0;
    for (let after: string | null = ""; after !== null; pages++) {
      const page: Json = await problems(`?limit=2${after && `&after=${after}`}`, at);
      assert.deepEqual(
        page.store.map(({ code }: Json) => code),
        ["link_missing", "net_prices"],
      );
      assert.ok(
        page.products.every((one: Json) => one.problems.some(({ code }: Json) => code === "price_zero")),
      );
      seen.push(...page.products.map(({ id }: Json) => id));
      after = page.nextCursor;
    }
    assert.deepEqual([seen, pages], [ids.sort(), 3]);
    assertInvalid(
      await api("GET", "feeds/problems?limit=0&after=x&severity=bad", undefined, at),
      "/limit",
      "/after",
      "/severity",
    );
  });
});
