import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { describe, test } from "node:test";
import fc from "fast-check";
import { runs } from "../../test/runs.ts";
import { type Answer, type Sent, type TestStore, testServer } from "../../test/server.ts";
import { statement } from "../db/statement.ts";
import { tenantReads, tenantTransaction } from "../db/tenant.ts";
import { makeKey } from "../people/api-keys/token.ts";

const REQUESTS = runs(1_280, 10_000);
const AT_ONCE = 16;
const SEEDED = 25;

type Side = "a" | "b";
type Party = { store: TestStore; marker: string; category: string; live: string[]; known: Set<string> };

const markers = { a: "qzalphaqz", b: "qzbetaqz" };
const other = { a: "b", b: "a" } as const;
const parties = {} as Record<Side, Party>;
const cursors: string[] = [];

const server = await testServer();
parties.a = await open("a", { currency: "USD", language: "en" });
parties.b = await open("b", { currency: "KWD", language: "fr" });

async function open(side: Side, input: { currency: string; language: string }): Promise<Party> {
  const marker = markers[side];
  const store = await server.createStore({ ...input, name: `Shop ${marker}` });
  const category = randomUUID();
  await tenantTransaction(server.database.pool, store.id, (tx) =>
    tx.query(statement("insert into categories (store_id, category_id, slug) values ($1, $2, $3)"), [
      store.id,
      category,
      `${marker}-category`,
    ]),
  );
  const languages = { languages: ["en", "fr"] };
  assert.equal((await server.send(store, "PUT", "/api/v1/settings", { body: languages })).status, 200);
  const party: Party = { store, marker, category, live: [], known: new Set([category, store.id]) };
  for (let i = 0; i < SEEDED; i++) {
    const { status, body } = await server.send(store, "POST", "/api/v1/products", {
      body: {
        price: "12.50",
        translations: [{ language: input.language, name: `${marker} mug ${i}`, description: marker }],
        sku: `${marker}-${i}`,
        barcode: marker,
        brand: marker,
        tags: [marker, `tag ${i}`],
        images: [`https://images.example/${marker}.png`],
        category,
        quantity: i,
      },
    });
    assert.equal(status, 201);
    party.live.push(body.data.id);
    party.known.add(body.data.id);
  }
  return party;
}

// What is generated names ids, domains and markers by placeholders, filled in when it is sent: MARK is the
// marker of the store whose host is asked; ids are of that store or of the other.
const MARK = "\u2045mark\u2046";
type Id = { of: "own" | "other"; nth: number } | string;
type Plan = {
  host: { of: Side | "nobody"; form: number };
  key: "a" | "b" | "garbage" | "unknown" | "none";
  target: { method: string; form: string };
  id: Id;
  query: [name: string, value: string | { ids: Id[] } | { nthCursor: number }][];
  headers: Record<string, string>;
  body: { json: unknown } | { raw: string | Buffer } | undefined;
};

const naughty = [
  "",
  " ",
  "undefined",
  "null",
  "NaN",
  "Infinity",
  "true",
  "-1",
  "1e999",
  "0x10",
  "１２３",
  "١٢٣",
  "'; drop table products; --",
  "' or '1'='1",
  '" or ""="',
  "\\",
  "\\'",
  "$1",
  "$$;select 1;$$",
  "%s%n%d",
  "%",
  "_",
  "%00",
  "../../../etc/passwd",
  "<script>alert(1)</script>",
  "{{7*7}}",
  // biome-ignore lint/suspicious/noTemplateCurlyInString: a hostile text as it is
  "${7*7}",
  "\n\r\t\v",
  "\u0000",
  "a\u0000b",
  "\u0001\u001f\u007f",
  "\ud800",
  "\udc00x",
  "\ufeff",
  "\uffff",
  "\u202eright to left",
  "Z\u0351\u036b\u0343\u036aa\u0302\u036fl",
  "日本語",
  "مرحبا",
  "👩‍👩‍👧‍👦",
  "🇹🇷",
  "é / e\u0301 / ẞ / İ / ı / ﬁ / ½",
  "a \u0301b",
  "x'\u0301",
  "__proto__",
  "constructor",
  "prototype",
  "hasOwnProperty",
  "toString",
  "x".repeat(3_000),
  "👕".repeat(300),
  "-",
  "a--b",
];
const marked = (text: string) => `${MARK} ${text}`;
const text = fc.oneof(
  fc.constantFrom(...naughty),
  fc.constantFrom(...naughty).map(marked),
  fc.string({ unit: "grapheme", maxLength: 30 }).map(marked),
  fc.string({ unit: "binary", maxLength: 30 }),
);
const side = fc.constantFrom<Side>("a", "b");
const id: fc.Arbitrary<Id> = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({ of: fc.constantFrom("own", "own", "own", "other"), nth: fc.nat(10_000) }),
  },
  fc.uuid(),
  fc.constantFrom(
    "0",
    "me",
    "null",
    "%00",
    "%ff",
    "..",
    "%2e%2e",
    "x".repeat(150),
    "1'--",
    "[object Object]",
  ),
);
const anyValue = fc.oneof(
  text,
  fc.constantFrom<unknown>(null, true, false, 0, -0, -1, 1.5, 1e9, 1e21, 1e308, 5e-324, [], {}, [[]], [null]),
  fc.maxSafeInteger(),
  fc.double({ noNaN: true, noDefaultInfinity: true }),
  fc.constant({ ["__proto__"]: { admin: true } }),
  fc.constant(JSON.parse('{"__proto__":{"polluted":"yes"},"constructor":{"prototype":{"polluted":"yes"}}}')),
  fc.jsonValue({ maxDepth: 3 }),
);
const mostly = <T>(good: fc.Arbitrary<T>, weight = 12): fc.Arbitrary<unknown> =>
  fc.oneof({ weight, arbitrary: good }, anyValue);
