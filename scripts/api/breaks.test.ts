import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { before, describe, test } from "node:test";
import { breaksBetween } from "./breaks.ts";
import { bare, type Json, lines } from "./document.ts";

const FACTOR =
  "an account gets the other answer only once somebody has added a second factor, which no client of the last release can";

/**
 * Breaks of the last release that were made knowingly, by their lines or what these end in, each with its
 * reason; a release empties this list.
 */
const madeKnowingly: Readonly<Record<string, string>> = {
  'Access-Control-Allow-Origin: is no longer one of "*"':
    "only a publishable key that is made for some origins has another value, and its page is on one of them",
  "POST /api/v1/auth/tenant/login 200/data/accessToken: is gone": FACTOR,
  "POST /api/v1/auth/tenant/login 200/data/tokenType: is gone": FACTOR,
  "POST /api/v1/auth/tenant/login 200/data/expiresIn: is gone": FACTOR,
  "POST /api/v1/auth/tenant/login 200/data/refreshToken: is gone": FACTOR,
  "POST /api/v1/auth/tenant/login 200/data/user: is gone": FACTOR,
  '"cart_abandoned", "customer_credit_updated" may come now':
    "a kind of event may come at any time, which the schema of a webhook did not say",
  "301: may come now": "a former slug, which the last release answered 404; clients follow it",
  '"test" may come now': "a provider comes only where the merchant of a test store has chosen it",
  '"weight", "quantity", "postal_code", "profile" may come now':
    "an outcome comes only of a rate for which the merchant has set such a condition, new with this release",
};

const read = async (path: string): Promise<Json> =>
  JSON.parse(await readFile(new URL(path, import.meta.url), "utf8"));
let released: Json;
let today: Json;
/** A few paths of it: what is planted is found sooner. */
let few: Json;
before(async () => {
  [released, today] = await Promise.all([read("./released.json"), read("../../openapi.json")]);
  const { order_created } = today.webhooks;
  const paths = Object.fromEntries(planted.map((path) => [`/api/v1${path}`, today.paths[`/api/v1${path}`]]));
  few = bare({ ...today, paths, webhooks: { order_created } });
});
const planted =
  `/coupons /coupons/{id} /products /products/{id} /products/{id}/stock /products/bulk /reviews /events /exports/products
  /storefront/products /api-keys/{id}/rotate`.split(/\s+/);

test("v1 is what it was in the last release: nothing of it breaks a client", () => {
  const found = breaksBetween(released, today).filter(
    (line) => !Object.keys(madeKnowingly).some((known) => line === known || line.endsWith(` ${known}`)),
  );
  assert.deepEqual(found, [], "docs/releases.md tells what to do instead of breaking clients");
});

test("the last release is one that the changelog tells of", async () => {
  const changelog = await readFile(new URL("../../CHANGELOG.md", import.meta.url), "utf8");
  assert.ok(changelog.includes(`\n## [${released["x-release"]}] `), released["x-release"]);
});

test("what is kept of a release says nothing else than the document", () => {
  assert.deepEqual(breaksBetween(today, bare(today)), []);
  assert.deepEqual(breaksBetween(bare(today), today), []);
  assert.deepEqual(JSON.parse(lines(bare(today))), bare(today));
});

type Plant = (document: Json) => void;
const schemaOf = (document: Json, name: string) => document.components.schemas[name];
const propertiesOf = (document: Json, name: string) => schemaOf(document, name).properties;
const get = (document: Json, path: string) => document.paths[`/api/v1${path}`].get;
const post = (document: Json, path: string) => document.paths[`/api/v1${path}`].post;
const query = (operation: Json, name: string) => operation.parameters.find((one: Json) => one.name === name);
const without = (list: string[], name: string) => list.splice(list.indexOf(name), 1);

/**
 * Each is planted into the document of today, and has to be found by this line and by no line of other kinds.
 */
