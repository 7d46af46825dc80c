import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import http from "node:http";
import net from "node:net";
import { before, describe, test } from "node:test";
import { assertInvalid, assertRefused, dataOf, fieldsOf, MISSING } from "../../test/assert-refused.ts";
import { patiently } from "../../test/patiently.ts";
import { type Answer, type Sent, startServer, type TestStore, testServer } from "../../test/server.ts";
import type { Fields } from "../../test/shop.ts";
import { stillBuckets } from "../../test/still-buckets.ts";
import { until } from "../../test/until.ts";
import { setStoreStatus } from "../platform/stores/index.ts";

const PRODUCTS = "/api/v1/products";
const MEBIBYTE = 1_048_576;
const LOCALES = ["en", "ar", "fr", "de", "es", "tr"];

const server = await testServer();
const store = await server.createStore();

const fresh = (more: Fields = {}) => ({
  price: "19.90",
  translations: [{ language: "en", name: `Mug ${randomUUID()}`, description: "" }],
  ...more,
});
const get = (path = PRODUCTS, sent?: Sent, at: TestStore | undefined = store) =>
  server.send(at, "GET", path, sent);
const post = (body: unknown, sent?: Sent, at = store) => server.send(at, "POST", PRODUCTS, { body, ...sent });
const put = (id: string, body: unknown, sent?: Sent, at = store) =>
  server.send(at, "PUT", `${PRODUCTS}/${id}`, { body, ...sent });
const postRaw = (raw: string | Buffer, headers: Record<string, string> = {}) =>
  server.send(store, "POST", PRODUCTS, { raw, headers });

const created = async (body: unknown = fresh(), at = store) => dataOf(await post(body, {}, at), 201);
async function total(at = store): Promise<number> {
  return (await get(`${PRODUCTS}?limit=1`, {}, at)).body.data.pagination.total;
}

async function setStatus(at: TestStore, status: "active" | "suspended"): Promise<void> {
  const owner = await server.database.connectOwner();
  await setStoreStatus(owner, at.domain, status).finally(() => owner.end());
}

type RawAnswer = Omit<Answer, "headers" | "bytes"> & { headers: Record<string, string> };

/** Sends bytes as they are over a connection of its own and reads one answer. */
function talk(bytes: string | Buffer, port = server.port): Promise<RawAnswer> {
  return new Promise((resolve, reject) => {
    const socket = net.connect(port, "127.0.0.1");
    let received = "";
    const finish = () => {
      const [head = "", ...rest] = received.split("\r\n\r\n");
      const [statusLine = "", ...lines] = head.split("\r\n");
      const headers: Record<string, string> = {};
      for (const line of lines) {
        const colon = line.indexOf(":");
        headers[line.slice(0, colon).toLowerCase()] = line.slice(colon + 1).trim();
      }
      const text = Buffer.from(rest.join("\r\n\r\n"), "latin1").toString();
      const body =
        headers["content-type"]?.startsWith("application/json") && text ? JSON.parse(text) : undefined;
      resolve({ status: Number(statusLine.split(" ")[1]), headers, text, body });
    };
    socket.setEncoding("latin1");
    socket.setTimeout(60_000, () => socket.destroy(new Error(`no answer: ${received}`)));
    socket.on("data", (chunk) => {
      received += chunk;
    });
    socket.on("end", finish);
    socket.on("error", (error) => (received ? finish() : reject(error)));
    socket.write(bytes);
  });
}
const lines = (...head: string[]) => `${[...head, "Connection: close"].join("\r\n")}\r\n\r\n`;
const bearer = (at = store) => `Authorization: Bearer ${at.key}`;

function isFailure(answer: RawAnswer, status: number, code: string): void {
  assertRefused(answer, status, code);
  assert.equal(answer.body.success, false);
  assert.ok(answer.body.message);
  assert.equal(typeof answer.body.requestId, "string");
  assert.equal(answer.headers["x-request-id"], answer.body.requestId);
}

describe("the envelope", () => {
  test("of a success is success, message and data, and nothing else", async () => {
    for (const answer of [await get(), await post(fresh())])
      assert.deepEqual(Object.keys(answer.body).sort(), ["data", "message", "success"]);
  });

  test("of every failure tells message, code and the request's id, in the contract's names", async () => {
    const { id } = await created();
    const suspended = await server.createStore();
    await setStatus(suspended, "suspended");
    await until(async () => (await get(PRODUCTS, {}, suspended)).status === 403);
    const failures: [number, string, Promise<Answer>][] = [
      [400, "validation_failed", get(`${PRODUCTS}?page=0`)],
      [400, "validation_failed", post({})],
      [400, "read_only_field", post(fresh({ id: MISSING }))],
      [400, "malformed_json", postRaw("{")],
      [401, "unauthenticated", get(PRODUCTS, { key: undefined })],
      [403, "permission_denied", get(PRODUCTS, { key: (await store.makeKey(["orders"])).key })],
      [403, "permission_denied", get(PRODUCTS, {}, suspended)],
      [404, "not_found", get(`${PRODUCTS}/${MISSING}`)],
      [404, "not_found", get("/api/v1/nothing-here")],
      [404, "store_not_found", get(PRODUCTS, { host: "nobody.test" })],
      [405, "method_not_allowed", server.send(store, "PATCH", PRODUCTS)],
      [409, "version_conflict", put(id, { version: 9 })],
      [413, "payload_too_large", postRaw(`"${"x".repeat(MEBIBYTE)}"`)],
      [415, "unsupported_media_type", postRaw("{}", { "content-type": "text/plain" })],
    ];
    const known = ["success", "message", "code", "errors", "requestId", "details"];
    for (const [status, code, sent] of failures) {
      const answer = await sent;
      assertRefused(answer, status, code);
      assert.equal(answer.body.success, false);
      assert.ok(answer.body.message);
      assert.equal(answer.body.requestId, answer.headers["x-request-id"], `${status} ${code}`);
      assert.match(answer.headers["content-type"] ?? "", /^application\/json/);
      for (const name of Object.keys(answer.body)) assert.ok(known.includes(name), name);
    }
  });

  test("of a server's fault says nothing of what happened, and the log does", async () => {
    const at = await server.createStore();
    const headers = { "x-request-id": `fault-${randomUUID()}`, "idempotency-key": "after-a-fault" };
    const body = fresh({ tags: ["a"] });
    const owner = await server.database.connectOwner();
    try {
      await owner.query("alter table product_tags rename to product_tags_away");
      const answer = await post(body, { headers }, at);
      assertRefused(answer, 500, "internal_error");
      assert.doesNotMatch(answer.text, /product_tags|relation|select|insert|\.ts|stack/i);
    } finally {
      await owner.query("alter table product_tags_away rename to product_tags");
      await owner.end();
    }
    const told = server
      .logged()
      .split("\n")
      .filter((line) => line.includes(headers["x-request-id"]));
    assert.ok(told.some((line) => JSON.parse(line).level === "error" && line.includes("product_tags")));
    const again = await post(body, { headers }, at);
    assert.equal(again.status, 201, "a 5xx is not kept for the idempotency key");
    assert.equal(await total(at), 1);
  });
});

