import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { dataOf } from "../../../../test/assert-refused.ts";
import { customerFiles, fatesOf } from "../../../../test/customer-imports.ts";
import { runs } from "../../../../test/runs.ts";
import { type TestStore, testServer } from "../../../../test/server.ts";
import type { Json } from "../../../../test/shop.ts";

const RUNS = runs(6, 40);

const server = await testServer();

const files = customerFiles(server);

const awkward = fc.constantFrom(
  "=1+1",
  "'-x",
  "'t Hooft",
  "-",
  'a"b,c',
  "Zoë 日本",
  "+49",
  "@home",
  "x;y\tz",
  "true",
);
const words = (maxLength: number) =>
  fc.oneof(
    awkward,
    fc
      .string({ minLength: 1, maxLength, unit: "grapheme" })
      .filter((one) => /\S/u.test(one.replace(/\p{Cc}/gu, ""))),
  );
const text = (maxLength: number) =>
  words(maxLength)
    .map((one) => one.replace(/\p{Cc}/gu, "").slice(0, maxLength))
    .filter((one) => one.isWellFormed() && /\S/u.test(one));
const phone = fc.constantFrom("+442071838750", "+491701234567");
const maybe = <T>(one: fc.Arbitrary<T>) => fc.option(one, { nil: undefined });
const address = fc.record(
  {
    firstName: text(30),
    lastName: text(30),
    address1: text(60),
    city: text(30),
    country: fc.constantFrom("DE", "GB", "US"),
    company: text(30),
    address2: text(30),
    district: text(30),
    province: text(10),
    postalCode: text(10),
    phone,
  },
  { requiredKeys: ["firstName", "lastName", "address1", "city", "country"] },
);
const customer = fc.record({
  firstName: text(40),
  lastName: text(40),
  phone: maybe(phone),
  company: maybe(text(40)),
  taxId: maybe(text(20)),
  language: maybe(fc.constantFrom("de", "en-GB")),
  taxExempt: maybe(fc.boolean()),
  consent: maybe(
    fc.record({
      marketingOptIn: fc.constant(true),
      marketingConsentAt: fc.constantFrom(null, "2024-05-06T07:08:09.123Z"),
      marketingConsentSource: fc.option(text(20)),
    }),
  ),
  tags: maybe(fc.array(text(20), { maxLength: 4 })),
  note: maybe(text(60).map((one) => `${one}\n second line `)),
  externalId: maybe(fc.uuid()),
  metadata: maybe(fc.dictionary(fc.constantFrom("erp", "a,b", '"q"', "1"), text(20))),
  addresses: fc.array(address, { maxLength: 3 }),
});
type Made = typeof customer extends fc.Arbitrary<infer T> ? T : never;

async function make(store: TestStore, { consent, addresses, ...fields }: Made, email: string): Promise<void> {
  const body = { ...fields, ...consent, email, sendMail: false };
  const data = dataOf(await server.send(store, "POST", "/api/v1/customer", { body }), 201);
  for (const one of addresses) {
    const path = `/api/v1/customer/${data.id}/addresses`;
    dataOf(await server.send(store, "POST", path, { body: one }), 201);
  }
}

const serverSet = ["id", "createdAt", "updatedAt", "version"];
const plain = (object: Json) =>
  Object.fromEntries(Object.entries(object).filter(([name]) => !serverSet.includes(name)));
// What the other store cannot know is left out; the rest is all there is.
const told = (ndjson: string) =>
  ndjson
    .split("\n")
    .filter(Boolean)
    .map((line) => JSON.parse(line))
    .map(({ addresses, ...one }) => ({ ...plain(one), addresses: addresses.map(plain) }));
const defaultsOf = (all: Json[]) =>
  all.map(({ addresses, ...one }) => ({ ...one, address: addresses.find((a: Json) => a.isDefaultShipping) }));

test("made-up customers survive export and import, in either form; the same file changes nothing", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(customer, { minLength: 1, maxLength: 4 }), async (all) => {
      const from = await server.createStore();
      for (const [i, one] of all.entries()) await make(from, one, `person.${i}@example.com`);
      const original = await files.exported(from, "ndjson");
      for (const [format, type] of [
        ["ndjson", "application/x-ndjson"],
        ["csv", "text/csv"],
      ] as const) {
        const file = await files.exported(from, format);
        const headers = { "content-type": type };
        const same = await files.imported(from, "format=stoa", file, { headers });
        assert.deepEqual(fatesOf(same), ["done", 0, 0, all.length, 0], JSON.stringify(same.errors));
        const to = await server.createStore();
        const done = await files.imported(to, "format=stoa", file, { headers });
        assert.deepEqual(fatesOf(done), ["done", all.length, 0, 0, 0], JSON.stringify(done.errors));
        const copy = await files.exported(to, "ndjson");
        if (format === "ndjson") assert.deepEqual(told(copy), told(original));
        else assert.deepEqual(defaultsOf(told(copy)), defaultsOf(told(original)));
        const again = await files.imported(to, "format=stoa", file, { headers });
        assert.deepEqual(fatesOf(again), ["done", 0, 0, all.length, 0]);
      }
      assert.equal(await files.exported(from, "ndjson"), original);
    }),
    { numRuns: RUNS },
  );
});