const amount = fc.oneof(
  fc.constantFrom<unknown>(
    "0",
    "12.50",
    "0.01",
    19.9,
    5,
    0,
    "999999999999999.99",
    "999999999999999",
    "7.000",
  ),
  fc.constantFrom<unknown>(
    "-1",
    -1,
    "1e3",
    1e3,
    1e21,
    "1000000000000000",
    "0.001",
    "",
    " 1",
    "٣",
    "1,5",
    "NaN",
  ),
  fc.integer({ min: 0, max: 1_000_000 }),
);
const time = fc.oneof(
  fc.date({ noInvalidDate: true }).map((date) => date.toISOString()),
  fc.constantFrom(
    "2026-01-31T12:00:00Z",
    "2026-01-31T12:00:00+05:30",
    "2026-01-31t12:00:00.123456789z",
    "2026-02-30T00:00:00Z",
    "2016-12-31T23:59:60Z",
    "0001-01-01T00:00:00Z",
    "0001-01-01T00:00:00+23:59",
    "0000-01-01T00:00:00Z",
    "9999-12-31T23:59:59.999Z",
    "9999-12-31T23:59:59-23:59",
    "2026-01-31T24:00:00Z",
    "2026-01-31",
    "infinity",
    "now",
  ),
);
const language = fc.constantFrom(
  "en",
  "fr",
  "ar",
  "EN-us",
  "zh-Hant",
  "de-u-co-phonebk",
  "i-klingon",
  "x-y",
  "",
  "*",
);
const translation = fc.record(
  {
    language: mostly(language, 20),
    name: mostly(text, 20),
    description: mostly(text, 20),
    slug: mostly(fc.constantFrom("same-slug", "same-slug-2", `${MARK}-slug`, "日本語", "Not A Slug"), 8),
    metaTitle: mostly(text, 20),
    metaDescription: mostly(text, 20),
  },
  { requiredKeys: ["language", "name", "description"], noNullPrototype: true },
);
const category = fc.oneof(
  { weight: 3, arbitrary: fc.constantFrom("own category", "other category") },
  fc.constant(null),
  fc.uuid(),
  text,
);
const fields = {
  price: mostly(amount, 20),
  translations: mostly(fc.array(translation, { minLength: 1, maxLength: 4 }), 30),
  slug: mostly(fc.constantFrom("same-slug", `${MARK}-own`, "same-slug-2", "ß", "a/b"), 8),
  sku: mostly(text),
  barcode: mostly(text),
  compareAtPrice: mostly(amount),
  cost: mostly(amount),
  category: mostly(category, 20),
  images: mostly(fc.array(fc.oneof(fc.webUrl(), text), { maxLength: 3 })),
  brand: mostly(text),
  tags: mostly(fc.array(text, { maxLength: 5 })),
  taxExempt: mostly(fc.boolean()),
  kind: mostly(fc.constantFrom("physical", "digital_file", "digital_code", "digital_service")),
  isGiftCard: mostly(fc.boolean()),
  quantity: mostly(fc.integer({ min: -2, max: 1_000_000_001 })),
  inventoryTracked: mostly(fc.boolean()),
  allowBackorder: mostly(fc.boolean()),
  lowStockThreshold: mostly(fc.integer({ min: -2, max: 1_000_000_001 })),
  isActive: mostly(fc.boolean()),
  publishedAt: mostly(time),
  variants: mostly(fc.constant([])),
  productVariants: mostly(fc.constant([])),
};
const product = fc.record(fields, { requiredKeys: ["price", "translations"], noNullPrototype: true });
const oneField = fc.oneof(
  ...Object.entries<fc.Arbitrary<unknown>>(fields).map(([name, value]) =>
    value.map((one) => ({ [name]: one })),
  ),
);
// What a store would send, so that enough gets through to be mixed up.
const clean = fc
  .oneof(
    fc.constantFrom(...naughty.filter((one) => one.length < 200)),
    fc.string({ unit: "grapheme", maxLength: 30 }),
  )
  .map((one) => marked(one.replaceAll("\0", "").toWellFormed()));
