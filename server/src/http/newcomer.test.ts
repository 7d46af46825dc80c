import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { bytesOf, MISSING, refused } from "../../test/refused.ts";
import { testServer } from "../../test/server.ts";
import { locales } from "./messages.ts";

const server = await testServer();
const store = await server.createStore();

const inEach = (path: string) =>
  Promise.all(
    locales.map(async (locale) => {
      const { body } = await server.send(store, "GET", path, { headers: { "x-locale": locale } });
      return body.message as string;
    }),
  );

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
      refused(answer, 401, "unauthenticated");
      assert.match(answer.body.message, /Authorization/);
      assert.deepEqual(answer.body.details, { header: "Authorization: Bearer <API key or access token>" });
      assert.equal(answer.headers["www-authenticate"], "Bearer");
    }
    const wrong = await server.send(store, "GET", "/api/v1/products", { key: "sk_wrong" });
    refused(wrong, 401, "unauthenticated");
    assert.equal(wrong.headers["www-authenticate"], 'Bearer error="invalid_token"');
  });

  test("which path is near", async () => {
    for (const path of ["/customers", "/api/v1/customers", "/api/v1/customer/"]) {
      const answer = await server.send(store, "GET", path);
      refused(answer, 404, "not_found");
      assert.deepEqual(answer.body.details, { didYouMean: "/api/v1/customer" });
      assert.match(answer.body.message, /\/api\/v1\/customer\?/);
    }
    const far = await server.send(store, "GET", "/api/v1/unicorns");
    refused(far, 404, "not_found");
    assert.equal(far.body.details, undefined);
    assert.equal(new Set(await inEach("/customers")).size, locales.length);
  });

  test("what was not found, and the same of a malformed id", async () => {
    for (const [path, message] of [
      ["/api/v1/products", "Product not found."],
      ["/api/v1/customer", "Customer not found."],
      ["/api/v1/orders", "Order not found."],
      ["/api/v1/categories", "Category not found."],
      ["/api/v1/webhooks", "Webhook not found."],
      ["/api/v1/storefront/products", "Product not found."],
    ] as const) {
      const missing = await server.send(store, "GET", `${path}/${MISSING}`);
      refused(missing, 404, "not_found");
      assert.equal(missing.body.message, message);
      if (!path.includes("storefront"))
        assert.equal(bytesOf(await server.send(store, "GET", `${path}/7`)), bytesOf(missing));
    }
    assert.equal(new Set(await inEach(`/api/v1/products/${MISSING}`)).size, locales.length);
  });

  test("that a body is missing, and in which form", async () => {
    const answer = await server.send(store, "POST", "/api/v1/products", {});
    refused(answer, 400, "validation_failed", ["", "required"]);
    assert.match(answer.body.message, /JSON body .* Content-Type: application\/json/);
  });

  test("what is expected instead of null", async () => {
    const translations = [{ language: "en", name: "Mug", description: "" }];
    const answer = await server.send(store, "POST", "/api/v1/products", {
      body: { price: null, translations },
    });
    refused(answer, 400, "validation_failed", ["/price", "not_a_decimal"]);
    const named = await server.send(store, "POST", "/api/v1/customer", {
      body: { email: null, firstName: null, lastName: "B" },
    });
    refused(named, 400, "validation_failed", ["/email", "invalid_type"], ["/firstName", "invalid_type"]);
  });

  test("which methods a path takes", async () => {
    const answer = await server.send(store, "PATCH", `/api/v1/products/${MISSING}`, { body: {} });
    refused(answer, 405, "method_not_allowed");
    assert.match(answer.body.message, /PATCH.*PUT/);
    assert.match(String(answer.headers.allow), /PUT/);
  });

  test("which setting lets a webhook call an address that is not public", async () => {
    const body = { url: "http://127.0.0.1/", events: ["order_created"] };
    const answer = await server.send(store, "POST", "/api/v1/webhooks", { body });
    refused(answer, 400, "validation_failed", ["/url", "url_not_public"]);
    assert.match(answer.body.errors[0].message, /WEBHOOK_ALLOWED_ADDRESSES/);
  });
});
