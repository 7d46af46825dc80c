import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { readFile } from "node:fs/promises";
import { before, describe, test } from "node:test";
import { isDeepStrictEqual } from "node:util";
import { Validator } from "@seriousme/openapi-schema-validator";
import { bytesOf } from "../../../test/assert-refused.ts";
import { testSecret } from "../../../test/database.ts";
import { type TestStore, testServer } from "../../../test/server.ts";
import { until } from "../../../test/until.ts";
import { createAppRuntime } from "../../app-runtime.ts";
import type { Pool } from "../../db/pool/pool.ts";
import { tenantTransaction } from "../../db/tenant.ts";
import { hooks, routesOf } from "../../features.ts";
import { createTraffic } from "../../kit/flow/traffic.ts";
import { createVault } from "../../kit/secrets/vault.ts";
import { createLog } from "../../log.ts";
import { revokeKey } from "../../people/api-keys/index.ts";
import { makeKey } from "../../people/api-keys/token.ts";
import { eventTypes } from "../../platform/outbox/index.ts";
import { errorCodes } from "../answers/errors.ts";
import { messagesByLocale } from "../answers/messages.ts";
import { permissions } from "../request/principal.ts";
import { formats } from "../request/schema-checks.ts";
import type { Route } from "../route.ts";
import { isIdempotent } from "../route.ts";
import { createHttpServer } from "../server.ts";
import { openApiDocument } from "./openapi.ts";

const routes = routesOf(createAppRuntime({ log: createLog("silent") })).filter(({ face }) => !face);

// biome-ignore lint/suspicious/noExplicitAny: a document of unknown depth, looked at by assertions
const document: any = JSON.parse(JSON.stringify(openApiDocument(routes, hooks)));
const operationOf = ({ method, path }: Route) =>
  document.paths[path.replaceAll(/:(\w+)/g, "{$1}")]?.[method.toLowerCase()];
const nameOf = ({ method, path }: Route) => `${method} ${path}`;

/** What a `$ref` leads to. */
function resolve(ref: string): unknown {
  assert.ok(ref.startsWith("#/"), ref);
  const tokens = ref.slice(2).split("/");
  return tokens.reduce((at: unknown, token) => {
    const key = decodeURIComponent(token).replaceAll("~1", "/").replaceAll("~0", "~");
    return at !== null && typeof at === "object" && Object.hasOwn(at, key)
      ? (at as Record<string, unknown>)[key]
      : undefined;
  }, document);
}

function* objects(value: unknown, at = "#"): Generator<[at: string, value: Record<string, unknown>]> {
  if (typeof value !== "object" || value === null) return;
  if (!Array.isArray(value)) yield [at, value as Record<string, unknown>];
  for (const [key, child] of Object.entries(value)) yield* objects(child, `${at}/${key}`);
}

const isForAll = ({ permission }: Route) => permission === "public" || permission === "open";