const breaking: Record<string, [Plant, line: RegExp]> = {
  "a path is gone": [(d) => delete d.paths["/api/v1/coupons"], /^\/api\/v1\/coupons: is gone$/],
  "an operation is gone": [(d) => delete d.paths["/api/v1/coupons/{id}"].delete, /^DELETE|delete: is gone$/],
  "an operation has another name": [
    (d) => (get(d, "/products").operationId = "findProducts"),
    /^GET \/api\/v1\/products: listProducts is called findProducts now$/,
  ],
  "a success has another status": [
    (d) => {
      const { responses } = post(d, "/coupons");
      responses[200] = responses[201];
      delete responses[201];
    },
    /^POST \/api\/v1\/coupons (200: may come now|201: is gone)$/,
  ],
  "a refusal is gone": [(d) => delete get(d, "/products").responses[429], /products 429: is gone$/],
  "a header of an answer is gone": [
    (d) => delete get(d, "/products/{id}").responses[200].headers.ETag,
    /^GET \/api\/v1\/products\/\{id\} 200 ETag: is gone$/,
  ],
  "a media type of an answer is gone": [
    (d) => delete get(d, "/exports/products").responses[200].content["text/csv"],
    /exports\/products 200 text\/csv: is gone$/,
  ],
  "a field of answers is gone": [(d) => delete propertiesOf(d, "Review").rating, /\/rating: is gone$/],
  "an optional field of answers is gone": [(d) => delete propertiesOf(d, "Product").cost, /\/cost: is gone$/],
  "a field of answers may be absent": [
    (d) => without(schemaOf(d, "Review").required, "title"),
    /\/title: may be absent now$/,
  ],
  "a field of answers may be null": [
    (d) => (propertiesOf(d, "Review").rating.type = ["integer", "null"]),
    /\/rating: may be null now$/,
  ],
  "a field of answers has another type": [
    (d) => (propertiesOf(d, "Product").price = { type: "number" }),
    /\/price: may be number now$/,
  ],
  "a field of answers has another format": [
    (d) => delete propertiesOf(d, "Review").createdAt.format,
    /\/createdAt: another format$/,
  ],
  "an enum of answers has a new value": [
    (d) => propertiesOf(d, "Review").status.enum.push("hidden"),
    /\/status: "hidden" may come now$/,
  ],
  "a new field is required": [
    (d) => {
      propertiesOf(d, "CouponCreate").reason = { type: "string" };
      schemaOf(d, "CouponCreate").required.push("reason");
    },
    /^POST \/api\/v1\/coupons body\/reason: is required now$/,
  ],
  "a field that was optional is required": [
    (d) => schemaOf(d, "CouponCreate").required.push("startsAt"),
    /^POST \/api\/v1\/coupons body\/startsAt: is required now$/,
  ],
  "a field is not taken any more": [
    (d) => delete propertiesOf(d, "CouponCreate").startsAt,
    /body\/startsAt: is not taken any more$/,
  ],
  "an enum of requests lost a value": [
    (d) => without(propertiesOf(d, "CouponCreate").type.enum, "fixed"),
    /body\/type: "fixed" is not taken any more$/,
  ],
  "a text of requests became an enum": [
    (d) => (propertiesOf(d, "CouponCreate").code.enum = ["A", "B"]),
    /body\/code: takes "A", "B" only$/,
  ],
  "null is not taken any more": [
    (d) => (propertiesOf(d, "CouponCreate").endsAt = { type: "string", format: "date-time" }),
    /body\/endsAt: (null is not taken any more|another format)$/,
  ],
  "texts of requests have to be shorter": [
    (d) => (propertiesOf(d, "CouponCreate").code.maxLength = 3),
    /body\/code: another maxLength$/,
  ],
  "numbers of requests have a new least": [
    (d) => (propertiesOf(d, "StockAdjustment").delta.minimum = 0),
    /body\/delta: another minimum$/,
  ],
  "lists of requests have to be shorter": [
    (d) => (propertiesOf(d, "ProductBulkRequest").create.maxItems = 10),
    /body\/create: another maxItems$/,
  ],
  "a text of requests has to have a form": [
    (d) => (propertiesOf(d, "CouponCreate").code.pattern = "^[A-Z]+$"),
    /body\/code: another pattern$/,
  ],
  "a default is another": [
    (d) => (query(get(d, "/products"), "limit").schema.default = 50),
    /query limit: another default$/,
  ],
  "a parameter is gone": [
    (d) => without(get(d, "/products").parameters, query(get(d, "/products"), "brand")),
    /^GET \/api\/v1\/products query brand: is gone$/,
  ],
  "a parameter is required": [
    (d) => (query(get(d, "/products"), "brand").required = true),
    /query brand: is required now$/,
  ],
  "a new parameter is required": [
    (d) => get(d, "/products").parameters.push({ name: "x", in: "query", required: true, schema: {} }),
    /query x: is required now$/,
  ],
  "an enum of a parameter lost a value": [
    (d) => query(get(d, "/products"), "sort").schema.enum.pop(),
    /query sort: ".+" is not taken any more$/,
  ],
  "a body is required": [
    (d) => (post(d, "/api-keys/{id}/rotate").requestBody.required = true),
    /^POST \/api\/v1\/api-keys\/\{id\}\/rotate body: is required now$/,
  ],
  "what was public needs a key": [
    (d) => delete get(d, "/storefront/products").security,
    /^GET \/api\/v1\/storefront\/products: wants another credential or permission$/,
  ],
  "another permission is needed": [
    (d) => (get(d, "/products").security = [{ apiKey: ["orders:read"] }]),
    /^GET \/api\/v1\/products: wants another credential or permission$/,
  ],
  "writing is needed for reading": [
    (d) => (get(d, "/products").security = [{ apiKey: ["products"] }]),
    /^GET \/api\/v1\/products: wants another credential or permission$/,
  ],
  "a kind of event is gone": [(d) => delete d.webhooks.order_created, /^event order_created: is gone$/],
  "a field of an event is gone": [
    (d) => delete propertiesOf(d, "OrderCreatedEvent").sequence,
    /^event order_created\/sequence: is gone$/,
  ],
  "a schema has another name": [
    (d) => {
      const { schemas } = d.components;
      schemas.Tariff = schemas.ShippingRate;
      delete schemas.ShippingRate;
      const json = JSON.stringify(d).replaceAll(
        '#/components/schemas/ShippingRate"',
        '#/components/schemas/Tariff"',
      );
      Object.assign(d, JSON.parse(json));
    },
    /^schema ShippingRate: is gone$/,
  ],
};