const decent = fc.record(
  {
    price: fc.constantFrom("12.50", "3", 7.5),
    translations: fc
      .record({ language: fc.constantFrom("en", "fr"), name: clean, description: clean })
      .map(({ language, name, description }) => [{ language, name, description }]),
    quantity: fc.nat(1_000),
    sku: clean,
    brand: clean,
    tags: fc.array(clean, { maxLength: 3 }),
    isActive: fc.boolean(),
    category: fc.constantFrom("own category", "own category", "own category", "other category"),
  },
  { requiredKeys: ["price", "translations"], noNullPrototype: true },
);
const strangers = fc.dictionary(
  fc.constantFrom(
    ...["id", "storeId", "store_id", "version", "deletedAt", "categoryId", "createdAt", "hasVariants", "x"],
    ...["__proto__", "constructor", "prototype", "toString", "hasOwnProperty", "\u0000", "\ud800", "a/b~c"],
  ),
  fc.oneof(anyValue, fc.constantFrom("own id", "other id"), fc.integer({ min: 1, max: 5 })),
  { maxKeys: 2 },
);
const rawBodies = [
  "",
  "null",
  "[]",
  '"text"',
  "1",
  "{",
  '{"price":1,}',
  "{}{}",
  "\ufeff{}",
  '{"price":1e400,"translations":[{"language":"en","name":"x","description":""}]}',
  '{"price":123456789012345678901234567890.12,"translations":[{"language":"en","name":"","description":""}]}',
  '{"price":0.1000000000000000055511151231257827,"translations":[]}',
  '{"price":1.10,"price":2.20,"translations":[{"language":"en","name":"twice","description":""}]}',
  '{"__proto__":{"isAdmin":true},"price":1}',
  '{"translations":{"length":1000000000}}',
  '{"quantity":99999999999999999999999999999999999999}',
  "[".repeat(100_000),
  `{"a":${"[".repeat(40)}${"]".repeat(40)}}`,
  `${'{"a":'.repeat(33)}1${"}".repeat(33)}`,
  `{"tags":[${'"x",'.repeat(20_000)}"x"]}`,
  `{"sku":"${"x".repeat(300_000)}"}`,
  "price=1&name=x",
  "<xml/>",
];
const body: fc.Arbitrary<Plan["body"]> = fc.oneof(
  { weight: 16, arbitrary: fc.tuple(decent, oneField).map(([one, more]) => ({ json: { ...one, ...more } })) },
  { weight: 12, arbitrary: decent.map((json) => ({ json })) },
  { weight: 6, arbitrary: product.map((json) => ({ json })) },
  { weight: 3, arbitrary: fc.tuple(decent, strangers).map(([one, more]) => ({ json: merged(one, more) })) },
  {
    weight: 2,
    arbitrary: fc
      .dictionary(fc.constantFrom("price", "sku", "version", "x"), anyValue)
      .map((json) => ({ json })),
  },
  { weight: 1, arbitrary: anyValue.map((json) => ({ json })) },
  { weight: 2, arbitrary: fc.constantFrom(...rawBodies).map((raw) => ({ raw })) },
  { weight: 1, arbitrary: fc.uint8Array({ maxLength: 100 }).map((bytes) => ({ raw: Buffer.from(bytes) })) },
  { weight: 1, arbitrary: fc.constant(undefined) },
);

// As JSON.parse would: `__proto__` becomes a key like others.
function merged(one: object, more: object): unknown {
  const entries = [...Object.entries(one), ...Object.entries(more)];
  return JSON.parse(
    `{${entries.map(([key, value]) => `${JSON.stringify(key)}:${JSON.stringify(value)}`).join()}}`,
  );
}