describe("paths and methods", () => {
  test("an unknown path is 404 not_found, with or without a key", async () => {
    for (const path of [
      "/api",
      "/api/v1",
      "/api/v1/nothing",
      "/api/v2/products",
      "/API/V1/PRODUCTS",
      "/%2e%2e/x",
    ])
      for (const key of [store.key, undefined]) assertRefused(await get(path, { key }), 404, "not_found");
    assertRefused(await server.send(store, "POST", "/api/v1/nothing", { body: {} }), 404, "not_found");
  });

  test("a path that cannot be decoded is 400 or 404 in the envelope", async () => {
    for (const path of ["/%zz", "/api/v1/products/%ff", "/api/v1/%", `${PRODUCTS}/%c0%af`]) {
      const answer = await get(path);
      assert.ok(answer.status === 400 || answer.status === 404, `${path}: ${answer.status}`);
      assert.deepEqual([answer.body.success, answer.body.requestId], [false, answer.headers["x-request-id"]]);
    }
  });

  const taken: [path: string, methods: string[]][] = [
    [PRODUCTS, ["GET", "POST"]],
    [`${PRODUCTS}/${MISSING}`, ["GET", "PUT", "DELETE"]],
  ];
  for (const [path, methods] of taken)
    test(`${path} answers other methods than ${methods} with 405, and Allow names these`, async () => {
      for (const method of ["GET", "POST", "PUT", "PATCH", "DELETE"].filter(
        (one) => !methods.includes(one),
      )) {
        const answer = await server.send(store, method, path, method === "DELETE" ? {} : { body: {} });
        assertRefused(answer, 405, "method_not_allowed");
        const allowed = answer.headers.allow!.split(",").map((name) => name.trim());
        for (const name of methods) assert.ok(allowed.includes(name), `${name} in ${allowed}`);
        assert.ok(!allowed.includes(method));
      }
    });

  test("HEAD answers as GET does, without a body", async () => {
    const { id } = await created();
    for (const path of [PRODUCTS, `${PRODUCTS}/${id}`]) {
      const answer = await server.send(store, "HEAD", path);
      assert.deepEqual([answer.status, answer.text], [200, ""]);
      assert.equal(answer.headers.etag, (await get(path)).headers.etag);
    }
    assert.equal((await server.send(store, "HEAD", PRODUCTS, { key: undefined })).status, 401);
    assert.equal((await server.send(store, "HEAD", `${PRODUCTS}/${MISSING}`)).status, 404);
  });

  test("the server is alive and ready, whatever the host", async () => {
    for (const path of ["/livez", "/readyz"]) {
      const answer = await get(path, { host: "nobody.test", key: undefined });
      assert.deepEqual([answer.status, answer.body.success], [200, true]);
    }
  });

  test("the OpenAPI document and its reference are on every store's host, and on no other", async () => {
    const document = await get("/api/v1/openapi.json", { key: undefined });
    assert.equal(document.status, 200);
    assert.match(document.body.openapi, /^3\.1\./);
    const page = await get("/docs", { key: undefined });
    assert.ok(page.status < 400, String(page.status));
    assertRefused(
      await get("/api/v1/openapi.json", { host: "nobody.test", key: undefined }),
      404,
      "store_not_found",
    );
    assert.equal((await get("/docs", { host: "nobody.test", key: undefined })).status, 404);
  });
});

