import assert from "node:assert/strict";
import { after, describe, test } from "node:test";
import fc from "fast-check";
import { cpuOf, median } from "../../test/cost.ts";
import { runs } from "../../test/runs.ts";
import { type Answer, type Sent, startServer } from "../../test/server.ts";

const PRODUCTS = "/api/v1/products";
const LOG_OUT = "/api/v1/auth/logout";
const KIBIBYTE = 1_024;
const MEBIBYTE = 1_048_576;
// 20 ms for a body of up to 1 MiB, where a plain request takes about one: with room for what else the machine does.
const FACTOR = 30;
const WARM_UP = 30;
const ROUNDS = runs(3, 5);
const TRIES = 3;

const server = await startServer();
const store = await server.createStore();
const plain = () => server.send(store, "GET", `${PRODUCTS}?limit=1`);
for (let i = 0; i < WARM_UP; i++) await plain();
const usual = await cost(plain, WARM_UP);
after(() => server?.close());

/** Microseconds of CPU that a request takes, sender and server together: the median of some. */
async function cost(request: () => Promise<Answer>, rounds = ROUNDS): Promise<number> {
  const figures: number[] = [];
  for (let i = 0; i < rounds; i++) figures.push(await cpuOf(request));
  return median(figures);
}

/** Sends a request that must be refused or answered for no more CPU than a plain one takes, per MiB times the factor. */
async function isCheap(what: string, request: () => Promise<Answer>, mebibytes = 1): Promise<void> {
  const answer = await request();
  assert.ok(answer.status < 500, `${what}: ${answer.text.slice(0, 300)}`);
  let times = Number.POSITIVE_INFINITY;
  // What else the machine does may disturb a try; what really costs more does so always.
  for (let i = 0; i < TRIES && times > FACTOR * mebibytes; i++) times = (await cost(request)) / usual;
  assert.ok(times <= FACTOR * mebibytes, `${what}: ${times.toFixed(1)} times a plain request`);
}

const fill = (unit: string, bytes: number) => unit.repeat(Math.floor(bytes / Buffer.byteLength(unit)));
const list = (unit: string, bytes: number) =>
  `[${Array(Math.floor((bytes - 3) / (Buffer.byteLength(unit) + 1)))
    .fill(unit)
    .join(",")}]`;
const keys = (bytes: number) =>
  `{${Array.from({ length: Math.floor(bytes / 16) }, (_, i) => `"k${i}":1`).join(",")}}`;

/** Bodies of any size, by what they are full of. */
const shapes: Record<string, (bytes: number) => string> = {
  numbers: (bytes) => list("0.1", bytes),
  digits: (bytes) => fill("1", bytes),
  "empty objects": (bytes) => list("{}", bytes),
  arrays: (bytes) => list("[[[]]]", bytes),
  brackets: (bytes) => fill("[", bytes),
  keys,
  texts: (bytes) => list('""', bytes),
  "one text": (bytes) => `"${fill("x", bytes - 2)}"`,
  escapes: (bytes) => `"${fill("\\ud83d\\ude00", bytes - 2)}"`,
  blanks: (bytes) => fill(" \n", bytes),
  nonsense: (bytes) => fill('\\"[{,:', bytes),
  NULs: (bytes) => fill("\0", bytes),
};

describe("a body of any content costs about what a plain request does", () => {
  const fields = ["tags", "productVariants", "translations", "variants", "price", "images", "slug"].slice(
    0,
    runs(3, 7),
  );
  for (const [what, shape] of Object.entries(shapes)) {
    test(`when it is full of ${what}`, async () => {
      const send = (path: string, raw: string, key = store.key) =>
        isCheap(
          `${path} ${raw.slice(0, 40)}`,
          () => server.send(store, "POST", path, { raw, key }),
          raw.length / MEBIBYTE + 1,
        );
      await send(LOG_OUT, shape(64 * KIBIBYTE), "");
      await send(PRODUCTS, shape(MEBIBYTE));
      for (const field of fields) await send(PRODUCTS, `{"${field}":${shape(1_000 * KIBIBYTE)}}`);
      await send(`${PRODUCTS}/bulk`, `{"delete":${shape(runs(2_000, 10_000) * KIBIBYTE)}}`);
    });
  }
});

const headers = [
  "accept",
  "accept-encoding",
  "accept-language",
  "authorization",
  "content-type",
  "cookie",
  "forwarded",
  "host",
  "idempotency-key",
  "if-match",
  "if-none-match",
  "origin",
  "range",
  "sec-fetch-site",
  "user-agent",
  "x-forwarded-for",
  "x-forwarded-host",
  "x-locale",
  "x-request-id",
];
const units = [
  "a,",
  "a",
  "a-a-",
  "a_",
  "a;q=1,",
  "; ",
  "=",
  "a=b; ",
  '"1",',
  'W/"1",',
  "1.1.1.1,",
  "[::1]:5,",
  "%41",
];
const unit = fc.oneof(
  fc.constantFrom(...units, ".", "xn--a.", " ,", "Bearer "),
  fc.stringMatching(/^[\x21-\x7e]{1,6}$/),
);
// Node takes 16 KiB of header fields in all.
const LONGEST = 14_000;

test("a header of any content costs about what a plain request does", async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom(...headers),
      unit,
      fc.constantFrom("GET", "POST"),
      (name, one, method) => {
        const sent: Sent = {
          headers: { [name]: fill(one, LONGEST) },
          ...(method === "POST" && { body: {} }),
        };
        return isCheap(`${name}: ${one}`, () => server.send(store, method, PRODUCTS, sent));
      },
    ),
    { numRuns: 150 },
  );
});

test("a query or path of any content costs about what a plain request does", async () => {
  const path = fc.constantFrom(
    `${PRODUCTS}?`,
    `${PRODUCTS}/filter?`,
    "/api/v1/customer?",
    `${PRODUCTS}/`,
    "/",
  );
  const part = fc.oneof(
    fc.constantFrom(
      "a&",
      "a=1&",
      "page=1&",
      "option[a]=1&",
      "option[a][b]=1&",
      "%41",
      "ids=1,",
      "q=%C3%A9&",
      "+",
      "..",
    ),
    fc.webQueryParameters({ size: "small" }).map((text) => `${text}&`),
  );
  await fc.assert(
    fc.asyncProperty(path, part, (at, one) =>
      isCheap(at + one, () => server.send(store, "GET", at + fill(one, LONGEST))),
    ),
    { numRuns: 60 },
  );
});