const token = (parts: unknown) => Buffer.from(JSON.stringify(parts)).toString("base64url");
const sortNames = ["createdAt", "-createdAt", "updatedAt", "-updatedAt", "price", "-price", "name", "-name"];
const cursorKey = fc.oneof(
  text,
  fc.constantFrom(
    ...[
      "2026-01-31 12:00:00.5+00",
      "2026-01-31x12:00:00.5+00",
      "2026-01-31 12:00:00",
      "2026-01-31 12:00:00.5xyz",
    ],
    ...[
      "2026-01-31 24:00:00+00",
      "2026-01-31 12:00:60+00",
      "0001-01-01 00:00:00+00",
      "9999-12-31 23:59:59.999+00",
    ],
    ...["1250", "999999999999999999", "-1", "1e3", "infinity", "now"],
  ),
);
const cursor = fc.oneof(
  { weight: 3, arbitrary: fc.nat(10_000).map((nthCursor) => ({ nthCursor })) },
  fc
    .tuple(fc.constantFrom(...sortNames, "constructor"), fc.maxSafeInteger(), cursorKey, fc.uuid())
    .map(token),
  text,
);
const parameter: fc.Arbitrary<Plan["query"][number]> = fc.oneof(
  { weight: 3, arbitrary: cursor.map((value) => ["after", value] as const) },
  {
    weight: 3,
    arbitrary: fc.array(id, { maxLength: 4 }).map((ids) => ["ids", { ids }] as const),
  },
  { weight: 3, arbitrary: fc.constantFrom(...sortNames, "id", "").map((value) => ["sort", value] as const) },
  {
    weight: 3,
    arbitrary: fc
      .constantFrom("1", "2", "0", "-1", "x", "1e3", "999999999", "1000000000", "1.5", "٣")
      .map((value) => ["page", value] as const),
  },
  {
    weight: 3,
    arbitrary: fc
      .constantFrom("1", "5", "100", "101", "0", "-1", "x", "999999999999999")
      .map((value) => ["limit", value] as const),
  },
  { weight: 2, arbitrary: text.map((value) => ["q", value] as const) },
  {
    weight: 2,
    arbitrary: fc.constantFrom("qzalphaqz", "qzbetaqz", "mug").map((value) => ["q", value] as const),
  },
  {
    weight: 2,
    arbitrary: fc
      .constantFrom("sku", "brand", "tag")
      .chain((name) => text.map((value) => [name, value] as const)),
  },
  {
    weight: 2,
    arbitrary: fc
      .oneof(fc.constantFrom("own category", "other category"), text)
      .map((value) => ["categoryId", value] as const),
  },
  {
    weight: 1,
    arbitrary: fc.constantFrom("true", "false", "1", "").map((value) => ["isActive", value] as const),
  },
  { weight: 1, arbitrary: fc.oneof(time, text).map((value) => ["updatedSince", value] as const) },
  {
    weight: 1,
    arbitrary: fc
      .constantFrom("id,slug", "cost", "id,,", "__proto__", "store_id", "translations")
      .map((value) => ["fields", value] as const),
  },
  {
    weight: 1,
    arbitrary: fc.constantFrom("true", "false", "yes").map((value) => ["dryRun", value] as const),
  },
  {
    weight: 1,
    arbitrary: fc
      .tuple(
        fc.constantFrom("store", "storeId", "__proto__", "constructor", "a[b]", "\u0000", "toString"),
        text,
      )
      .map(([name, value]) => [name, value] as const),
  },
) as fc.Arbitrary<Plan["query"][number]>;

const crafted = fc
  .tuple(fc.constantFrom(...sortNames), cursorKey, fc.oneof(fc.constant(2), fc.maxSafeInteger()), fc.uuid())
  .map(([sort, key, page, id]): Plan["query"] => [
    ["sort", sort],
    ["after", token([sort, page, key, id])],
  ]);
const parameters: fc.Arbitrary<Plan["query"]> = fc.oneof(
  { weight: 2, arbitrary: fc.array(parameter, { minLength: 1, maxLength: 1 }) },
  { weight: 1, arbitrary: fc.array(parameter, { maxLength: 4 }) },
  { weight: 1, arbitrary: crafted },
);

