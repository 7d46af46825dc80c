import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { describe, test } from "node:test";
import { clientOf, type Document, endpointKeys } from "../scripts/client-of.ts";
import { type Schema, typeOf } from "../scripts/json-schema.ts";
import { leftOut, placesOf } from "../scripts/names.ts";
import { routes } from "../src/generated/routes.ts";
import { createStoa } from "../src/index.ts";

const read = (path: string) => readFileSync(new URL(path, import.meta.url), "utf8");
const document = JSON.parse(read("../../openapi.json")) as Document;

type Tree = { readonly [name: string]: string | Tree };
const leaves = (tree: Tree): string[] =>
  Object.values(tree).flatMap((one) => (typeof one === "string" ? [one] : leaves(one)));

describe("the generated files", () => {
  test("are those of openapi.json; `npm run generate` in sdk/ makes them so", () => {
    for (const [name, text] of Object.entries(clientOf(document)))
      assert.ok(read(`../src/generated/${name}`) === text, `${name} is out of date`);
  });

  test("have a method for each operation that is not left out", () => {
    const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
      Object.keys(methods).map((method) => `${method.toUpperCase()} ${path.replace("/api/v1", "")}`),
    );
    assert.deepEqual(operations.filter((one) => !leftOut[one]).sort(), endpointKeys(document).sort());
    assert.deepEqual(
      leaves(routes)
        .map((one) => one.split(" ", 2).join(" "))
        .sort(),
      endpointKeys(document).sort(),
    );
    for (const key of Object.keys(leftOut)) assert.ok(operations.includes(key), `${key} is no operation`);
  });

  test("are what the client is made of", () => {
    const stoa = createStoa({ baseUrl: "https://shop.test" }) as unknown as Record<string, unknown>;
    const methods = (one: unknown): number =>
      typeof one === "function"
        ? 1
        : Object.values(one as object).reduce((sum: number, more) => sum + methods(more), 0);
    assert.equal(
      Object.keys(routes).reduce((sum, name) => sum + methods(stoa[name]), 0),
      leaves(routes).length,
    );
  });
});

describe("names", () => {
  const named = (lists: Record<string, string>, ...keys: string[]) => {
    const endpoints = keys.map((key) => ({ method: key.split(" ")[0]!, path: key.split(" ")[1]! }));
    return [...placesOf(endpoints, new Map(Object.entries(lists))).values()].map((place) => place.join("."));
  };

  test("follow from methods and paths", () => {
    const lists = { "GET /hats": "hats", "GET /hats/{id}/pins": "pins", "GET /hats/filter": "hats" };
    const keys = [
      "GET /hats",
      "POST /hats",
      "GET /hats/{id}",
      "PUT /hats/{id}",
      "DELETE /hats/{id}",
      "GET /hats/filter",
    ];
    const deeper = [
      "POST /hats/{id}/put-on",
      "GET /hats/{id}/pins",
      "GET /storefront/hats/{id}",
      "POST /storefront/quote",
    ];
    assert.deepEqual(named(lists, ...keys, ...deeper), [
      "hats.list",
      "hats.create",
      "hats.get",
      "hats.update",
      "hats.delete",
      "hats.filter",
      "hats.putOn",
      "hats.pins.list",
      "storefront.hats.get",
      "storefront.quote",
    ]);
  });

  test("that clash are refused", () => {
    assert.throws(() => named({}, "GET /hats/{id}", "GET /hats"), /both called hats\.get/);
    assert.throws(() => named({}, "POST /hats/trim", "POST /hats/{id}/trim/{pin}/off"), /below which/);
  });
});

describe("types of schemas", () => {
  const types: [Schema, string][] = [
    [{ type: "string", enum: ["a", "b"] }, '"a" | "b"'],
    [{ const: true }, "true"],
    [{ anyOf: [{ type: "string" }, { type: "null" }] }, "string | null"],
    [{ type: ["integer", "null"] }, "number | null"],
    [{ type: "array", items: { anyOf: [{ type: "string" }, { type: "null" }] } }, "Array<string | null>"],
    [{ $ref: "#/components/schemas/Product" }, "Product"],
    [{ type: "object", patternProperties: { "^.*$": { type: "string" } } }, "Record<string, string>"],
    [{ type: "object", additionalProperties: { type: "integer" } }, "Record<string, number>"],
    [{ type: "object" }, "Record<string, unknown>"],
    [{}, "unknown"],
    [
      { type: "object", properties: { a: { type: "string" }, "b-c": {} }, required: ["a"] },
      '{\n  a: string;\n  "b-c"?: unknown;\n}',
    ],
  ];
  for (const [schema, type] of types)
    test(type.replaceAll("\n", " "), () => assert.equal(typeOf(schema), type));
  test("of an unknown kind are refused", () => {
    assert.throws(() => typeOf({ type: "file" }), /does not know the type file/);
  });
});