describe("the OpenAPI document", () => {
  test("is valid OpenAPI 3.1", async () => {
    const validator = new Validator();
    const { valid, errors } = await validator.validate(structuredClone(document));
    assert.ok(valid, JSON.stringify(errors, null, 2));
    assert.equal(validator.version, "3.1");
  });

  test("begins with what most people come for, and ends with the log", () => {
    const names = document.tags.map(({ name }: { name: string }) => name);
    assert.deepEqual(names.slice(0, 5), ["Products", "Categories", "Stock", "Orders", "Customers"]);
    assert.equal(names.at(-1), "Audit log");
    const [first] = Object.keys(document.paths);
    assert.equal(first, "/api/v1/products");
    assert.equal(document.paths[first!].get.summary, "List products");
  });

  test("leads every reference to something, and uses every component", () => {
    const used = new Set<string>();
    for (const [at, value] of objects(document)) {
      if (typeof value.$ref !== "string") continue;
      assert.notEqual(resolve(value.$ref), undefined, `${at}: ${value.$ref}`);
      used.add(value.$ref);
    }
    for (const kind of ["schemas", "parameters", "headers", "responses"])
      for (const name of Object.keys(document.components[kind]))
        assert.ok(used.has(`#/components/${kind}/${name}`), `${kind} ${name} is not used`);
  });

  test("shows none of our own keywords", () => {
    for (const [at, value] of objects(document))
      for (const key of ["x-name", "x-money", "x-ref", "x-told", "x-fields"])
        assert.ok(!(key in value), `${at} ${key}`);
  });

  test("names no format that requests are not checked for, but for the ones of headers", () => {
    const named = [...objects(document)].filter(([, { type }]) => [type].flat().includes("string"));
    const unknown = named.filter(
      ([at, { format }]) =>
        format !== undefined &&
        !at.startsWith("#/components/headers/") &&
        !Object.hasOwn(formats, String(format)),
    );
    assert.deepEqual(unknown, []);
  });

  test("has exactly the routes there are, each under an id of its own", () => {
    const methods = ["get", "put", "post", "delete", "patch", "options", "head"];
    const documented = Object.entries<Record<string, { operationId: string }>>(document.paths).flatMap(
      ([path, item]) =>
        methods
          .filter((method) => item[method])
          .map((method) => [`${method} ${path}`, item[method]!] as const),
    );
    const declared = routes.map(
      ({ method, path }) => `${method.toLowerCase()} ${path.replaceAll(/:(\w+)/g, "{$1}")}`,
    );
    assert.deepEqual(documented.map(([name]) => name).sort(), declared.sort());
    const ids = documented.map(([, { operationId }]) => operationId);
    assert.deepEqual(ids, [...new Set(ids)]);
    for (const id of ids) assert.match(id, /^[a-z][A-Za-z0-9]*$/);
  });

  for (const route of routes) {
    describe(nameOf(route), () => {
      const operation = operationOf(route);

      test("says what it needs", () => {
        assert.ok(operation.summary);
        const people: Record<string, RegExp> = {
          owner: /owner/,
          member: /the owner and the staff, logged in/,
          session: /people who are logged in/,
          customer: /customers who are logged in/,
        };
        if (isForAll(route)) return assert.deepEqual(operation.security, []);
        const needed = [route.permission].flat();
        const words = people[needed[0]!] ?? new RegExp(needed.map((one) => `\`${one}\``).join(" or "));
        assert.match(operation.description, words);
        assert.deepEqual(
          operation.security,
          needed.map((one) => ({ apiKey: [one] })),
        );
      });

      test("describes its parameters", () => {
        const parameters = operation.parameters.map((one: { $ref?: string }) =>
          one.$ref ? resolve(one.$ref) : one,
        );
        const named = (where: string) =>
          parameters
            .filter((one: { in: string }) => one.in === where)
            .map((one: { name: string }) => one.name);
        const inPath = [...route.path.matchAll(/:(\w+)/g)].map(([, name]) => name);
        assert.deepEqual(named("path"), inPath);
        for (const one of parameters) if (one.in === "path") assert.equal(one.required, true);
        const isRead = route.method === "GET";
        const query = [...Object.keys(route.query?.properties ?? {}), ...(isRead ? [] : ["dryRun"])];
        assert.deepEqual(named("query").sort(), query.sort());
        const headers = named("header");
        assert.ok(headers.includes("X-Locale"));
        assert.equal(headers.includes("Idempotency-Key"), isIdempotent(route));
        assert.equal(headers.includes("If-Match"), Boolean(route.versioned) && !isRead);
        assert.equal(headers.includes("If-None-Match"), Boolean(route.versioned || route.shared) && isRead);
      });

      test("describes the body it takes", () => {
        assert.equal(Boolean(operation.requestBody), Boolean(route.body ?? route.uploads));
        if (route.uploads) {
          assert.deepEqual(Object.keys(operation.requestBody.content), route.uploads);
          assert.equal(operation.requestBody.required, true);
        }
        if (!route.body) return;
        const schema = operation.requestBody.content["application/json"].schema;
        const body = (schema.$ref ? resolve(schema.$ref) : schema) as typeof route.body & {
          additionalProperties: unknown;
        };
        assert.deepEqual(Object.keys(body.properties).sort(), Object.keys(route.body.properties).sort());
        assert.deepEqual(body.required, route.body.required);
        assert.equal(body.additionalProperties, false);
      });

      test("describes its success, a file or in the envelope, and every failure", () => {
        const { responses } = operation;
        const success = String(route.status ?? 200);
        const { content } = responses[success];
        if (route.downloads) assert.deepEqual(Object.keys(content), route.downloads);
        else {
          const ok = content["application/json"].schema;
          assert.deepEqual(ok.required, ["success", "message", "data"]);
          assert.equal(ok.properties.success.const, true);
        }
        const isRead = route.method === "GET";
        const failures = ["400", "403", "404", "429", "500", "503", ...(route.refuses ?? []).map(String)];
        if (route.permission !== "open") failures.push("401");
        if (route.method === "POST" || (route.versioned && !isRead)) failures.push("409");
        if (!isRead) failures.push("413", "415");
        for (const status of failures) {
          const refusal = resolve(responses[status]?.$ref ?? assert.fail(`no ${status}`)) as typeof responses;
          assert.equal(refusal.content["application/json"].schema.$ref, "#/components/schemas/Failure");
          assert.ok(refusal.headers["X-Request-Id"] && refusal.headers.RateLimit);
        }
        const { headers } = responses[success];
        assert.equal("Idempotent-Replayed" in headers, isIdempotent(route));
        assert.equal("X-Dry-Run" in headers, !isRead);
        if (success === "201") assert.ok("Location" in headers);
        if (route.shared || (route.versioned && route.method !== "DELETE")) assert.ok("ETag" in headers);
        assert.equal(Boolean(responses[304]), Boolean(route.versioned || route.shared) && isRead);
      });
    });
  }

  test("has its groups in the order of a reader, each described, and no group without operations", () => {
    const names = document.tags.map(({ name }: { name: string }) => name);
    assert.deepEqual(names.slice(0, 4), ["Products", "Categories", "Stock", "Orders"]);
    assert.equal(names.at(-1), "Audit log");
    for (const { description } of document.tags) assert.ok(description);
    const order = Object.values<Record<string, { tags: string[] }>>(document.paths).map((item) =>
      names.indexOf(Object.values(item)[0]!.tags[0]),
    );
    assert.deepEqual(
      order,
      order.toSorted((a, b) => a - b),
    );
  });

  test("names all codes of failures, and a whole row beside the fields that are asked for", () => {
    assert.deepEqual(document.components.schemas.ErrorCode.enum, [...errorCodes]);
    for (const [list, row] of [
      ["ProductList", "Product"],
      ["StorefrontProductList", "StorefrontProduct"],
      ["OrderList", "ListedOrder"],
      ["CouponList", "Coupon"],
      ["ReviewList", "Review"],
    ] as const) {
      const { [list]: schema, [row]: whole, [`${row}Subset`]: subset } = document.components.schemas;
      const [rows] = Object.values<{ items?: { $ref: string } }>(schema.properties);
      assert.equal(rows!.items!.$ref, `#/components/schemas/${row}`);
      assert.deepEqual(Object.keys(subset.properties), Object.keys(whole.properties));
      assert.deepEqual(subset.required ?? [], []);
    }
  });

  test("uses all its components, and has no text that a page could take for a script", async () => {
    const used = new Set([...objects(document)].map(([, { $ref }]) => $ref));
    for (const [kind, all] of Object.entries<object>(document.components)) {
      if (kind === "securitySchemes") continue;
      for (const name of Object.keys(all)) assert.ok(used.has(`#/components/${kind}/${name}`), name);
    }
    // Redocly does not follow `x-answers`, and is told so place by place.
    const ignored = await readFile(new URL("../../../../.redocly.lint-ignore.yaml", import.meta.url), "utf8");
    const named = [...ignored.matchAll(/#\/components\/schemas\/\w+/g)].map(([name]) => name);
    const subsets = [...objects(document)].flatMap(([, value]) => {
      const { $ref } = Object(value["x-answers"]) as { $ref?: string };
      return $ref ? [$ref] : [];
    });
    assert.deepEqual(named.sort(), [...new Set(subsets)].sort());
    for (const [at, { description }] of objects(document))
      if (typeof description === "string") assert.doesNotMatch(description, /<script/i, at);
  });

  test("types bulk operations by their list", () => {
    const { ProductBulkRequest, ProductBulkReply } = document.components.schemas;
    const { create, update } = ProductBulkRequest.properties;
    assert.equal(create.items.$ref, "#/components/schemas/ProductCreate");
    assert.deepEqual(
      update.items.anyOf.map((one: { $ref: string }) => one.$ref),
      ["ProductBulkUpdate", "ProductBulkUpdateBySku"].map((name) => `#/components/schemas/${name}`),
    );
    const kinds = ProductBulkReply.properties.results.items.anyOf.map((one: { $ref: string }) => one.$ref);
    assert.deepEqual(
      kinds,
      ["Written", "Deleted", "Refused"].map((kind) => `#/components/schemas/ProductBulk${kind}`),
    );
  });

  test("tells of every kind of event, with the resource in it", () => {
    assert.deepEqual(Object.keys(document.webhooks), eventTypes);
    for (const type of eventTypes) {
      const { parameters, requestBody } = document.webhooks[type].post;
      assert.ok(parameters.some(({ name }: { name: string }) => name === "webhook-signature"));
      const event = resolve(requestBody.content["application/json"].schema.$ref) as typeof document;
      assert.equal(event.properties.type.const, type);
    }
    const { data } = document.components.schemas.OrderCreatedEvent.properties;
    assert.equal(data.anyOf[0].$ref, "#/components/schemas/Order");
  });

  test("gives a failure the form of the specification's envelope", () => {
    const { Failure } = document.components.schemas;
    assert.deepEqual([...Failure.required].sort(), ["code", "message", "requestId", "success"]);
    assert.deepEqual(Object.keys(Failure.properties).sort(), [
      "code",
      "details",
      "errors",
      "message",
      "requestId",
      "success",
    ]);
    assert.equal(Failure.properties.success.const, false);
  });

  // Specification, section 2.1: each field with the JSON types it may have.
  const specified: Record<string, string[]> = {
    id: ["string"],
    slug: ["string"],
    sku: ["string", "null"],
    barcode: ["string", "null"],
    price: ["string"],
    compareAtPrice: ["string", "null"],
    cost: ["string", "null"],
    categoryId: ["string", "null"],
    images: ["array"],
    brand: ["string", "null"],
    tags: ["array"],
    taxExempt: ["boolean"],
    kind: ["string"],
    isGiftCard: ["boolean"],
    quantity: ["integer"],
    inventoryTracked: ["boolean"],
    allowBackorder: ["boolean"],
    lowStockThreshold: ["integer", "null"],
    hasVariants: ["boolean"],
    variants: ["array"],
    productVariants: ["array"],
    isActive: ["boolean"],
    publishedAt: ["string", "null"],
    averageRating: ["number"],
    ratingCount: ["integer"],
    createdAt: ["string"],
    updatedAt: ["string"],
    translations: ["array"],
  };
  const typesOf = (schema: { $ref?: string; type?: string; anyOf?: object[] }): string[] => {
    if (schema.$ref) return typesOf(resolve(schema.$ref) as object);
    return schema.anyOf ? schema.anyOf.flatMap(typesOf) : [schema.type!].flat();
  };

  test("has every property of a product that is specified, each required but for the cost", () => {
    const { Product } = document.components.schemas;
    for (const [name, types] of Object.entries(specified)) {
      assert.ok(Product.properties[name], name);
      assert.deepEqual(typesOf(Product.properties[name]).sort(), types.sort(), name);
      assert.equal(Product.required.includes(name), name !== "cost", name);
    }
  });

  test("has every field of a translation, as it is read and as it is written", () => {
    const { Translation, TranslationInput } = document.components.schemas;
    const fields = ["language", "name", "description", "slug", "metaTitle", "metaDescription"];
    for (const schema of [Translation, TranslationInput])
      assert.deepEqual(Object.keys(schema.properties).sort(), [...fields].sort());
    assert.deepEqual([...TranslationInput.required].sort(), ["description", "language", "name"]);
  });

  test("has every field of a new product that the specification describes, with what it requires", () => {
    const { ProductCreate } = document.components.schemas;
    for (const name of [
      "price",
      "translations",
      "category",
      "images",
      "quantity",
      "variants",
      "productVariants",
    ])
      assert.ok(ProductCreate.properties[name], name);
    assert.deepEqual([...ProductCreate.required].sort(), ["price", "translations"]);
    const { translations } = ProductCreate.properties;
    assert.equal(translations.minItems, 1);
  });

  test("as committed is the one the routes make", async () => {
    const file = new URL("../../../../openapi.json", import.meta.url);
    const hint = "openapi.json is stale or missing; make it anew: npx stoa openapi > openapi.json";
    const text = await readFile(file, "utf8").catch(() => assert.fail(hint));
    // Not deepEqual: it would work for minutes on the difference of two documents of this size.
    assert.ok(isDeepStrictEqual(JSON.parse(text), document), hint);
  });
});

describe("who may call what", async () => {
  let documented: string;
  const server = await testServer();
  const store = await server.createStore();
  const other = await server.createStore();
  before(async () => {
    documented = (await server.send(store, "GET", "/api/v1/openapi.json", { key: undefined })).text;
  });

  const call = (route: Route, key: string | undefined) =>
    server.send(
      store,
      route.method,
      route.path.replaceAll(/:\w+/g, () => randomUUID()),
      {
        key,
        ...(route.body ? { body: {} } : {}),
      },
    );
  const revoke = (of: TestStore, id: string) =>
    tenantTransaction(server.database.pool, of.id, (tx) => revokeKey(tx, id));

  test("everybody may read the document, on a store's host", () => {
    assert.deepEqual(JSON.parse(documented), document);
  });

  // Which door opens to whom is told route by route in matrix.test.ts.
  const anyRoute = routes.find(({ permission }) => permission === "products:read")!;

  test("another store's key is not told from one that is nobody's", async () => {
    const one = await call(anyRoute, makeKey());
    const foreign = await call(anyRoute, other.key);
    assert.equal(bytesOf(foreign), bytesOf(one));
  });

  test("a credential of another scheme is none", async () => {
    for (const authorization of [`Basic ${store.key}`, store.key, `Bearer ${store.key} x`, "Bearer", ""]) {
      const answer = await server.send(store, "GET", "/api/v1/products", {
        key: undefined,
        headers: { authorization },
      });
      assert.equal(answer.status, 401, authorization);
    }
  });

  test("a header that names no credential is none, as where a form was sent without one", async () => {
    for (const authorization of ["Bearer", "Bearer ", "bearer", ""]) {
      const ask = (path: string) =>
        server.send(store, "GET", path, { key: undefined, headers: { authorization } });
      assert.equal((await ask("/api/v1/storefront/store")).status, 200, authorization);
      const refusal = await ask("/api/v1/products");
      assert.deepEqual([refusal.status, refusal.headers["www-authenticate"]], [401, "Bearer"]);
    }
    const wrong = await server.send(store, "GET", "/api/v1/storefront/store", { key: "sk_wrong" });
    assert.equal(wrong.status, 401);
  });

  test("a key stops when it is revoked, and when its time comes", async () => {
    const one = await store.makeKey(permissions);
    assert.notEqual((await call(anyRoute, one.key)).status, 401);
    await revoke(store, one.id);
    const codeOf = async (key: string) => (await call(anyRoute, key)).body.code;
    await until(async () => (await codeOf(one.key)) === "key_revoked", "the revoked key stops");
    const brief = await store.makeKey(permissions, new Date(Date.now() + 3_600_000));
    assert.notEqual((await call(anyRoute, brief.key)).status, 401);
    await server.sql(
      store,
      "update api_keys set expires_at = now() - interval '1 minute' where api_key_id = $1",
      [brief.id],
    );
    await until(async () => (await codeOf(brief.key)) === "key_expired", "the expired key stops");
  });

  test("a route without a known permission keeps the server from being built", () => {
    const build = (permission: unknown) =>
      createHttpServer({
        traffic: createTraffic(),
        routes: [{ ...routes[0]!, permission: permission as never }],
        directory: {
          storeOf: async () => undefined,
          principalOf: () => Promise.reject(new Error("nobody")),
          publishableOf: () => Promise.reject(new Error("nobody")),
        },
        pool: {} as Pool,
        log: createLog("silent"),
        vault: createVault([testSecret]),
        limits: undefined,
        trustProxy: [],
        processes: 1,
        messagesByLocale,
        noteChange() {},
      });
    for (const permission of [undefined, null, "", "product", "products:write", "toString", "PRODUCTS", "*"])
      assert.throws(() => build(permission), /declares no known permission/, String(permission));
    assert.ok(build("products"));
    assert.ok(build("public"));
  });
});