describe("bodies", () => {
  const described = (description: string) =>
    fresh({ translations: [{ language: "en", name: `Big ${randomUUID()}`, description }] });

  test("more than 1 MiB is 413 payload_too_large, with and without a length", async () => {
    const bytes = `"${"x".repeat(MEBIBYTE)}"`;
    assertRefused(await postRaw(bytes), 413, "payload_too_large");
    const answer = await new Promise<number>((resolve, reject) => {
      const headers = {
        host: store.domain,
        authorization: `Bearer ${store.key}`,
        "content-type": "application/json",
      };
      const sending = http.request(
        { host: "127.0.0.1", port: server.port, method: "POST", path: PRODUCTS, headers, agent: false },
        (response) => {
          response.resume();
          resolve(response.statusCode!);
        },
      );
      sending.on("error", reject);
      sending.write(bytes.slice(0, 100_000));
      sending.end(bytes.slice(100_000));
    });
    assert.equal(answer, 413);
  });

  test("exactly 1 MiB is read", async () => {
    const shell = JSON.stringify(fresh());
    const answer = await postRaw(shell + " ".repeat(MEBIBYTE - shell.length));
    assert.equal(answer.status, 201, answer.text);
  });

  test("a body that is announced too large is 413 before it is sent", async () => {
    const head = [
      `POST ${PRODUCTS} HTTP/1.1`,
      `Host: ${store.domain}`,
      bearer(),
      "Content-Type: application/json",
    ];
    isFailure(await talk(lines(...head, "Content-Length: 99999999999")), 413, "payload_too_large");
  });

  test("who is nobody gets 401, not a look at the body", async () => {
    const sent = { raw: "{", key: undefined };
    assertRefused(await server.send(store, "POST", PRODUCTS, sent), 401, "unauthenticated");
  });

  for (const type of [
    "text/plain",
    "application/xml",
    "multipart/form-data; boundary=x",
    "application/jsonx",
    "json",
    "",
  ])
    test(`a body of type "${type}" is 415`, async () => {
      assertRefused(
        await postRaw(JSON.stringify(fresh()), { "content-type": type }),
        415,
        "unsupported_media_type",
      );
    });

  for (const encoding of ["gzip", "br", "x, y"])
    test(`a body sent as ${encoding} is 415 and tells to send it plain`, async () => {
      const answer = await postRaw(JSON.stringify(fresh()), {
        "content-type": "application/json",
        "content-encoding": encoding,
      });
      assertRefused(answer, 415, "unsupported_media_type");
      assert.equal(answer.headers["accept-encoding"], "identity");
    });

  test("a body sent as identity is taken, and where there is none its encoding does not matter", async () => {
    const plain = { "content-type": "application/json", "content-encoding": "Identity" };
    assert.equal((await postRaw(JSON.stringify(fresh()), plain)).status, 201);
    const { status } = await server.send(store, "GET", PRODUCTS, { headers: { "content-encoding": "gzip" } });
    assert.equal(status, 200);
  });

  test("a body of no type is 415", async () => {
    const body = JSON.stringify(fresh());
    const head = [
      `POST ${PRODUCTS} HTTP/1.1`,
      `Host: ${store.domain}`,
      bearer(),
      `Content-Length: ${body.length}`,
    ];
    isFailure(await talk(lines(...head) + body), 415, "unsupported_media_type");
  });

  for (const type of [
    "application/json",
    "application/json; charset=utf-8",
    "Application/JSON;charset=UTF-8",
  ])
    test(`a body of type ${type} is read`, async () => {
      assert.equal((await postRaw(JSON.stringify(fresh()), { "content-type": type })).status, 201);
    });

  const malformed = [
    "{",
    "}",
    '{"a":}',
    "{'price':1}",
    '{"price":1,}',
    '{"price":01}',
    "nul",
    '"\t"',
    "{} {}",
    '{"a":NaN}',
  ];
  for (const raw of malformed)
    test(`${JSON.stringify(raw)} is 400 malformed_json`, async () => {
      assertRefused(await postRaw(raw), 400, "malformed_json");
      assertRefused(
        await server.send(store, "PUT", `${PRODUCTS}/${MISSING}`, { raw }),
        400,
        "malformed_json",
      );
    });

  const bytes: [string, number[]][] = [
    ["a stray byte", [0xff]],
    ["a cut sequence", [0xc3]],
    ["an overlong sequence", [0xc0, 0xaf]],
    ["a surrogate", [0xed, 0xa0, 0x80]],
    ["a code point past Unicode", [0xf4, 0x90, 0x80, 0x80]],
  ];
  for (const [what, wrong] of bytes)
    test(`${what} that is not UTF-8 is 400 malformed_json`, async () => {
      const raw = Buffer.concat([Buffer.from('{"price":"'), Buffer.from(wrong), Buffer.from('"}')]);
      assertRefused(await postRaw(raw), 400, "malformed_json");
    });

  test("UTF-16 is 400 malformed_json", async () => {
    assertRefused(await postRaw(Buffer.from(JSON.stringify(fresh()), "utf16le")), 400, "malformed_json");
  });

  const nested = (levels: number) => `{"x":${"[".repeat(levels - 1)}${"]".repeat(levels - 1)}}`;
  test("nesting deeper than 32 levels is 400, however deep", async () => {
    for (const levels of [33, 34, 1_000, 500_000]) {
      const answer = await postRaw(nested(levels));
      assert.equal(answer.status, 400, `${levels}: ${answer.text}`);
      assert.ok(!fieldsOf(answer).includes("/x"));
    }
    assert.equal((await postRaw("[".repeat(500_000))).status, 400);
    assert.equal((await postRaw('{"a":'.repeat(100_000))).status, 400);
  });

  test("nesting of 32 levels is read, and brackets in texts do not count", async () => {
    assert.ok(fieldsOf(await postRaw(nested(32))).includes("/x"));
    const description = `${"[{".repeat(500)}\\"[[${'"'.repeat(50)}`;
    const { translations } = await created(described(description));
    assert.equal(translations[0].description, description);
  });

  const texts: [string, string][] = [
    ["NUL", "\\u0000"],
    ["a high surrogate alone", "\\ud800"],
    ["a low surrogate alone", "\\udc00"],
    ["surrogates in the wrong order", "\\udc00\\ud800"],
  ];
  for (const [what, written] of texts) {
    test(`${what} in a text is 400 and named, on create and on update`, async () => {
      const { id } = await created();
      const entry = (name: string, description: string) =>
        `"translations":[{"language":"en","name":"${name}","description":"${description}"}]`;
      const bodies: [string, string][] = [
        [`{"price":"1.00",${entry(`a${written}b`, "")}}`, "/translations/0/name"],
        [`{"price":"1.00",${entry("a", `b${written}`)}}`, "/translations/0/description"],
        [`{"price":"1.00${written}",${entry("a", "")}}`, "/price"],
        [`{"price":"1.00","tags":["fine","${written}"],${entry("a", "")}}`, "/tags/1"],
      ];
      for (const [raw, field] of bodies) {
        assertInvalid(await postRaw(raw), field);
        assertInvalid(await server.send(store, "PUT", `${PRODUCTS}/${id}`, { raw }), field);
      }
    });

    test(`${what} in a key is 400, and the answer is well-formed`, async () => {
      const answer = await postRaw(`{"price":"1.00","a${written}":1,"translations":[]}`);
      assertInvalid(answer);
      assert.ok(answer.text.isWellFormed() && !/\\u0000|\\ud[89a-f]/i.test(answer.text), answer.text);
    });
  }

  test("pairs of surrogates and every other character are kept as they are", async () => {
    const description = "\u{1f375}\u{10ffff}\ufffd\u0001\u007f\u2028\ufeff\u200f\r\n";
    assert.equal((await created(described(description))).translations[0].description, description);
    const raw = JSON.stringify(described("")).replace('"description":""', '"description":"\\ud83c\\udf75"');
    assert.equal((await postRaw(raw)).body.data.translations[0].description, "\u{1f375}");
  });
});

