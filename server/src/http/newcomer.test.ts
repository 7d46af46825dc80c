import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { assertRefused, bytesOf, MISSING } from "../../test/assert-refused.ts";
import { testServer } from "../../test/server.ts";
import { makeKey } from "../people/api-keys/token.ts";
import { locales } from "./messages.ts";
import { lookUps } from "./request/inputs.ts";

const server = await testServer();
const store = await server.createStore();

type Sent = Parameters<typeof server.send>[3];

const inEach = (path: string, sent: Sent = {}, method = "GET") =>
  Promise.all(
    locales.map(async (locale) => {
      const headers = { ...sent?.headers, "x-locale": locale };
      const { body } = await server.send(store, method, path, { ...sent, headers });
      return (body.errors?.[0].message ?? body.message) as string;
    }),
  );

/** Whether a failure is told in each language, in other words. */
async function isTold(path: string, sent: Sent = {}, method = "GET"): Promise<void> {
  assert.equal(new Set(await inEach(path, sent, method)).size, locales.length);
}

describe("a failure tells a newcomer what to do:", () => {
  test("which header a credential comes in, where none of ours came", async () => {
    const sent: Record<string, string>[] = [
      {},
      { authorization: "Basic YTpi" },
      { authorization: store.key },
      { "x-api-key": store.key },
    ];
    for (const headers of sent) {
      const answer = await server.send(store, "GET", "/api/v1/products", { key: undefined, headers });
      assertRefused(answer, 401, "unauthenticated");
      assert.match(answer.body.message, /Authorization/);
      assert.deepEqual(answer.body.details, { header: "Authorization: Bearer <API key or access token>" });
      assert.equal(answer.headers["www-authenticate"], "Bearer");
    }
    const wrong = await server.send(store, "GET", "/api/v1/products", { key: "sk_wrong" });
    assertRefused(wrong, 401, "unauthenticated");
    assert.equal(wrong.headers["www-authenticate"], 'Bearer error="invalid_token"');
  });

  test("which path is near", async () => {
    for (const path of ["/customers", "/api/v1/customers", "/api/v1/customer/"]) {
      const answer = await server.send(store, "GET", path);
      assertRefused(answer, 404, "not_found");
      assert.deepEqual(answer.body.details, { didYouMean: "/api/v1/customer" });
      assert.match(answer.body.message, /\/api\/v1\/customer\?/);
    }
    const far = await server.send(store, "GET", "/api/v1/unicorns");
    assertRefused(far, 404, "not_found");
    assert.equal(far.body.details, undefined);
    assert.equal(new Set(await inEach("/customers")).size, locales.length);
  });

  test("what was not found", async () => {
    for (const [path, message] of [
      ["/api/v1/products", "Product not found."],
      ["/api/v1/customer", "Customer not found."],
      ["/api/v1/orders", "Order not found."],
      ["/api/v1/categories", "Category not found."],
      ["/api/v1/webhooks", "Webhook not found."],
      ["/api/v1/storefront/products", "Product not found."],
    ] as const) {
      const missing = await server.send(store, "GET", `${path}/${MISSING}`);
      assertRefused(missing, 404, "not_found");
      assert.equal(missing.body.message, message);
    }
    assert.equal(new Set(await inEach(`/api/v1/products/${MISSING}`)).size, locales.length);
  });

  test("that a slug or a number is no id, and where it goes", async () => {
    const other = await server.createStore();
    const { body } = await server.send(other, "POST", "/api/v1/products", {
      body: { price: "1", translations: [{ language: "en", name: "Mug", description: "" }] },
    });
    const missing = await server.send(store, "GET", `/api/v1/products/${MISSING}`);
    const foreign = await server.send(store, "GET", `/api/v1/products/${body.data.id}`);
    assert.equal(bytesOf(foreign), bytesOf(missing));
    for (const [path, places] of Object.entries(lookUps))
      for (const value of ["blue-mug", "7", MISSING.slice(1)]) {
        const answer = await server.send(store, "GET", `${path}/${value}`);
        assertRefused(answer, 404, "not_found");
        assert.match(answer.body.message, /UUIDs, such as [0-9a-f-]{36}\./);
        for (const place of places) assert.ok(answer.body.message.includes(place), place);
        assert.deepEqual(answer.body.details, { expected: "uuid", lookUp: places });
        assert.ok(!answer.text.includes(value) || value === "7");
      }
    // Each of these is an operation.
    const document = (await server.send(store, "GET", "/api/v1/openapi.json")).body;
    for (const place of Object.values(lookUps).flat()) {
      const [path, query] = place.split("?");
      const operation = document.paths[path!] ?? document.paths[path!.replace("{slug}", "{idOrSlug}")];
      const names = operation.get.parameters.map(({ name }: { name: string }) => name);
      if (query) assert.ok(names.includes(query.split("=")[0]), place);
    }
    const elsewhere = await server.send(store, "GET", "/api/v1/webhooks/7");
    assert.deepEqual(elsewhere.body.details, { expected: "uuid" });
    const filtered = await server.send(store, "GET", "/api/v1/products?categoryId=shoes");
    assertRefused(filtered, 400, "validation_failed", ["/categoryId", "invalid_id"]);
    assert.match(filtered.body.errors[0].message, /UUID, such as .* not a slug or a number/);
    await isTold("/api/v1/products/blue-mug");
    await isTold("/api/v1/webhooks/7");
    await isTold("/api/v1/products?categoryId=shoes");
  });

  test("where a body stops being JSON, and what is expected there", async () => {
    const send = (body: string | Buffer) =>
      server.send(store, "POST", "/api/v1/products", {
        raw: body,
        headers: { "content-type": "application/json" },
      });
    for (const [body, message, details] of [
      [
        '{\n  "price": "1",\n}',
        "In line 3, column 1, a name in double quotes is expected, but “}” was found.",
        { line: 3, column: 1, found: "}", expected: "name" },
      ],
      [
        '{"price": None}',
        "In line 1, column 11, a value is expected, but “None” was found.",
        { line: 1, column: 11, found: "None", expected: "value" },
      ],
      [
        '{"price": "1"',
        "In line 1, column 14, a comma or a closing bracket is expected, but the body ends.",
        { line: 1, column: 14, found: null, expected: "comma" },
      ],
    ] as const) {
      const answer = await send(body);
      assertRefused(answer, 400, "malformed_json");
      assert.equal(answer.body.message, `The request body is not valid JSON. ${message}`);
      assert.deepEqual(answer.body.details, details);
    }
    const long = await send(`[${"x".repeat(60_000)}]`);
    assert.ok(long.text.length < 500, "no more of it than a word is told");
    const binary = await send(Buffer.from([0x7b, 0xff]));
    assertRefused(binary, 400, "malformed_json");
    assert.equal(binary.body.message, "The request body is not valid UTF-8.");
    const json = { "content-type": "application/json" };
    for (const raw of [
      "{,}",
      "{",
      '["\n"]',
      "[1 2]",
      '{"a" 1}',
      "{} 1",
      '["\\x"]',
      "[,]",
      Buffer.from([0xff]),
    ])
      await isTold("/api/v1/products", { raw, headers: json }, "POST");
  });

  test("which form a header has, by an example", async () => {
    const path = `/api/v1/products/${MISSING}`;
    for (const version of ["3", "v3", '"x"']) {
      const answer = await server.send(store, "PUT", path, { body: {}, headers: { "if-match": version } });
      assertRefused(answer, 400, "validation_failed", ["/If-Match", "invalid_header"]);
      assert.match(answer.body.errors[0].message, /such as "3"/);
    }
    await isTold(path, { body: {}, headers: { "if-match": "3" } }, "PUT");
    const sent = { body: {}, headers: { "idempotency-key": "order 17" } };
    const translations = [{ language: "en", name: "Mug", description: "" }];
    const write = { ...sent, body: { price: "1", translations } };
    const answer = await server.send(store, "POST", "/api/v1/products", write);
    assertRefused(answer, 400, "validation_failed", ["/Idempotency-Key", "invalid_header"]);
    assert.match(
      answer.body.errors[0].message,
      /1 to 255 visible ASCII characters.*such as order-2026-00017/,
    );
    await isTold("/api/v1/products", write, "POST");
  });

  test("which host was asked, where no store is", async () => {
    const ask = (host: string) =>
      server.send({ ...store, domain: host }, "GET", "/api/v1/products", { key: undefined });
    const answer = await ask("No-Such-Store.example.");
    assertRefused(answer, 404, "store_not_found");
    assert.equal(answer.body.message, "No store was found at no-such-store.example.");
    assert.deepEqual(answer.body.details, { host: "no-such-store.example" });
    const unreadable = await ask("<b>.example");
    assertRefused(unreadable, 404, "store_not_found");
    assert.equal(unreadable.body.message, "No store was found at this address.");
    assert.ok(!unreadable.text.includes("<b>"));
  });

  test("that a key is not whole, by its checksum", async () => {
    const { key } = await store.makeKey(["products"]);
    const changed = key.slice(0, -1) + (key.endsWith("a") ? "b" : "a");
    for (const one of [key.slice(0, -3), key.slice(0, 12), "sk_", `${key}a`, changed]) {
      const answer = await server.send(store, "GET", "/api/v1/products", { key: one });
      assertRefused(answer, 401, "unauthenticated");
      assert.match(answer.body.message, /incomplete or mistyped: its checksum does not match/);
      assert.equal(answer.headers["www-authenticate"], 'Bearer error="invalid_token"');
    }
    const publishable = await server.send(store, "GET", "/api/v1/storefront/store", { key: "pk_cut" });
    assertRefused(publishable, 401, "unauthenticated");
    assert.match(publishable.body.message, /checksum/);
    // A whole one that nobody has, and what is no key, are told as before.
    for (const one of [makeKey(), "hello"]) {
      const answer = await server.send(store, "GET", "/api/v1/products", { key: one });
      assertRefused(answer, 401, "unauthenticated");
      assert.doesNotMatch(answer.body.message, /checksum/);
    }
    await isTold("/api/v1/products", { key: "sk_cut" });
  });

  test("when a key expired", async () => {
    const { key, id } = await store.makeKey(["products"], new Date(Date.now() + 3_600_000));
    await server.sql(store, "update api_keys set expires_at = '2026-01-31T12:00:00Z' where api_key_id = $1", [
      id,
    ]);
    const answer = await server.send(store, "GET", "/api/v1/products", { key });
    assertRefused(answer, 401, "key_expired");
    assert.equal(answer.body.message, "This API key expired at 2026-01-31T12:00:00.000Z.");
    assert.deepEqual(answer.body.details, { expiredAt: "2026-01-31T12:00:00.000Z" });
    await isTold("/api/v1/products", { key });
  });

  test("which field or parameter may be meant", async () => {
    for (const [query, near] of [
      ["per_page=5", "limit"],
      ["starting_after=x", "after"],
      ["updated_at_min=2026-01-01", "updatedSince"],
      ["order_by=price", "sort"],
      ["Limit=5", "limit"],
      ["limt=5", "limit"],
      ["unicorns=5", undefined],
    ] as const) {
      const answer = await server.send(store, "GET", `/api/v1/products?${query}`);
      const name = query.split("=")[0]!;
      assertRefused(answer, 400, "validation_failed", [`/${name}`, "unknown_field"]);
      assert.equal(
        answer.body.errors[0].message,
        `Unknown parameter. ${near ? `Did you mean ${near}?` : "Check its spelling in the API reference."}`,
      );
    }
    const dry = await server.send(store, "GET", "/api/v1/products?dryRun=true");
    assert.equal(dry.body.errors[0].message, "Unknown parameter. Check its spelling in the API reference.");
    for (const [path, body, name, near] of [
      ["/api/v1/orders", { line_items: [] }, "line_items", "items"],
      ["/api/v1/orders", { discount_code: "X" }, "discount_code", "couponCode"],
      ["/api/v1/products", { compare_at_price: "1" }, "compare_at_price", "compareAtPrice"],
      ["/api/v1/products", { inventory_quantity: 1 }, "inventory_quantity", "quantity"],
      ["/api/v1/products", { pirce: "1" }, "pirce", "price"],
      ["/api/v1/products", { constructor: 1 }, "constructor", undefined],
      ["/api/v1/products", { ["x".repeat(5_000)]: 1 }, "x".repeat(5_000), undefined],
    ] as const) {
      const answer = await server.send(store, "POST", path, { body });
      assertRefused(answer, 400, "validation_failed");
      const { message } = answer.body.errors.find((one: { field: string }) => one.field === `/${name}`);
      assert.equal(
        message,
        `Unknown field. ${near ? `Did you mean ${near}?` : "Check its spelling in the API reference."}`,
      );
    }
    await isTold("/api/v1/products?per_page=5");
    await isTold("/api/v1/products?unicorns=5");
    await isTold("/api/v1/categories?dryRun=true");
    await isTold("/api/v1/customer", { body: { email: "a@b.de", firstName: "A", last_name: "" } }, "POST");
  });

  test("which place is meant by what it is called elsewhere", async () => {
    for (const [path, near] of [
      ["/api/products", "/api/v1/products"],
      ["/products.json", "/api/v1/products"],
      ["/v1/products", "/api/v1/products"],
      ["/admin/api/2026-01/orders.json", "/api/v1/orders"],
      ["/wp-json/wc/v3/orders/7", "/api/v1/orders/:id"],
      ["/openapi.json", "/api/v1/openapi.json"],
      ["/swagger.json", "/api/v1/openapi.json"],
      ["/swagger", "/docs"],
      ["/health", "/livez"],
      ["/healthz", "/livez"],
    ] as const) {
      const answer = await server.send(store, "GET", path);
      assertRefused(answer, 404, "not_found");
      assert.deepEqual(answer.body.details, { didYouMean: near }, path);
      assert.ok(answer.body.message.includes(near));
      const there = await server.send(store, "GET", near.replace(":id", MISSING));
      assert.ok(there.status === 200 || near.includes(":id"), near);
    }
  });

  test("which header says the type of a body, and what came", async () => {
    const ask = (headers: Record<string, string>) =>
      server.send(store, "POST", "/api/v1/products", { raw: "price=1", headers });
    const form = await ask({ "content-type": "application/x-www-form-urlencoded" });
    assertRefused(form, 415, "unsupported_media_type");
    assert.equal(
      form.body.message,
      "Set the Content-Type header to application/json. It was application/x-www-form-urlencoded.",
    );
    const expected = ["application/json"];
    const came = "application/x-www-form-urlencoded";
    assert.deepEqual(form.body.details, { header: "Content-Type", expected, came });
    const odd = await ask({ "content-type": `<script>${"x".repeat(5_000)}` });
    assertRefused(odd, 415, "unsupported_media_type");
    assert.ok(!odd.text.includes("script"));
    const none = await ask({ "content-type": "" });
    assertRefused(none, 415, "unsupported_media_type");
    assert.match(none.body.message, /Content-Type header to application\/json\. It’s missing/);
    const packed = await ask({ "content-type": "application/json", "content-encoding": "gzip" });
    assertRefused(packed, 415, "unsupported_media_type");
    assert.match(packed.body.message, /Content-Encoding/);
    for (const headers of [{ "content-type": "text/plain" }, { "content-type": "" }])
      await isTold("/api/v1/products", { raw: "x", headers }, "POST");
  });

  test("what is wrong with an address", async () => {
    for (const path of ["/%zz", "/api/v1/products/%zz", "/api/v1/products?q=%zz", "/api/v1/products?q=%ff"]) {
      const answer = await server.send(store, "GET", path);
      assertRefused(answer, 400, "validation_failed");
      assert.match(answer.body.message, /Each % must be followed by two hexadecimal digits.* as %25/, path);
    }
    await isTold("/%zz");
  });

  test("that a body is missing, and in which form", async () => {
    const answer = await server.send(store, "POST", "/api/v1/products", {});
    assertRefused(answer, 400, "validation_failed", ["", "required"]);
    assert.match(answer.body.message, /JSON body .* Content-Type: application\/json/);
  });

  test("what is expected instead of null", async () => {
    const translations = [{ language: "en", name: "Mug", description: "" }];
    const answer = await server.send(store, "POST", "/api/v1/products", {
      body: { price: null, translations },
    });
    assertRefused(answer, 400, "validation_failed", ["/price", "not_a_decimal"]);
    const named = await server.send(store, "POST", "/api/v1/customer", {
      body: { email: null, firstName: null, lastName: "B" },
    });
    assertRefused(
      named,
      400,
      "validation_failed",
      ["/email", "invalid_type"],
      ["/firstName", "invalid_type"],
    );
  });

  test("which methods a path takes", async () => {
    const answer = await server.send(store, "PATCH", `/api/v1/products/${MISSING}`, { body: {} });
    assertRefused(answer, 405, "method_not_allowed");
    assert.match(answer.body.message, /PATCH.*PUT/);
    assert.match(String(answer.headers.allow), /PUT/);
  });

  test("which setting lets a webhook call an address that is not public", async () => {
    const body = { url: "http://127.0.0.1/", events: ["order_created"] };
    const answer = await server.send(store, "POST", "/api/v1/webhooks", { body });
    assertRefused(answer, 400, "validation_failed", ["/url", "url_not_public"]);
    assert.match(answer.body.errors[0].message, /WEBHOOK_ALLOWED_ADDRESSES/);
  });
});
