import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { routesOf } from "../features.ts";
import { createKept } from "../kept.ts";
import { createLog } from "../log.ts";
import type { FieldError } from "./errors.ts";
import type { Inspection } from "./route.ts";
import { isRefused, isWhole, joinFaults, soundParts } from "./sound.ts";
import { compileBody } from "./validate.ts";

const routes = routesOf(createKept({ log: createLog("silent") }));
const call = { store: { currencyDigits: 2 }, now: new Date() } as Inspection;
const variant = {
  id: "01900000-0000-7000-8000-000000000000",
  options: { Size: "M" },
  price: "1",
  quantity: 1,
};
const rate = {
  name: "Standard",
  price: "4.90",
  minimumSubtotal: "1",
  maximumSubtotal: "9",
  estimatedDays: { minimum: 1, maximum: 2 },
};
const translation = (language: string) => ({ language, name: "Mug", description: "", slug: "mug" });

// Bodies in which everything stands that an inspection may look at.
const wholes: Readonly<Record<string, object>> = {
  product: {
    price: "1",
    compareAtPrice: 2,
    quantity: 5,
    tags: ["a", "b"],
    translations: [translation("en"), translation("de")],
    variants: [
      { name: "Size", values: ["S", "M"] },
      { name: "Color", values: ["red"], position: 3 },
    ],
    productVariants: [variant, { options: { Size: "S", Color: "red" }, cost: 1 }],
  },
  category: { translations: [translation("en"), translation("de")], position: 1 },
  settings: {
    name: "Shop",
    languages: ["en", "de"],
    defaultLanguage: "de",
    tax: {
      rates: [
        { country: "DE", rate: "19", name: "VAT" },
        { country: "US", province: "CA", rate: 7, name: "Tax" },
      ],
    },
    shippingZones: [
      { name: "Home", countries: ["DE"], provinces: ["BE", "BY"], rates: [rate, { ...rate, name: "Other" }] },
      { name: "Rest", countries: ["*"], rates: [] },
    ],
    cashOnDelivery: { enabled: true, type: "percentage", value: "2", minimum: "1", countries: ["DE"] },
  },
  theme: {
    name: "Theme",
    price: "1",
    files: [
      { path: "a/b", content: "x" },
      { path: "c", content: "eA==", encoding: "base64" },
    ],
  },
  file: { content: "x", encoding: "utf-8" },
  key: { name: "Key", permissions: ["products"], expiresAt: "2020-01-01" },
  stock: { set: 1, reason: "count" },
};

/** Each place within a value, by the keys that lead to it. */
function placesIn(value: unknown, way: readonly string[] = []): (readonly string[])[] {
  if (typeof value !== "object" || value === null) return [way];
  return [way, ...Object.entries(value).flatMap(([key, inner]) => placesIn(inner, [...way, key]))];
}

function spoil(body: object, way: readonly string[], value: unknown): void {
  const last = way.at(-1);
  let holder: unknown = body;
  for (const key of way.slice(0, -1)) holder = Object(holder)[key];
  if (last !== undefined && typeof holder === "object" && holder !== null)
    Object.defineProperty(holder, last, { value, writable: true, enumerable: true, configurable: true });
}

const inspected = routes.filter(({ inspect, body }) => inspect && body);

test("an inspection takes whatever a schema leaves of a body, and says nothing of what was refused", () => {
  assert.ok(inspected.length >= 11, `${inspected.length} routes inspect`);
  const spoiled = fc.constantFrom(...Object.values(wholes)).chain((whole) =>
    fc.tuple(
      fc.constant(whole),
      fc.array(fc.tuple(fc.constantFrom(...placesIn(whole)), fc.jsonValue({ maxDepth: 2 })), {
        maxLength: 4,
      }),
    ),
  );
  const checks = inspected.map((route) => ({ route, check: compileBody(route.body!, route.readOnly) }));
  fc.assert(
    fc.property(spoiled, ([whole, changes]) => {
      for (const { route, check } of checks) {
        const body = structuredClone(whole);
        for (const [way, value] of changes) spoil(body, way, value);
        let told: readonly FieldError[] = [];
        const errors = check(body, body, (sound) => {
          told = route.inspect!(sound, call);
          return told;
        });
        const own = check(structuredClone(body)) ?? [];
        assert.deepEqual(errors?.slice(0, own.length) ?? [], own);
        for (const { field } of errors?.slice(own.length) ?? [])
          assert.ok(
            !own.some((fault) => field === fault.field || field.startsWith(`${fault.field}/`)),
            field,
          );
      }
    }),
    { numRuns: 200 },
  );
});

test("what a fault names is undefined in its place, whatever its key; nothing else is touched", () => {
  const body = JSON.parse('{"a/b":1,"~":2,"__proto__":{"x":1},"list":[{"y":1},2],"kept":{"z":null}}');
  const faults = ["/a~1b", "/~0", "/__proto__", "/list/1", "/list/0/missing", "/no/where"].map(
    (field): FieldError => ({ field, code: "invalid_type" }),
  );
  const sound = soundParts(body, faults) as Record<string, unknown>;
  assert.deepEqual(Object.keys(sound), ["a/b", "~", "__proto__", "list", "kept"]);
  for (const name of ["a/b", "~", "__proto__"]) assert.ok(isRefused(sound, name), name);
  assert.deepEqual([sound.list, sound.kept], [[{ y: 1, missing: undefined }, undefined], { z: null }]);
  assert.equal(Object.getPrototypeOf(sound), Object.prototype);
  assert.ok(isWhole(sound.kept) && !isWhole(sound.list) && !isRefused(sound, "absent"));
  assert.equal(body["a/b"], 1);
});

test("further faults of a refused part are left out", () => {
  const at = (field: string): FieldError => ({ field, code: "required" });
  assert.deepEqual(
    joinFaults([at("/a"), at("/b/0")], [at("/a"), at("/a/b"), at("/ab"), at("/b"), at("/b/0/c")]),
    [...[at("/a"), at("/b/0")], ...[at("/ab"), at("/b")]],
  );
});