describe("hosts", () => {
  const ask = (...hosts: string[]) => talk(lines(`GET ${PRODUCTS} HTTP/1.1`, ...hosts, bearer()));

  test("no Host is 400", async () => {
    isFailure(await ask(), 400, "validation_failed");
    isFailure(await talk(lines(`GET ${PRODUCTS} HTTP/1.0`, bearer())), 400, "validation_failed");
  });

  test("an empty Host names no store", async () => {
    const { status } = await ask("Host:");
    assert.ok(status === 400 || status === 404, String(status));
  });

  test("two Hosts are 400, also when they are the same", async () => {
    const other = await server.createStore();
    const pairs = [
      [store.domain, other.domain],
      [other.domain, store.domain],
      [store.domain, store.domain],
    ];
    for (const [one, two] of pairs) {
      isFailure(await ask(`Host: ${one}`, `Host: ${two}`), 400, "validation_failed");
      isFailure(await ask(`Host: ${one}`, `hOST: ${two}`), 400, "validation_failed");
    }
  });

  test("several hosts in one Host lead to no store", async () => {
    const { status } = await ask(`Host: ${store.domain}, ${store.domain}`);
    assert.ok(status === 400 || status === 404, String(status));
  });

  test("an unknown host is 404 store_not_found, for every method", async () => {
    for (const host of [
      "nobody.test",
      `x.${store.domain}`,
      store.domain.replace(".test", ""),
      "127.0.0.1",
      "[::1]",
    ])
      assertRefused(await get(PRODUCTS, { host }), 404, "store_not_found");
    assertRefused(await post(fresh(), { host: "nobody.test" }), 404, "store_not_found");
    assertRefused(await put(MISSING, {}, { host: "nobody.test" }), 404, "store_not_found");
    assertRefused(
      await server.send(store, "DELETE", `${PRODUCTS}/${MISSING}`, { host: "nobody.test" }),
      404,
      "store_not_found",
    );
  });

  test("a host that is no host name is refused, never a server error", async () => {
    for (const host of [
      "..",
      ".",
      "a b",
      "shop@evil",
      "a/b",
      "%00",
      "shop_1",
      "x".repeat(5_000),
      "xn--",
      "1.2.3.4.5",
      "é",
    ]) {
      const { status } = await ask(`Host: ${host}`);
      assert.ok(status === 400 || status === 404, `${host}: ${status}`);
    }
  });

  test("case, port and trailing dot of the host do not matter", async () => {
    const { domain } = store;
    const forms = [
      domain.toUpperCase(),
      `${domain}:8080`,
      `${domain}.`,
      `${domain}.:443`,
      `${domain.toUpperCase()}.:1`,
    ];
    for (const host of forms) assert.equal((await get(PRODUCTS, { host })).status, 200, host);
  });

  test("an international domain is found by its punycode", async () => {
    const at = await server.createStore({ domain: `bücher-${randomUUID().slice(0, 8)}.test` });
    assert.match(at.domain, /^xn--/);
    assert.equal((await get(PRODUCTS, { host: at.domain.toUpperCase() }, at)).status, 200);
  });

  test("X-Forwarded-Host and Forwarded are ignored where no proxy is trusted", async () => {
    const other = await server.createStore();
    await created(fresh(), other);
    const headers = {
      "x-forwarded-host": other.domain,
      "x-forwarded-for": "10.0.0.1",
      forwarded: `host=${other.domain}`,
      "x-original-host": other.domain,
    };
    assertRefused(await get(PRODUCTS, { host: "nobody.test", headers }, other), 404, "store_not_found");
    assertRefused(await get(PRODUCTS, { headers, key: other.key }), 401, "unauthenticated");
    assert.equal((await get(PRODUCTS, { headers })).status, 200);
  });

  test("no header or parameter but the Host chooses the store", async () => {
    const other = await server.createStore();
    const headers = { "x-store-id": other.id, "x-tenant-id": other.id, "x-store": other.domain };
    assertRefused(await get(PRODUCTS, { headers, key: other.key }), 401, "unauthenticated");
    assert.equal((await get(`${PRODUCTS}?storeId=${other.id}`)).status, 400);
    assert.equal((await post(fresh({ storeId: other.id }))).status, 400);
    assert.equal((await post(fresh({ store_id: other.id }))).status, 400);
  });

  test("a suspended store is 403 for reads and writes, and works again when it is active", async () => {
    const at = await server.createStore();
    const { id } = await created(fresh(), at);
    await setStatus(at, "suspended");
    await until(async () => (await get(PRODUCTS, {}, at)).status === 403);
    assertRefused(await get(PRODUCTS, {}, at), 403, "permission_denied");
    assertRefused(await get(`${PRODUCTS}/${id}`, {}, at), 403, "permission_denied");
    assertRefused(await post(fresh(), {}, at), 403, "permission_denied");
    assertRefused(await put(id, { price: "1.00" }, {}, at), 403, "permission_denied");
    assertRefused(await server.send(at, "DELETE", `${PRODUCTS}/${id}`), 403, "permission_denied");
    await setStatus(at, "active");
    await until(async () => (await get(PRODUCTS, {}, at)).status === 200);
    assert.equal((await get(`${PRODUCTS}/${id}`, {}, at)).body.data.price, "19.90");
    assert.equal(await total(at), 1);
  });
});

describe("request ids", () => {
  test("a well-formed one that the client sent is kept, on successes and failures", async () => {
    for (const id of ["abc-123", randomUUID(), "req_9.AZ:x/y=", "0"]) {
      const headers = { "x-request-id": id };
      assert.equal((await get(PRODUCTS, { headers })).headers["x-request-id"], id);
      const failure = await get("/api/v1/nothing", { headers });
      assert.deepEqual([failure.headers["x-request-id"], failure.body.requestId], [id, id]);
    }
  });

  test("one of another form is replaced", async () => {
    for (const id of ["", "a b", "a\tb", "x".repeat(5_000), "é", '{"a": 1}']) {
      const kept = (await get(PRODUCTS, { headers: { "x-request-id": id } })).headers["x-request-id"];
      assert.notEqual(kept, id);
      assert.match(String(kept), /^[\x21-\x7e]{8,}$/);
    }
  });

  test("each request without one gets its own", async () => {
    const answers = await Promise.all(Array.from({ length: 20 }, () => get()));
    assert.equal(new Set(answers.map(({ headers }) => headers["x-request-id"])).size, 20);
  });

  test("every answer carries one, also to what is hardly a request", async () => {
    const broken = [
      "NONSENSE\r\n\r\n",
      `GET ${PRODUCTS} HTTP/9.9\r\n\r\n`,
      lines(`GET ${PRODUCTS} HTTP/1.1`, `Host: ${store.domain}`, "Bad Header: x"),
      lines(`GET ${PRODUCTS} HTTP/1.1`, `Host: ${store.domain}`, `X-Long: ${"x".repeat(100_000)}`),
      lines(`POST ${PRODUCTS} HTTP/1.1`, `Host: ${store.domain}`, "Content-Length: abc"),
      lines(`GET ${PRODUCTS}?q=${"x".repeat(100_000)} HTTP/1.1`, `Host: ${store.domain}`),
    ];
    for (const bytes of broken) {
      const answer = await talk(bytes);
      assert.ok([400, 405, 413].includes(answer.status), `${bytes.slice(0, 40)}: ${answer.status}`);
      assert.equal(answer.body?.success, false);
      assert.ok(answer.headers["x-request-id"], `X-Request-Id of ${bytes.slice(0, 40)}`);
      assert.equal(answer.headers["x-request-id"], answer.body.requestId);
    }
  });
});