describe("what breaks a client is found", () => {
  for (const [name, [plant, line]] of Object.entries(breaking))
    test(name, () => {
      const changed = structuredClone(few);
      plant(changed);
      const found = breaksBetween(few, changed);
      assert.ok(found.length, "nothing was found");
      for (const one of found) assert.match(one, line);
    });
});

const harmless: Record<string, Plant> = {
  "a new path": (d) => (d.paths["/api/v1/news"] = d.paths["/api/v1/coupons"]),
  "a new refusal": (d) => (get(d, "/products").responses[409] = { $ref: "#/components/responses/Conflict" }),
  "a new field of answers": (d) => {
    propertiesOf(d, "Product").weight = { type: "number" };
    schemaOf(d, "Product").required.push("weight");
  },
  "a field of answers that is always there now": (d) => schemaOf(d, "Product").required.push("cost"),
  "an enum of answers that lost a value": (d) => propertiesOf(d, "Review").status.enum.pop(),
  "an answer that is never null now": (d) => (propertiesOf(d, "Product").sku = { type: "string" }),
  "a new code of failures": (d) => schemaOf(d, "ErrorCode").enum.push("out_of_tea"),
  "a new kind of event": (d) => {
    d.webhooks.tea_ready = d.webhooks.order_created;
    schemaOf(d, "Event").anyOf.push({ type: "object", properties: { type: { const: "tea_ready" } } });
  },
  "a new field of requests": (d) => (propertiesOf(d, "CouponCreate").reason = { type: "string" }),
  "a field of requests that may be left out": (d) => schemaOf(d, "CouponCreate").required.pop(),
  "a longer text of requests": (d) => (propertiesOf(d, "CouponCreate").code.maxLength = 10_000),
  "a new value of an enum of requests": (d) => query(get(d, "/products"), "sort").schema.enum.push("brand"),
  "null where a text was taken": (d) =>
    (propertiesOf(d, "CouponCreate").code = orNull(propertiesOf(d, "CouponCreate").code)),
  "a new parameter": (d) => get(d, "/products").parameters.push({ name: "x", in: "query", schema: {} }),
  "what needed a key is public": (d) => (get(d, "/products").security = []),
  "a part of the permission is enough": (d) =>
    (post(d, "/coupons").security = [{ apiKey: ["coupons"] }, { apiKey: ["orders:edit"] }]),
  "reading is enough": (d) => (post(d, "/coupons").security = [{ apiKey: ["coupons:read"] }]),
  "other words": (d) => (get(d, "/products").summary = "All products"),
};
const orNull = (schema: Json) => ({ anyOf: [schema, { type: "null" }] });

describe("what breaks no client is let pass", () => {
  for (const [name, plant] of Object.entries(harmless))
    test(name, () => {
      const changed = structuredClone(few);
      plant(changed);
      assert.notDeepEqual(changed, few);
      assert.deepEqual(breaksBetween(few, changed), []);
    });
});