const headers = fc.record(
  {
    "idempotency-key": fc.constantFrom(
      ...Array.from({ length: 30 }, (_, i) => `key-${i}`),
      "",
      "a b",
      "x".repeat(256),
    ),
    "if-match": fc.constantFrom('"1"', '"2"', "*", "1", 'W/"1"', '"x"', '"99999999999"', "", '"1", "2"'),
    "if-none-match": fc.constantFrom('"1"', 'W/"1"', "*", "x", ""),
    "x-locale": fc.constantFrom(
      "fr",
      "ar-EG",
      "tr",
      "xx",
      "",
      "*",
      "../etc",
      "__proto__",
      "toString",
      "e".repeat(500),
    ),
    "accept-language": fc.constantFrom("de;q=0.5, fr", "*", ";;;q=", "en;q=x", "a".repeat(2_000)),
    "x-request-id": fc.constantFrom("abc", "", "a b", "x".repeat(200), "<b>", "__proto__"),
    "x-forwarded-host": fc.constantFrom("own domain", "other domain"),
    "x-forwarded-for": fc.constantFrom("1.2.3.4", "garbage", "::1"),
    "x-http-method-override": fc.constantFrom("DELETE", "PUT"),
    "content-type": fc.constantFrom(
      ...[
        "application/json; charset=utf-8",
        "application/json;charset=utf-16",
        "text/plain",
        "multipart/form-data",
      ],
      ...[
        "application/x-www-form-urlencoded",
        "application/merge-patch+json",
        "APPLICATION/JSON",
        "",
        ";",
        "__proto__",
      ],
    ),
    "content-encoding": fc.constantFrom("gzip", "br"),
    accept: fc.constantFrom("text/html", "*/*", "application/xml"),
    cookie: fc.constantFrom("session=x", "a=b; ".repeat(200)),
    "store-id": fc.constantFrom("own id", "other id"),
    range: fc.constant("bytes=0-1"),
  },
  { requiredKeys: [], noNullPrototype: true },
);
const fewHeaders = fc.tuple(headers, fc.array(fc.nat(14), { maxLength: 3 })).map(([all, kept]) => {
  const entries = Object.entries(all);
  return Object.fromEntries(kept.map((i) => entries[i]).filter((entry) => entry !== undefined));
});

const list = "/api/v1/products";
const item = `${list}/:id`;
const oddForms = [
  ...[
    `${list}/`,
    `${list}/:id/`,
    `${list}/:id/stock`,
    `/${list}`,
    list.toUpperCase(),
    `${list}/:id;x=1`,
    "/",
  ],
  ...[
    "/api",
    "/api/v1",
    "/api/v1/stores",
    "/api/v1/api-keys",
    "/api/v1/openapi.json",
    "/livez",
    "/readyz",
    "/%",
    "/%c3",
  ],
  ...[
    "/api/v1/products%2f:id",
    "/api/v1/../v1/products",
    "http://other.test/api/v1/products",
    "/api/v2/products",
    "/*",
  ],
];
const target = fc.oneof(
  {
    weight: 12,
    arbitrary: fc.constantFrom(
      ...["GET", "GET", "GET", "POST", "POST", "POST", "POST", "HEAD"].map((method) => ({
        method,
        form: list,
      })),
      ...["GET", "PUT", "PUT", "PUT", "PUT", "DELETE"].map((method) => ({ method, form: item })),
    ),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      method: fc.constantFrom(
        "GET",
        "POST",
        "PUT",
        "DELETE",
        "PATCH",
        "OPTIONS",
        "TRACE",
        "PROPFIND",
        "SEARCH",
      ),
      form: fc.constantFrom(list, item, ...oddForms),
    }),
  },
);
const plan: fc.Arbitrary<Plan> = fc.record(
  {
    host: fc.record({
      of: fc.oneof({ weight: 20, arbitrary: side }, fc.constant("nobody" as const)),
      form: fc.oneof({ weight: 6, arbitrary: fc.constant(0) }, fc.nat(12)),
    }),
    key: fc.oneof(
      { weight: 10, arbitrary: fc.constantFrom("a" as const, "b" as const) },
      { weight: 1, arbitrary: fc.constantFrom("garbage" as const, "unknown" as const, "none" as const) },
    ),
    target,
    id,
    query: fc.oneof(
      { weight: 2, arbitrary: parameters },
      { weight: 1, arbitrary: fc.constantFrom<Plan["query"]>([], [], [], [["dryRun", "true"]]) },
    ),
    headers: fc.oneof({ weight: 2, arbitrary: fc.constant({}) }, fewHeaders),
    body,
  },
  { noNullPrototype: true },
);
// Most keys are used at their own store: a request that is refused at the door tries nothing behind it.
const request = fc.tuple(plan, fc.nat(9)).map(
  ([one, luck]): Plan => ({
    ...one,
    key: luck < 8 && one.host.of !== "nobody" ? one.host.of : one.key,
    query:
      luck < 7 && one.target.method !== "GET" ? one.query.filter(([name]) => name === "dryRun") : one.query,
  }),
);

/** Fills in a plan's placeholders; `side` is whose marker its texts carry. */
function filled(value: unknown, side: Side): unknown {
  if (typeof value === "string") {
    const named = /^(own|other) (category|id|domain)$/.exec(value);
    const { category, live, store } = parties[named?.[1] === "other" ? other[side] : side];
    if (named?.[2] === "category") return category;
    if (named?.[2] === "id") return live[0];
    if (named?.[2] === "domain") return store.domain;
    return value.replaceAll(MARK, parties[side].marker);
  }
  if (typeof value !== "object" || value === null) return value;
  if (Array.isArray(value)) return value.map((one) => filled(one, side));
  const entries = Object.entries(value).map(([key, one]) => [key, filled(one, side)]);
  return Object.fromEntries(entries);
}