describe("languages", () => {
  const messagesIn = async (headers: Record<string, string>, at = store) => {
    const { body } = await post({ price: true }, { headers }, at);
    return [body.message, ...body.errors.map(({ message }: Fields) => message)].join("\n");
  };
  const spoken: Record<string, string> = {};
  before(async () => {
    for (const locale of LOCALES) spoken[locale] = await messagesIn({ "x-locale": locale });
  });
  const languageOf = (message: string) => LOCALES.find((locale) => spoken[locale] === message) ?? message;
  const heard = async (headers: Record<string, string>, at = store) =>
    languageOf(await messagesIn(headers, at));

  test("messages and field messages are in all six languages, each in its own", () => {
    assert.equal(new Set(Object.values(spoken)).size, 6);
    assert.match(spoken.ar!, /\p{Script=Arabic}/u);
    const first = (locale: string) => spoken[locale]!.split("\n");
    for (let i = 0; i < first("en").length; i++) {
      assert.equal(new Set(LOCALES.map((locale) => first(locale)[i])).size, 6, first("en")[i]);
    }
  });

  test("X-Locale comes before Accept-Language, then the store's default, then English", async () => {
    const german = await server.createStore({ language: "de" });
    const portuguese = await server.createStore({ language: "pt" });
    assert.equal(await heard({ "x-locale": "tr", "accept-language": "fr" }, german), "tr");
    assert.equal(await heard({ "accept-language": "fr" }, german), "fr");
    assert.equal(await heard({}, german), "de");
    assert.equal(await heard({}, portuguese), "en");
    assert.equal(await heard({}), "en");
  });

  test("a region falls back to its language, in any case", async () => {
    const tags: [string, string][] = [
      ["fr-CA", "fr"],
      ["FR-ca", "fr"],
      ["ES", "es"],
      ["ar-EG", "ar"],
      ["de-Latn-AT-1996", "de"],
      ["tr-TR-u-nu-latn", "tr"],
      [" de ", "de"],
    ];
    for (const [tag, locale] of tags) {
      assert.equal(await heard({ "x-locale": tag }), locale, tag);
      assert.equal(await heard({ "accept-language": tag }), locale, tag);
    }
  });

  test("an unknown X-Locale is passed over, and never fails", async () => {
    const german = await server.createStore({ language: "de" });
    for (const tag of [
      "zh",
      "xx-YY",
      "klingon!!",
      "*",
      "",
      "en_GB_",
      "../../etc",
      "__proto__",
      "constructor",
      "a".repeat(5_000),
    ]) {
      assert.equal(await heard({ "x-locale": tag, "accept-language": "fr" }, german), "fr", tag);
      assert.equal(await heard({ "x-locale": tag }, german), "de", tag);
    }
  });

  test("Accept-Language is weighed by its q values", async () => {
    assert.equal(await heard({ "accept-language": "fr;q=0.3, de;q=0.9" }), "de");
    assert.equal(await heard({ "accept-language": "zh, ja;q=0.9, es-MX;q=0.2" }), "es");
    assert.equal(await heard({ "accept-language": "fr;q=0, de;q=0.1" }), "de");
    for (const odd of [";;;", "q=1", "fr;q=abc", ",,,", "x".repeat(5_000), "*"])
      assert.ok(LOCALES.includes(await heard({ "accept-language": odd })), odd);
  });

  test("every failure and success speaks the request's language", async () => {
    const { id } = await created();
    const asked: ((headers: Record<string, string>) => Promise<Answer>)[] = [
      (headers) => post(fresh(), { headers }),
      (headers) => get(PRODUCTS, { headers, key: undefined }),
      (headers) => get(`${PRODUCTS}/${MISSING}`, { headers }),
      (headers) => get(`${PRODUCTS}?page=0`, { headers }),
      (headers) => put(id, { version: 9 }, { headers }),
      (headers) => postRaw("{", headers),
      (headers) => postRaw("{}", { ...headers, "content-type": "text/plain" }),
      (headers) => postRaw(`"${"x".repeat(MEBIBYTE)}"`, headers),
      (headers) => get(PRODUCTS, { headers, host: "nobody.test" }),
    ];
    for (const ask of asked) {
      const english = await ask({ "x-locale": "en" });
      const french = await ask({ "x-locale": "fr", "accept-language": "en" });
      const arabic = await ask({ "accept-language": "ar" });
      assert.equal(new Set([english, french, arabic].map(({ body }) => body.message)).size, 3, english.text);
    }
  });

  test("an unknown path and a method that is not taken speak the request's language, too", async () => {
    for (const [method, path] of [
      ["GET", "/api/v1/nothing"],
      ["PATCH", PRODUCTS],
    ] as const) {
      const say = async (locale: string) =>
        (await server.send(store, method, path, { headers: { "x-locale": locale } })).body.message;
      assert.equal(new Set(await Promise.all(LOCALES.map(say))).size, 6, `${method} ${path}`);
    }
  });

  test("data is not translated by X-Locale", async () => {
    const { id } = await created();
    const [english, arabic] = await Promise.all(
      ["en", "ar"].map((locale) => get(`${PRODUCTS}/${id}`, { headers: { "x-locale": locale } })),
    );
    assert.deepEqual(english!.body.data, arabic!.body.data);
  });
});

describe("browsers", () => {
  test("a preflight answers 200 and lets in what the API takes", async () => {
    for (const path of [PRODUCTS, `${PRODUCTS}/${MISSING}`]) {
      const answer = await server.send(store, "OPTIONS", path, {
        key: undefined,
        headers: {
          origin: "https://storefront.example",
          "access-control-request-method": "POST",
          "access-control-request-headers": "authorization, content-type, idempotency-key",
        },
      });
      assert.equal(answer.status, 200);
      assert.equal(answer.headers["access-control-allow-origin"], "*");
      const allowed = String(answer.headers["access-control-allow-headers"]).toLowerCase().split(/, */);
      const needed = [
        "authorization",
        "content-type",
        "idempotency-key",
        "if-match",
        "if-none-match",
        "x-locale",
      ];
      for (const name of [...needed, "x-request-id"]) assert.ok(allowed.includes(name), name);
      const methods = String(answer.headers["access-control-allow-methods"]).split(/, */);
      for (const name of path === PRODUCTS ? ["GET", "POST"] : ["GET", "PUT", "DELETE"])
        assert.ok(methods.includes(name), name);
      assert.equal(answer.headers["access-control-allow-credentials"], undefined);
    }
  });

  const everywhere = (): Promise<Answer>[] => [
    get(),
    post(fresh()),
    get(PRODUCTS, { key: undefined }),
    get("/api/v1/nothing"),
    get("/api/v1/%zz"),
    get(PRODUCTS, { host: "nobody.test" }),
    server.send(store, "PATCH", PRODUCTS),
    postRaw("{"),
    postRaw("{}", { "content-type": "text/plain" }),
  ];

  test("every answer can be read by a script, with the headers it needs", async () => {
    const needed = [
      ...["etag", "location", "x-request-id", "x-dry-run", "idempotent-replayed"],
      ...["ratelimit", "ratelimit-policy", "retry-after"],
    ];
    for (const { status, headers } of await Promise.all(everywhere())) {
      assert.equal(headers["access-control-allow-origin"], "*", String(status));
      const exposed = String(headers["access-control-expose-headers"]).toLowerCase().split(/, */);
      for (const name of needed) assert.ok(exposed.includes(name), name);
    }
  });

  test("every answer carries the security headers, and none tells what serves it", async () => {
    for (const { status, headers } of await Promise.all(everywhere())) {
      assert.equal(headers["x-content-type-options"], "nosniff", String(status));
      assert.match(String(headers["content-security-policy"]), /default-src 'none'/);
      assert.match(String(headers["content-security-policy"]), /frame-ancestors 'none'/);
      assert.match(String(headers["strict-transport-security"]), /max-age=\d{7,}/);
      assert.equal(headers["referrer-policy"], "no-referrer");
      assert.match(String(headers["cache-control"]), /private|no-store/);
      assert.deepEqual([headers["x-powered-by"], headers.server], [undefined, undefined]);
    }
  });

  test("caches are told what an answer depends on", async () => {
    const vary = String((await get()).headers.vary).toLowerCase();
    for (const name of ["authorization", "x-locale", "accept-language"]) assert.ok(vary.includes(name), name);
  });
});

