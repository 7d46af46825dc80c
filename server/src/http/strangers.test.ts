import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { answerIn, request, talkTo } from "../../test/bare.ts";
import { testServer } from "../../test/server.ts";
import { encodingFor } from "./answers/unchanging.ts";

const PRODUCTS = "/api/v1/products";
const DOCUMENT = "/api/v1/openapi.json";

const server = await testServer({ RATE_LIMIT: "on" });
const store = await server.createStore({ language: "de" });

const ask = async (...lines: string[]) =>
  answerIn(await talkTo(server.port, request(...lines, `Host: ${store.domain}`, "Connection: close")).ended);
const asks: [what: string, line: string, ...fields: string[]][] = [
  ["an unknown path", "GET /api/v1/nothing HTTP/1.1"],
  ["a method that a path does not take", `PATCH ${PRODUCTS} HTTP/1.1`],
  ["TRACE", `TRACE ${PRODUCTS} HTTP/1.1`],
  ["an empty id", `GET ${PRODUCTS}/?nonsense=1 HTTP/1.1`],
  ["a path that is no Unicode", "GET /api/v1/%ff HTTP/1.1"],
  ["an expectation", `GET ${PRODUCTS} HTTP/1.1`, "Expect: magic"],
  ["no credential", `GET ${PRODUCTS} HTTP/1.1`],
];

describe("what no route takes", () => {
  for (const [what, ...lines] of asks)
    test(`${what} is answered in the store's language, with the limit's fields`, async () => {
      const { status, headers, body } = await ask(...lines);
      assert.ok(status >= 400 && status < 500, String(status));
      assert.equal(headers["content-language"], "de");
      assert.match(headers["ratelimit-policy"]!, /^"anonymous";q=60;w=60$/);
      assert.match(headers.ratelimit!, /^"anonymous";r=\d+;t=\d+$/);
      assert.equal(body.requestId, headers["x-request-id"]);
    });

  test("the language that is asked for comes before the store's", async () => {
    const { headers } = await ask("GET /api/v1/nothing HTTP/1.1", "Accept-Language: fr");
    assert.equal(headers["content-language"], "fr");
  });

  test("preflights have a bucket of their own", async () => {
    const { status, headers } = await ask(`OPTIONS ${PRODUCTS} HTTP/1.1`);
    assert.equal(status, 200);
    assert.match(headers.ratelimit!, /^"preflight";r=99;/);
  });
});

test("answers tell their language; a replayed one the language it is in", async () => {
  const body = { price: "5", translations: [{ language: "de", name: "Tasse", description: "" }] };
  const post = (locale: string) =>
    server.send(store, "POST", PRODUCTS, {
      body,
      headers: { "idempotency-key": "once", "x-locale": locale },
    });
  assert.equal((await post("fr")).headers["content-language"], "fr");
  const again = await post("en");
  assert.equal(again.headers["idempotent-replayed"], "true");
  assert.equal(again.headers["content-language"], "fr");
});

describe("the OpenAPI document", () => {
  test("is compressed, may be kept, and is not sent again to anyone who has it", async () => {
    const plain = await raw("identity");
    assert.equal(plain.headers["content-encoding"], undefined);
    const etags = new Set([plain.headers.etag]);
    for (const [encoding, expand] of [
      ["br", brotliDecompressSync],
      ["gzip", gunzipSync],
    ] as const) {
      const { headers, bytes } = await raw(encoding);
      assert.equal(headers["content-encoding"], encoding);
      assert.equal(headers.vary, "Accept-Encoding");
      assert.match(headers["cache-control"]!, /^public, max-age=\d+$/);
      assert.ok(bytes.length < plain.bytes.length / 5, `${bytes.length} of ${plain.bytes.length} bytes`);
      assert.ok(expand(bytes).equals(plain.bytes));
      etags.add(headers.etag);
      const known = await raw(encoding, `"other", W/${headers.etag}`);
      assert.deepEqual([known.status, known.bytes.length], [304, 0]);
    }
    assert.equal(etags.size, 3, "each form has an ETag of its own");
    assert.match(plain.headers.ratelimit!, /^"anonymous";/);
  });

  async function raw(encoding: string, ifNoneMatch?: string) {
    const lines = [
      `GET ${DOCUMENT} HTTP/1.1`,
      `Accept-Encoding: ${encoding}`,
      ...(ifNoneMatch ? [`If-None-Match: ${ifNoneMatch}`] : []),
    ];
    const text = await talkTo(server.port, request(...lines, `Host: ${store.domain}`, "Connection: close"))
      .ended;
    const { status, headers } = answerIn(text);
    return { status, headers, bytes: Buffer.from(text.slice(text.indexOf("\r\n\r\n") + 4), "latin1") };
  }
});

test("the encoding is the best that a client takes", () => {
  const cases: [header: string | undefined, encoding: string][] = [
    [undefined, "identity"],
    ["", "identity"],
    ["gzip, deflate, br", "br"],
    ["gzip;q=1.0, br;q=0", "gzip"],
    ["br;q=0.000,GZIP ; q=0.5", "gzip"],
    ["*", "identity"],
    [`${"a,".repeat(8_000)}br`, "identity"],
  ];
  for (const [header, encoding] of cases) assert.equal(encodingFor(header), encoding, header?.slice(0, 40));
});

test("whoever asks for what is not there too often is told to wait", async () => {
  const answers = await Promise.all(Array.from({ length: 80 }, () => ask("GET /api/v1/nothing HTTP/1.1")));
  const refused = answers.filter(({ status }) => status === 429);
  assert.ok(refused.length > 0);
  for (const { body, headers } of refused) {
    assert.equal(body.code, "rate_limited");
    assert.ok(Number(headers["retry-after"]) >= 1);
  }
});