function idText(id: Id, side: Side): string {
  if (typeof id === "string") return id;
  const { live } = parties[id.of === "own" ? side : other[side]];
  return live[id.nth % live.length]!;
}

function hostText({ of, form }: Plan["host"]): { host: string; reached: Side | undefined } {
  if (of === "nobody") {
    const domain = parties.a.store.domain;
    const hosts = ["nobody.test", "", "localhost", `x.${domain}`, `${domain}.evil.test`, `evil@${domain}/`];
    hosts.push(`${domain}:x`, "[::1]", "%00", "*", `${domain},${parties.b.store.domain}`, `a${domain}`, "..");
    return { host: hosts[form % hosts.length]!, reached: undefined };
  }
  const { domain } = parties[of].store;
  const hosts = [
    domain,
    domain.toUpperCase(),
    `${domain}:8080`,
    `${domain}.`,
    `${domain}.:443`,
    ` ${domain} `,
  ];
  return { host: hosts[form % hosts.length]!, reached: of };
}

function keyText(key: Plan["key"]): string | undefined {
  if (key === "a" || key === "b") return parties[key].store.key;
  return { garbage: "sk_garbage", unknown: makeKey(), none: undefined }[key];
}

const uuids = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g;
const successes = { a: 0, b: 0 };

/** Sends a planned request and throws where its answer breaks a promise. */
async function attempt(one: Plan): Promise<void> {
  const { host, reached } = hostText(one.host);
  const side = reached ?? "a";
  const query = one.query.map(([name, value]) => {
    let text: string;
    if (typeof value === "string") text = String(filled(value, side));
    else if ("ids" in value) text = value.ids.map((id) => idText(id, side)).join();
    else text = cursors[value.nthCursor % cursors.length] ?? "";
    return `${encodeURIComponent(name.toWellFormed())}=${encodeURIComponent(text.toWellFormed())}`;
  });
  // What a client library could not put in a request line is put there as UTF-8.
  const path = one.target.form.replace(":id", idText(one.id, side)).replaceAll(/[^!-~]/g, encodeURIComponent);
  const sent: Sent = {
    host,
    key: keyText(one.key),
    headers: filled(one.headers, side) as Record<string, string>,
  };
  if (one.body && "json" in one.body) sent.body = filled(one.body.json, side);
  else if (one.body) sent.raw = one.body.raw;
  const url = query.length ? `${path}?${query.join("&")}` : path;

  const answer = await server.send(parties[side].store, one.target.method, url, sent);
  const seen = `${one.target.method} ${url} answered ${answer.status} ${answer.text.slice(0, 500)}`;
  assert.ok(answer.status >= 200 && answer.status < 500, seen);
  if (answer.status >= 400 && one.target.method !== "HEAD") {
    assert.equal(answer.body?.success, false, seen);
    assert.equal(typeof answer.body.message, "string", seen);
    assert.equal(typeof answer.body.code, "string", seen);
  }
  const all = answer.text + JSON.stringify(answer.headers);
  for (const whose of ["a", "b"] as const) {
    if (reached === whose && one.key === whose) continue;
    assert.ok(!all.includes(parties[whose].marker), `a text of ${whose}: ${seen}`);
    const ids = all.match(uuids) ?? [];
    assert.ok(!ids.some((id) => parties[whose].known.has(id)), `an id of ${whose}: ${seen}`);
  }
  if (reached) remember(parties[reached], successes, reached, one.target.method, answer);
}

function remember(party: Party, counts: typeof successes, side: Side, method: string, answer: Answer): void {
  const { status, body, headers } = answer;
  if (status < 300) counts[side]++;
  if (status === 201 && !headers["x-dry-run"]) {
    party.live.push(body.data.id);
    party.known.add(body.data.id);
  }
  if (status === 200 && method === "GET" && body?.data?.pagination?.nextCursor)
    cursors[cursors.length % 500] = body.data.pagination.nextCursor;
}