describe("idempotency keys", () => {
  const keyed = (key: string = randomUUID()) => ({ headers: { "idempotency-key": key } });

  /** Every answer is the work's, its replay, or a word that it is still running. */
  function checkRush(answers: Answer[]): Answer {
    const done = answers.filter(({ status }) => status === 201);
    const fresh = done.filter(({ headers }) => headers["idempotent-replayed"] === undefined);
    assert.equal(fresh.length, 1, "one did the work");
    for (const answer of answers) {
      if (answer.status === 201) assert.equal(answer.text, fresh[0]!.text);
      else {
        assertRefused(answer, 409, "idempotency_in_progress");
        assert.match(String(answer.headers["retry-after"]), /^[1-9]\d*$/);
      }
    }
    return fresh[0]!;
  }

  test("100 times the same request at once make exactly one product", async () => {
    const at = await server.createStore();
    const [body, sent] = [fresh(), keyed()];
    const answers = await Promise.all(Array.from({ length: 100 }, () => post(body, sent, at)));
    const first = checkRush(answers);
    assert.equal(await total(at), 1);
    const again = await post(body, sent, at);
    assert.equal(again.headers["idempotent-replayed"], "true");
    assert.deepEqual([again.status, again.text], [201, first.text]);
  });

  test("20 rushes of 10 make 20 products", async () => {
    const at = await server.createStore();
    const rushes = Array.from({ length: 20 }, () => [fresh(), keyed()] as const);
    const rush = (body: Fields, sent: Sent) =>
      Promise.all(Array.from({ length: 10 }, () => patiently(() => post(body, sent, at))));
    const answers = await Promise.all(rushes.map((one) => rush(...one)));
    for (const ofOne of answers) checkRush(ofOne);
    assert.equal(await total(at), 20);
  });

  test("another body under the same key is 409 idempotency_key_reused, and does nothing", async () => {
    const sent = keyed();
    assert.equal((await post(fresh(), sent)).status, 201);
    const before = await total();
    assertRefused(await post(fresh(), sent), 409, "idempotency_key_reused");
    assert.equal(await total(), before);
  });

  test("of 30 different bodies under one key at once, one is carried out", async () => {
    const at = await server.createStore();
    const sent = keyed();
    const answers = await Promise.all(Array.from({ length: 30 }, () => post(fresh(), sent, at)));
    assert.equal(answers.filter(({ status }) => status === 201).length, 1);
    for (const { status, body } of answers)
      if (status !== 201)
        assert.ok(["idempotency_key_reused", "idempotency_in_progress"].includes(body.code));
    assert.equal(await total(at), 1);
  });

  test("what was refused leaves nothing: the same key is tried again, with any body", async () => {
    const at = await server.createStore();
    const { id } = await created(fresh({ slug: "taken" }), at);
    const [body, sent] = [fresh({ slug: "taken" }), keyed()];
    for (let n = 0; n < 2; n++) {
      const refusal = await post(body, sent, at);
      assertRefused(refusal, 409, "duplicate", "/slug");
      assert.equal(refusal.headers["idempotent-replayed"], undefined);
    }
    const kept = "select 1 from idempotency_keys where store_id = $1";
    assert.deepEqual(await server.sql(at, kept, [at.id]), []);
    assert.equal((await server.send(at, "DELETE", `${PRODUCTS}/${id}`)).status, 200);
    const other = fresh({ slug: "taken" });
    const done = await post(other, sent, at);
    assert.deepEqual([done.status, done.headers["idempotent-replayed"]], [201, undefined], done.text);
    assert.equal((await post(other, sent, at)).text, done.text);
    assert.equal(await total(at), 1);
  });

  test("a validation failure is not kept: the same key takes the corrected body", async () => {
    const refusals: [unknown, number][] = [
      [{ price: "x" }, 400],
      [fresh({ price: "1.999" }), 400],
      [fresh({ category: MISSING }), 400],
      [fresh({ id: MISSING }), 400],
    ];
    for (const [body, status] of refusals) {
      const sent = keyed();
      assert.equal((await post(body, sent)).status, status);
      const answer = await post(fresh(), sent);
      assert.equal(answer.status, 201, answer.text);
      assert.equal(answer.headers["idempotent-replayed"], undefined);
    }
  });

  test("a request that was turned away at the door does not use up its key", async () => {
    const sent = keyed();
    assertRefused(await post(fresh(), { ...sent, key: undefined }), 401, "unauthenticated");
    assertRefused(
      await post(fresh(), { ...sent, key: (await store.makeKey(["orders"])).key }),
      403,
      "permission_denied",
    );
    assertRefused(await postRaw("{", sent.headers), 400, "malformed_json");
    assert.equal((await post(fresh(), sent)).status, 201);
  });

  test("keys are each principal's own", async () => {
    const at = await server.createStore();
    const [body, sent] = [fresh(), keyed()];
    const { key } = await at.makeKey(["products"]);
    const answers = [await post(body, sent, at), await post(body, { ...sent, key }, at)];
    for (const { status, headers } of answers)
      assert.deepEqual([status, headers["idempotent-replayed"]], [201, undefined]);
    assert.notEqual(answers[0]!.body.data.id, answers[1]!.body.data.id);
    assert.equal(await total(at), 2);
  });

  test("keys are each store's own", async () => {
    const other = await server.createStore();
    const [body, sent] = [fresh(), keyed()];
    const [mine, theirs] = [await post(body, sent), await post(body, sent, other)];
    assert.deepEqual([mine.status, theirs.status], [201, 201]);
    assert.equal(theirs.headers["idempotent-replayed"], undefined);
    assert.equal(await total(other), 1);
  });

  test("a key is 1 to 255 visible ASCII characters; anything else is 400", async () => {
    for (const key of ["", "a b", "x".repeat(256), "é", "a\tb", " "])
      assertInvalid(await post(fresh(), keyed(key)));
    for (const key of ["x", "y".repeat(255), '!"#~{}', `"${randomUUID()}"`])
      assert.equal((await post(fresh(), keyed(key))).status, 201, key);
  });

  test("a key is kept for 24 hours", async () => {
    const at = await server.createStore();
    const [body, sent] = [fresh(), keyed()];
    const first = await post(body, sent, at);
    await server.sql(at, "update idempotency_keys set created_at = now() - interval '23 hours 59 minutes'");
    assert.equal((await post(body, sent, at)).text, first.text);
    await server.sql(at, "update idempotency_keys set created_at = now() - interval '24 hours 1 minute'");
    const later = await post(body, sent, at);
    assert.deepEqual([later.status, later.headers["idempotent-replayed"]], [201, undefined]);
    assert.equal(await total(at), 2);
    assert.equal((await post(body, sent, at)).text, later.text);
  });

  test("a replay carries its own X-Request-Id", async () => {
    const [body, sent] = [fresh(), keyed()];
    await post(body, sent);
    const headers = { ...sent.headers, "x-request-id": "the-replay" };
    assert.equal((await post(body, { headers })).headers["x-request-id"], "the-replay");
  });
});

describe("optimistic locking under load", () => {
  for (const [how, sent] of [
    ["If-Match", (version: number) => [{}, { headers: { "if-match": `"${version}"` } }]],
    ["a version in the body", (version: number) => [{ version }, {}]],
  ] as [string, (version: number) => [Fields, Sent]][])
    test(`of 50 clients that update with the same version by ${how}, exactly one wins`, async () => {
      const { id, version } = await created();
      const [more, headers] = sent(version);
      const answers = await Promise.all(
        Array.from({ length: 50 }, (_, i) => put(id, { ...more, price: `${i + 100}.00` }, headers)),
      );
      const winners = answers.filter(({ status }) => status === 200);
      assert.equal(winners.length, 1);
      for (const answer of answers) {
        if (answer.status === 200) continue;
        assertRefused(answer, 409, "version_conflict");
        assert.equal(answer.body.details.currentVersion, winners[0]!.body.data.version);
      }
      assert.deepEqual((await get(`${PRODUCTS}/${id}`)).body.data, winners[0]!.body.data);
    });

  test("50 updates without a version all succeed, each with a version of its own", async () => {
    const { id, version } = await created();
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, i) => put(id, { price: `${i + 100}.00` })),
    );
    const versions = answers.map(({ body }) => body.data.version).sort((a, b) => a - b);
    assert.deepEqual(
      versions,
      Array.from({ length: 50 }, (_, i) => version + 1 + i),
    );
  });
});

describe("the log", () => {
  const entries = () => server.logged().split("\n").filter(Boolean);
  /** Waits until the log has what was sent before. */
  const allLogged = async () => {
    const last = randomUUID();
    await get(PRODUCTS, { headers: { "x-request-id": last } });
    await until(() => server.logged().includes(last));
  };

  test("has one JSON line for each request, with its id, method, path and status", async () => {
    const id = () => ({ "x-request-id": `logged-${randomUUID()}` });
    const requests: [Record<string, string>, Promise<Answer>][] = [];
    const note = (headers: Record<string, string>, sent: Promise<Answer>) => requests.push([headers, sent]);
    for (let i = 0; i < 3; i++) {
      const ids = Array.from({ length: 9 }, id);
      note(ids[0]!, get(PRODUCTS, { headers: ids[0]! }));
      note(ids[1]!, post(fresh(), { headers: ids[1]! }));
      note(ids[2]!, get(PRODUCTS, { headers: ids[2]!, key: undefined }));
      note(ids[3]!, get("/api/v1/nothing", { headers: ids[3]! }));
      note(ids[4]!, server.send(store, "PATCH", PRODUCTS, { headers: ids[4]! }));
      note(ids[5]!, postRaw("{", ids[5]!));
      note(ids[6]!, get(PRODUCTS, { headers: ids[6]!, host: "nobody.test" }));
      note(ids[7]!, get("/api/v1/%zz", { headers: ids[7]! }));
      note(ids[8]!, server.send(store, "OPTIONS", PRODUCTS, { headers: ids[8]! }));
    }
    const answers = await Promise.all(requests.map(([, sent]) => sent));
    await allLogged();
    const parsed = entries().map((line) => JSON.parse(line));
    requests.forEach(([headers], i) => {
      const lines = parsed.filter(({ requestId }) => requestId === headers["x-request-id"]);
      assert.equal(lines.length, 1, `${lines.length} lines for ${answers[i]!.status} ${answers[i]!.text}`);
      assert.equal(lines[0].status, answers[i]!.status);
      assert.ok(lines[0].method && lines[0].path && lines[0].time);
    });
  });

  test("never holds a key, good or bad, nor what people typed", async () => {
    const revoked = await store.makeKey(["products"]);
    await server.sql(store, "update api_keys set revoked_at = now() where api_key_id = $1", [revoked.id]);
    const expired = await store.makeKey(["products"], new Date(1));
    const orders = await store.makeKey(["orders"]);
    const secrets = [store.key, revoked.key, expired.key, orders.key, "sk_madeUpByAGuesser", "hunter2-basic"];
    for (const key of secrets) await get(PRODUCTS, { key });
    const basic = Buffer.from("hunter2-basic").toString("base64");
    await get(PRODUCTS, { headers: { authorization: `Basic ${basic}` } });
    await get(`${PRODUCTS}?q=typed-by-a-person&api_key=${store.key}`);
    await get(`/api/v1/nothing?key=${store.key}`);
    await post({ price: "typed-by-a-person", password: "typed-by-a-person" });
    await post(fresh(), { headers: { "idempotency-key": "x y", cookie: "session=typed-by-a-person" } });
    await allLogged();
    const log = server.logged();
    for (const secret of [...secrets, basic, "typed-by-a-person"]) assert.ok(!log.includes(secret), secret);
    for (const secret of secrets.slice(0, 4)) assert.ok(!log.includes(secret.slice(8, -4)), secret);
  });

  test("is JSON line by line, whatever clients send", async () => {
    await get(`/api/v1/${encodeURIComponent('"\n\u2028\u001b[31m')}`, { headers: { "user-agent": '"\t}' } });
    await allLogged();
    for (const line of entries()) assert.equal(typeof JSON.parse(line), "object");
  });
});

describe("behind a proxy", async () => {
  let at: TestStore;
  let other: TestStore;
  const proxied = await testServer({ TRUST_PROXY: "127.0.0.1" });
  before(async () => {
    at = await proxied.createStore();
    other = await proxied.createStore();
  });

  const through = (host: string, forwarded: string, key = at.key) =>
    proxied.send(at, "GET", PRODUCTS, { host, key, headers: { "x-forwarded-host": forwarded } });

  test("a trusted proxy's X-Forwarded-Host names the store", async () => {
    assert.equal((await through("proxy.internal", at.domain)).status, 200);
    assert.equal((await through(other.domain, at.domain)).status, 200);
    assertRefused(await through(at.domain, other.domain), 401, "unauthenticated");
    assertRefused(await through(at.domain, "nobody.test"), 404, "store_not_found");
  });

  test("it is read like a Host: case, port and trailing dot do not matter", async () => {
    for (const host of [at.domain.toUpperCase(), `${at.domain}:8443`, `${at.domain}.`])
      assert.equal((await through("proxy.internal", host)).status, 200, host);
  });

  test("without it the Host counts", async () => {
    assert.equal((await proxied.send(at, "GET", PRODUCTS)).status, 200);
  });

  test("a proxy that is not the trusted one is not believed", async () => {
    const distrusting = await startServer({ TRUST_PROXY: "10.99.99.99" });
    try {
      const shop = await distrusting.createStore();
      const headers = { "x-forwarded-host": shop.domain };
      assertRefused(
        await distrusting.send(shop, "GET", PRODUCTS, { host: "proxy.internal", headers }),
        404,
        "store_not_found",
      );
    } finally {
      await distrusting.close();
    }
  });
});