describe(`two stores under ${REQUESTS} hostile requests`, () => {
  test("no answer shows the other store, none is a 5xx, each is the envelope", async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(request, { minLength: AT_ONCE, maxLength: AT_ONCE }), async (requests) => {
        await Promise.all(requests.map(attempt));
      }),
      { numRuns: REQUESTS / AT_ONCE },
    );
    assert.ok(
      successes.a > REQUESTS / 10 && successes.b > REQUESTS / 10,
      `too few got through: ${JSON.stringify(successes)}`,
    );
  });

  for (const whose of ["a", "b"] as const) {
    // It does not say whose rows it wants: row-level security alone does.
    const read = (text: string) =>
      tenantReads(server.database.pool, parties[whose].store.id).query({ name: "", text });

    test(`afterwards the rows of store ${whose} carry no text and no id of the other`, async () => {
      const tables = await read(
        `select c.relname from pg_class c join pg_attribute t on t.attrelid = c.oid and t.attname = 'store_id'
         where c.relkind in ('r', 'p') and c.relnamespace = 'public'::regnamespace`,
      );
      assert.ok(tables.length >= 15);
      const strange = parties[other[whose]];
      let own = 0;
      for (const [table] of tables)
        for (const [row] of await read(`select t::text from ${table} t`)) {
          assert.ok(!row!.includes(strange.marker), `${table}: ${row!.slice(0, 300)}`);
          for (const id of row!.match(uuids) ?? []) assert.ok(!strange.known.has(id), `${table}: ${row}`);
          if (row!.includes(parties[whose].marker)) own++;
        }
      assert.ok(own > 100, `${own} rows with its own marker`);
    });

    test(`afterwards the totals of store ${whose} are those of its rows`, async () => {
      const [kept] = await read("select total, active from product_counts");
      const [counted] = await read(
        "select count(*), count(*) filter (where is_active) from products where deleted_at is null",
      );
      assert.deepEqual(kept, counted);
      const { body } = await server.send(parties[whose].store, "GET", "/api/v1/products?limit=1");
      assert.equal(body.data.pagination.total, Number(counted![0]));
      const filtered = await server.send(parties[whose].store, "GET", "/api/v1/products?isActive=false");
      assert.equal(filtered.body.data.pagination.total, Number(counted![0]) - Number(counted![1]));
    });

    test(`afterwards quantities in store ${whose} are the sums of their ledger and levels`, async () => {
      const wrong = await read(
        `select p.product_id, p.quantity, m.total, l.total from products p
         left join (select product_id, sum(delta) as total from stock_movements group by 1) m
           using (product_id)
         left join (select product_id, sum(quantity) as total from stock_levels group by 1) l
           using (product_id)
         where p.quantity <> coalesce(m.total, 0) or p.quantity <> coalesce(l.total, 0)`,
      );
      assert.deepEqual(wrong, []);
      const levels = await read(
        `select l.item_id, l.quantity, sum(m.delta) from stock_levels l
         left join stock_movements m using (item_id, location_id) group by 1, 2
         having l.quantity <> coalesce(sum(m.delta), 0)`,
      );
      assert.deepEqual(levels, []);
    });

    test(`afterwards every list of store ${whose} leads through all its products, each once`, async () => {
      const { store } = parties[whose];
      const ids = await read("select product_id from products where deleted_at is null order by 1");
      for (const sort of sortNames) {
        const seen: string[] = [];
        let next: string | null = "";
        while (next !== null) {
          const url: string = `${list}?limit=100&fields=id&sort=${sort}${next && `&after=${next}`}`;
          const { status, body } = await server.send(store, "GET", url);
          assert.equal(status, 200);
          seen.push(...body.data.products.map(({ id }: { id: string }) => id));
          next = body.data.pagination.nextCursor;
        }
        assert.deepEqual(seen.sort(), ids.flat(), sort);
      }
    });

    test(`afterwards a product of store ${whose} sent back as it was read stays as it is`, async () => {
      const { store } = parties[whose];
      const refused: string[] = [];
      for (const [id] of await read("select product_id from products where deleted_at is null")) {
        const read = await server.send(store, "GET", `${list}/${id}`);
        const sent = await server.send(store, "PUT", `${list}/${id}`, { body: read.body.data });
        if (sent.status !== 200)
          refused.push(`${JSON.stringify(sent.body.errors)} ${read.text.slice(0, 500)}`);
        else assert.deepEqual(sent.body.data, read.body.data);
      }
      assert.deepEqual(refused.slice(0, 3), [], `${refused.length} were refused`);
    });

    test(`afterwards the slugs and tags in use in store ${whose} are those of its products`, async () => {
      const wanted = await read(
        `select product_id, '' as language, slug from products where deleted_at is null
         union all select product_id, t ->> 'language', t ->> 'slug'
           from products, json_array_elements(translations) t where deleted_at is null order by 1, 2, 3`,
      );
      assert.deepEqual(
        await read("select product_id, language, slug from product_slugs order by 1, 2, 3"),
        wanted,
      );
      const tags = await read(
        `select product_id, t collate "C" as tag from products, json_array_elements_text(tags) t
         where deleted_at is null order by 1, 2`,
      );
      assert.deepEqual(await read("select product_id, tag from product_tags order by 1, 2"), tags);
    });
  }
});