describe("rate limits", async () => {
  let at: TestStore;
  const buckets = stillBuckets();
  const limited = await testServer({ RATE_LIMIT: "on", TRUST_PROXY: "127.0.0.1" }, { buckets });
  before(async () => {
    at = await limited.createStore();
  });

  let clients = 0;
  /** Headers of a client with an address of its own, so that tests do not share the anonymous bucket. */
  const newClient = () => ({ "x-forwarded-for": `192.0.2.${++clients}` });
  const list = (key: string | undefined, headers: Record<string, string> = {}) =>
    limited.send(at, "GET", `${PRODUCTS}?limit=1`, { key, headers });

  const policy = /^"[^"]+";q=\d+(;qu="[^"]+")?;w=\d+/;
  const state = /^"[^"]+";r=\d+;t=\d+/;
  function hasLimitHeaders({ status, headers }: Answer, what: string): void {
    assert.match(String(headers["ratelimit-policy"]), policy, `RateLimit-Policy of ${what} (${status})`);
    assert.match(String(headers.ratelimit), state, `RateLimit of ${what} (${status})`);
  }

  test("every answer of a store's endpoints tells policy and state", async () => {
    const { key } = await at.makeKey(["products"]);
    const orders = (await at.makeKey(["orders"])).key;
    const send = (method: string, path: string, sent: Sent = {}) =>
      limited.send(at, method, path, { key, ...sent, headers: { ...newClient(), ...sent.headers } });
    const big = `"${"x".repeat(MEBIBYTE)}"`;
    const answers: [string, Promise<Answer>][] = [
      ["a list", send("GET", PRODUCTS)],
      ["a create", send("POST", PRODUCTS, { body: fresh() })],
      ["a bad body", send("POST", PRODUCTS, { body: {} })],
      ["a broken body", send("POST", PRODUCTS, { raw: "{" })],
      ["a big body", send("POST", PRODUCTS, { raw: big })],
      ["a wrong type", send("POST", PRODUCTS, { raw: "{}", headers: { "content-type": "text/plain" } })],
      ["no credential", send("GET", PRODUCTS, { key: undefined })],
      ["a wrong key", send("GET", PRODUCTS, { key: "sk_wrong" })],
      ["a wrong permission", send("GET", PRODUCTS, { key: orders })],
      ["a missing product", send("GET", `${PRODUCTS}/${MISSING}`)],
      ["an unknown host", send("GET", PRODUCTS, { host: "nobody.test" })],
    ];
    for (const [what, sent] of answers) hasLimitHeaders(await sent, what);
  });

  test("so do an unknown path and a method that is not taken", async () => {
    const { key } = await at.makeKey(["products"]);
    hasLimitHeaders(
      await limited.send(at, "GET", "/api/v1/nothing", { key, headers: newClient() }),
      "unknown path",
    );
    hasLimitHeaders(await limited.send(at, "PATCH", PRODUCTS, { key, headers: newClient() }), "PATCH");
  });

  test("a key has 600 a minute with a burst of 100; then 429 with Retry-After", async () => {
    const { key } = await at.makeKey(["products"]);
    const answers = await Promise.all(Array.from({ length: 120 }, () => list(key)));
    const served = answers.filter(({ status }) => status === 200);
    const late = answers.filter(({ status }) => status === 429);
    assert.deepEqual([served.length, late.length], [100, 20]);
    assert.match(String(answers[0]!.headers["ratelimit-policy"]), /;q=600;w=60/);
    for (const answer of late) {
      assertRefused(answer, 429, "rate_limited");
      hasLimitHeaders(answer, "429");
      assert.match(String(answer.headers["retry-after"]), /^[1-9]\d*$/);
      assert.match(String(answer.headers.ratelimit), /;r=0;/);
      assert.equal(answer.headers["access-control-allow-origin"], "*");
    }
    buckets.pass(99);
    assert.equal((await list(key)).status, 429, "600 a minute are one every 100 ms");
    buckets.pass(Number(late.at(-1)!.headers["retry-after"]) * 1_000 - 99);
    assert.equal((await list(key)).status, 200);
  });

  test("what remains goes down by one with each request", async () => {
    const { key } = await at.makeKey(["products"]);
    const remaining = async () => Number(/;r=(\d+)/.exec(String((await list(key)).headers.ratelimit))![1]);
    assert.deepEqual([await remaining(), await remaining()], [99, 98]);
  });

  test("one key's requests do not slow another key, another store or who has none", async () => {
    const [busy, calm] = [await at.makeKey(["products"]), await at.makeKey(["products"])];
    const other = await limited.createStore();
    const answers = await Promise.all(Array.from({ length: 110 }, () => list(busy.key)));
    assert.ok(answers.some(({ status }) => status === 429));
    assert.equal((await list(calm.key)).status, 200);
    assert.equal((await limited.send(other, "GET", PRODUCTS)).status, 200);
    assert.equal((await list(undefined, newClient())).status, 401);
  });

  test("who has no credential has 60 a minute for each address", async () => {
    const headers = newClient();
    const answers = await Promise.all(Array.from({ length: 80 }, () => list(undefined, headers)));
    const turned = answers.filter(({ status }) => status === 429);
    assert.equal(turned.length, 20);
    for (const answer of turned) assertRefused(answer, 429, "rate_limited");
    assert.equal((await list(undefined, newClient())).status, 401, "another address is served");
    assert.equal((await list(at.key, headers)).status, 200, "a key from the same address is served");
  });

  test("who guesses keys draws from the anonymous bucket of the address, whatever the guess", async () => {
    const headers = newClient();
    const answers = await Promise.all(Array.from({ length: 80 }, (_, i) => list(`sk_guess${i}`, headers)));
    assert.equal(answers.filter(({ status }) => status === 429).length, 20);
  });

  test("a key may carry its own figure", async () => {
    const { id, key } = await at.makeKey(["products"]);
    await limited.sql(at, "update api_keys set rate_limit = 30 where api_key_id = $1", [id]);
    const policyOf = async () => String((await list(key)).headers["ratelimit-policy"]);
    await until(async () => (await policyOf()).includes(";q=30;"));
    const answers = await Promise.all(Array.from({ length: 40 }, () => list(key)));
    const served = answers.filter(({ status }) => status === 200).length;
    assert.equal(served, 4, "a sixth of it at once, of which one told the policy");
    assert.match(String(answers[0]!.headers["ratelimit-policy"]), /;q=30;w=60/);
  });

  test("where limits are off no answer speaks of them", async () => {
    const { headers } = await get();
    assert.deepEqual([headers.ratelimit, headers["ratelimit-policy"]], [undefined, undefined]);
  });
});