test("the same idempotency key and body at the same time makes one product in each store", async () => {
  const { a, b } = parties;
  const draft = { price: "1", translations: [{ language: "en", name: "same", description: "" }] };
  for (let i = 0; i < 20; i++) {
    const sent = { body: draft, headers: { "idempotency-key": `same-${i}` } };
    const made = await Promise.all([a, b].map(({ store }) => server.send(store, "POST", list, sent)));
    assert.deepEqual(
      made.map(({ status, headers }) => [status, headers["idempotent-replayed"]]),
      [
        [201, undefined],
        [201, undefined],
      ],
    );
    for (const [side, first] of [a, b].map((party, i) => [party, made[i]!] as const)) {
      const again = await server.send(side.store, "POST", list, sent);
      assert.deepEqual([again.text, again.headers["idempotent-replayed"]], [first.text, "true"]);
    }
  }
});

// What such requests have found, and what they are too seldom to find each time.
describe("a value that only the database would refuse is a 400", () => {
  const after = (sort: string, key: string) =>
    `${list}?sort=${sort}&after=${token([sort, 2, key, "01890a5d-ac96-774b-bcce-b302099a8057"])}`;
  const draft = { price: "1", translations: [{ language: "en", name: "x", description: "" }] };

  // Of the first two PostgreSQL makes a time, so that they may as well be answered.
  for (const [key, taken] of [
    ["2026-01-31 12:00:00", true],
    ["2026-01-31 24:00:00+00", true],
    ["2026-01-31x12:00:00.5+00", false],
    ["2026-01-31 12:00:00.5xyz", false],
    ["infinity", false],
    ["", false],
  ] as const)
    test(`a cursor of times that goes on at ${JSON.stringify(key)}`, async () => {
      for (const sort of ["createdAt", "-updatedAt"]) {
        const { status, text } = await server.send(parties.a.store, "GET", after(sort, key));
        assert.ok(status === 400 || (taken && status === 200), text);
      }
    });

  for (const key of ["-1", "1e3", "9".repeat(19), "1.5", " 1", "", "\u0661"])
    test(`a cursor of prices that goes on at ${JSON.stringify(key)}`, async () => {
      const { status, text } = await server.send(parties.a.store, "GET", after("price", key));
      assert.equal(status, 400, text);
    });

  for (const time of [
    "9999-12-31T23:59:59-23:59",
    "9999-12-31T23:59:59.9999-00:01",
    "0001-01-01T00:00:00+00:01",
  ])
    test(`the time ${time}, which is of no year from 1 to 9999 in UTC`, async () => {
      const { store } = parties.a;
      const made = await server.send(store, "POST", list, { body: { ...draft, publishedAt: time } });
      assert.equal(made.status, 400, made.text);
      const since = `${list}?updatedSince=${encodeURIComponent(time)}`;
      const listed = await server.send(store, "GET", since);
      assert.equal(listed.status, 400, listed.text);
    });

  test("the last moment of year 9999 is one", async () => {
    const time = "9999-12-31T23:59:59.999Z";
    const made = await server.send(parties.a.store, "POST", list, { body: { ...draft, publishedAt: time } });
    assert.deepEqual([made.status, made.body.data?.publishedAt], [201, time]);
  });

  for (const currency of ["USD", "JPY", "KWD"])
    test(`an amount of 15 integer digits is kept, one of 16 refused, in ${currency}`, async () => {
      const store = await server.createStore({ currency });
      const nines = "9".repeat(15);
      const most = { USD: `${nines}.99`, JPY: nines, KWD: `${nines}.999` }[currency]!;
      const kept = await server.send(store, "POST", list, { body: { ...draft, price: most } });
      assert.deepEqual([kept.status, kept.body.data?.price], [201, most], kept.text);
      const more = await server.send(store, "POST", list, {
        body: { ...draft, price: `1${"0".repeat(15)}` },
      });
      assert.equal(more.status, 400, more.text);
    });

  test("a body that is too large is a 413, and the connection is fit for the next request", async () => {
    for (let i = 0; i < 5; i++) {
      const raw = JSON.stringify({ ...draft, sku: "x".repeat(1_100_000) });
      const { status, body } = await server.send(parties.a.store, "POST", list, { raw });
      assert.deepEqual([status, body.code], [413, "payload_too_large"]);
      assert.equal((await server.send(parties.a.store, "GET", list)).status, 200);
    }
  });

  test("a header that is too large is a 4xx in the envelope, with its X-Request-Id", async () => {
    const answer = await server.send(parties.a.store, "GET", list, {
      headers: { cookie: "x".repeat(20_000) },
    });
    assert.ok(answer.status >= 400 && answer.status < 500, answer.text);
    assert.equal(answer.headers["x-request-id"], answer.body.requestId);
  });
});
