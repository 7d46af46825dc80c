import assert from "node:assert/strict";
import { createHash, randomUUID } from "node:crypto";
import { before, beforeEach, describe, test } from "node:test";
import { expectReplay } from "../../../test/answer.ts";
import { assertInvalid, assertRefused, MISSING } from "../../../test/assert-refused.ts";
import { onOnePostgres } from "../../../test/citus.ts";
import { type Answer, type Sent, type TestStore, testServer } from "../../../test/server.ts";
import type { Fields, Json } from "../../../test/shop.ts";
import { statement } from "../../db/statement.ts";
import { tenantTransaction } from "../../db/tenant.ts";
import { areas } from "../../http/request/principal.ts";
import type { Store } from "../../http/request/store.ts";
import { openSession } from "../../people/auth/index.ts";

const THEMES = "/api/v1/themes";
// Without it no theme is published.
const LAYOUT = "layout/theme.liquid";

let store: TestStore;
let elsewhere: TestStore;
const server = await testServer();
before(async () => {
  [store, elsewhere] = await Promise.all([server.createStore(), server.createStore()]);
});

// A store has 50 themes at most; here many tests share one.
let themesMade = 0;
beforeEach(async () => {
  if (themesMade < 30) return;
  themesMade = 0;
  store = await server.createStore();
});

const file = (path: string, content = `content of ${path}`, more: Fields = {}) => ({
  path,
  content,
  ...more,
});
const fresh = (more: Fields = {}) => ({ name: "Theme", files: [file("index.html")], ...more });
const complete = (more: Fields = {}) => fresh({ files: [file(LAYOUT)], ...more });

const send = (method: string, path: string, body?: unknown, at = store, sent?: Sent) =>
  server.send(at, method, path, { ...(body === undefined ? {} : { body }), ...sent });
const query = (fields: Fields) => new URLSearchParams(fields as Record<string, string>);
const fileAt = (id: string, path: string, more: Fields = {}) =>
  `${THEMES}/${id}/file?${query({ path, ...more })}`;

async function done(answer: Promise<Answer>, status = 200): Promise<Json> {
  const { status: got, body, text } = await answer;
  assert.equal(got, status, text);
  return body.data;
}
const created = (input: unknown = fresh(), at = store) => {
  if (at === store) themesMade++;
  return done(send("POST", THEMES, input, at), 201);
};
const read = (id: string, at = store) => done(send("GET", `${THEMES}/${id}`, undefined, at));
const put = (id: string, path: string, body: unknown, at = store, sent?: Sent) =>
  send("PUT", fileAt(id, path), body, at, sent);
const publish = (id: string, body?: unknown, at = store) =>
  done(send("POST", `${THEMES}/${id}/versions`, body, at), 201);
const files = async (id: string, more: Fields = {}, at = store): Promise<Json[]> =>
  (await done(send("GET", `${THEMES}/${id}/files?${query(more)}`, undefined, at))).files;
const contents = async (id: string, more: Fields = {}, at = store): Promise<Json> =>
  Object.fromEntries(
    await Promise.all(
      (await files(id, more, at)).map(async ({ path }) => [
        path,
        (await done(send("GET", fileAt(id, path, more), undefined, at))).content,
      ]),
    ),
  );
const published = async (input: unknown = complete(), at = store) => {
  const theme = await created(input, at);
  await publish(theme.id, {}, at);
  return read(theme.id, at);
};
const blobs = async (at: TestStore): Promise<number> => {
  const [row] = await tenantTransaction(server.database.pool, at.id, (tx) =>
    tx.query(statement("select count(*) from theme_blobs where store_id = $1"), [at.id]),
  );
  return Number(row![0]);
};

/** Opens a session of one of the store's people and returns its access token. */
async function tokenOf(at: TestStore, who: "owner" | "staff" | "customer"): Promise<string> {
  const { pool, vault } = server.database;
  const now = new Date();
  return tenantTransaction(pool, at.id, async (tx) => {
    let id: string = randomUUID();
    if (who === "owner") {
      const owner = statement("select staff_id from staff where store_id = $1 and type = 'owner'");
      const [row] = await tx.query(owner, [at.id]);
      id = row![0]!;
    } else if (who === "staff") {
      const role = randomUUID();
      await tx.query(
        statement("insert into roles (store_id, role_id, name, permissions) values ($1, $2, $3, $4::text[])"),
        [at.id, role, role, [...areas, "products:cost"]],
      );
      await tx.query(
        statement(
          "insert into staff (store_id, staff_id, email, type, role_id) values ($1, $2, $3, 'staff', $4)",
        ),
        [at.id, id, `${id}@example.com`, role],
      );
    } else {
      await tx.query(
        statement(`with added as (
            insert into customers (store_id, customer_id, email, first_name, last_name, search_text, created_at, updated_at)
            values ($1, $2, $3, 'A', 'B', '', $4, $4))
          insert into customer_search (store_id, customer_id, document) values ($1, $2, '')`),
        [at.id, id, `${id}@example.com`, now],
      );
    }
    const none = () => undefined;
    const client = {
      ip: "127.0.0.1",
      userAgent: undefined,
      host: "test.example",
      origin: "https://test.example",
      bearer: () => undefined,
      cookie: none,
      consoleElsewhere: () => undefined,
      isOwnOrigin: () => true,
    };
    const { fields } = await openSession(
      tx,
      { store: { id: at.id } as Store, vault, client, now },
      { kind: who === "customer" ? "customer" : "staff", id },
    );
    return fields.accessToken;
  });
}

const ownersActs: { name: string; method: string; path: string; make: () => Promise<Json> }[] = [
  { name: "activate", method: "POST", path: "/activate", make: () => published() },
  { name: "buy", method: "POST", path: "/purchase", make: () => created(fresh({ price: "180.00" })) },
  { name: "delete", method: "DELETE", path: "", make: () => created() },
];
for (const { name, method, path, make } of ownersActs)
  describe(`${name}: only the owner`, () => {
    const act = (id: string, sent?: Sent, at = store) =>
      send(method, `${THEMES}/${id}${path}`, undefined, at, sent);

    test("no key, whatever it carries; no staff, whatever their role; no customer; nobody else", async () => {
      const theme = await make();
      const everything = await store.makeKey([...areas, "products:cost"]);
      const themeKey = await store.makeKey(["themes"]);
      const none = await store.makeKey([]);
      for (const key of [store.key, everything.key, themeKey.key, none.key, await tokenOf(store, "staff")])
        for (const id of [theme.id, MISSING]) assertRefused(await act(id, { key }), 403, "owner_only");
      assert.equal((await act(theme.id, { key: await tokenOf(store, "customer") })).status, 403);
      assertRefused(await act(theme.id, { key: undefined }), 401, "unauthenticated");
      assertRefused(await act(theme.id, { key: await tokenOf(elsewhere, "owner") }), 401, "unauthenticated");
      assert.deepEqual(await read(theme.id), theme);
    });

    test("the owner, in their own store", async () => {
      const theme = await make();
      const key = await tokenOf(store, "owner");
      const dry = await send(method, `${THEMES}/${theme.id}${path}?dryRun=true`, undefined, store, { key });
      assert.deepEqual([dry.status, dry.headers["x-dry-run"]], [200, "true"], dry.text);
      assert.deepEqual(await read(theme.id), theme);
      const stale = await act(theme.id, { key, headers: { "if-match": '"77"' } });
      assertRefused(stale, 409, "version_conflict");
      const answer = await act(theme.id, { key, headers: { "if-match": `"${theme.version}"` } });
      assert.equal(answer.status, 200, answer.text);
      const foreign = await created(fresh(), elsewhere);
      assertRefused(await act(foreign.id, { key }), 404, "not_found");
      assertRefused(await act(MISSING, { key }), 404, "not_found");
      assert.deepEqual(await read(foreign.id, elsewhere), foreign);
    });
  });

describe("create", () => {
  test("answers the theme as it is read", async () => {
    const at = await server.createStore();
    const input = fresh({ name: " My theme ", files: [file("index.html", "<p>ä</p>"), file("a/b.css", "")] });
    const answer = await send("POST", THEMES, input, at);
    assert.equal(answer.status, 201, answer.text);
    const { id, createdAt, ...rest } = answer.body.data;
    assert.deepEqual(rest, {
      name: "My theme",
      isActive: false,
      license: "free",
      price: null,
      purchasedAt: null,
      purchaseReference: null,
      publishedVersion: null,
      fileCount: 2,
      size: 9,
      version: 1,
      updatedAt: createdAt,
    });
    assert.equal(answer.headers.location, `${THEMES}/${id}`);
    assert.equal(answer.headers.etag, '"1"');
    const alone = await send("GET", `${THEMES}/${id}`, undefined, at);
    assert.deepEqual(alone.body.data, answer.body.data);
    const again = await send("GET", `${THEMES}/${id}`, undefined, at, {
      headers: { "if-none-match": '"1"' },
    });
    assert.equal(again.status, 304);
    assert.deepEqual(await contents(id, {}, at), { "index.html": "<p>ä</p>", "a/b.css": "" });
  });

  test("takes any bytes as base64, and tells their SHA-256", async () => {
    const bytes = Buffer.from(Array.from({ length: 256 }, (_, i) => i));
    const { id } = await created({
      name: "Binary",
      files: [file("a.bin", bytes.toString("base64"), { encoding: "base64" }), file("a.txt", "plain\r\n\t")],
    });
    const [binary, text] = await files(id);
    const sha256 = createHash("sha256").update(bytes).digest("hex");
    assert.deepEqual(
      [binary.path, binary.encoding, binary.size, binary.sha256],
      ["a.bin", "base64", 256, sha256],
    );
    assert.deepEqual([text.path, text.encoding, text.size], ["a.txt", "utf-8", 8]);
    const one = await done(send("GET", fileAt(id, "a.bin")));
    assert.deepEqual(one, { ...binary, content: bytes.toString("base64") });
    assert.equal((await contents(id))["a.txt"], "plain\r\n\t");
  });

  test("keeps equal contents once a store, and none that no file has", async () => {
    const at = await server.createStore();
    const same = [LAYOUT, ...Array.from({ length: 19 }, (_, i) => `f${i}.html`)].map((path) =>
      file(path, "the same"),
    );
    const one = await created(fresh({ files: same }), at);
    const two = await created({ name: "Copy", copyOf: one.id.toUpperCase() }, at);
    assert.equal(await blobs(at), 1);
    await publish(one.id, {}, at);
    await done(put(one.id, "f0.html", { content: "other" }, at));
    assert.equal(await blobs(at), 2);
    await done(put(one.id, "f0.html", { content: "yet another" }, at));
    assert.equal(await blobs(at), 2);
    const key = await tokenOf(at, "owner");
    await done(send("DELETE", `${THEMES}/${one.id}`, undefined, at, { key }));
    assert.equal(await blobs(at), 1);
    assert.equal((await files(two.id, {}, at)).length, 20);
    await done(send("DELETE", `${THEMES}/${two.id}`, undefined, at, { key }));
    assert.equal(await blobs(at), 0);
  });

  test("the built-in theme is copied whole, and the copy is published like any other", async () => {
    const copy = await created({ name: "Portico", copyOf: "default" });
    assert.deepEqual([copy.license, copy.isActive, copy.publishedVersion], ["free", false, null]);
    const listed = await files(copy.id);
    const byPath = new Map(listed.map((one) => [one.path, one]));
    for (const path of ["layout/theme.liquid", "templates/index.json", "config/settings_schema.json"])
      assert.equal(byPath.get(path)?.encoding, "utf-8", path);
    assert.ok(listed.some(({ path, encoding }) => /\.woff2$/.test(path) && encoding === "base64"));
    assert.ok(listed.every(({ path }) => !/\.(ts|md)$/.test(path)));
    assert.equal((await publish(copy.id)).fileCount, listed.length);
  });

  test("a copy has the working files and the license, and is a theme of its own", async () => {
    const one = await published(
      complete({ price: "12.00", files: [file(LAYOUT, "A"), file("b.html", "B")] }),
    );
    await done(put(one.id, LAYOUT, { content: "edited" }));
    const two = await created({ name: "Two", copyOf: one.id });
    assert.deepEqual(
      [two.license, two.price, two.publishedVersion, two.fileCount, two.version, two.isActive],
      ["trial", "12.00", null, 2, 1, false],
    );
    await done(put(two.id, "b.html", { content: "only here" }));
    assert.deepEqual(await contents(one.id), { [LAYOUT]: "edited", "b.html": "B" });
    assert.deepEqual(await contents(two.id), { [LAYOUT]: "edited", "b.html": "only here" });
  });

  test("a theme can begin empty", async () => {
    const { id, fileCount, size } = await created({ name: "Empty" });
    assert.deepEqual([fileCount, size, await files(id)], [0, 0, []]);
    const answer = await send("POST", `${THEMES}/${id}/versions`, {});
    assertInvalid(answer, ["/files", "too_few"]);
  });

  test("a price in the store's currency", async () => {
    const yen = await server.createStore({ currency: "JPY" });
    assert.equal((await created(fresh({ price: 180 }), yen)).price, "180");
    assertInvalid(await send("POST", THEMES, fresh({ price: "1.5" }), yen), "/price");
    const free = await created(fresh({ price: "0.00" }));
    assert.deepEqual([free.license, free.price], ["free", null]);
  });

  test("a retry gets the first answer and makes one theme; a dry run makes none", async () => {
    const at = await server.createStore();
    const dry = await send("POST", `${THEMES}?dryRun=true`, fresh(), at);
    assert.deepEqual([dry.status, dry.headers["x-dry-run"]], [201, "true"]);
    const body = fresh();
    await expectReplay((headers) => send("POST", THEMES, body, at, { headers }));
    assert.equal((await done(send("GET", THEMES, undefined, at))).pagination.total, 1);
  });

  const text = (bytes: number) => "x".repeat(bytes);
  const binary = (bytes: number) => Buffer.alloc(bytes).toString("base64");
  const bad: [input: () => unknown, field: string, code: string, more?: string][] = [
    [() => ({}), "/name", "required"],
    [() => ({ name: "" }), "/name", "too_short"],
    [() => ({ name: "  " }), "/name", "too_short"],
    [() => ({ name: text(101) }), "/name", "too_long"],
    [() => fresh({ isDark: true }), "/isDark", "unknown_field"],
    [() => fresh({ price: "-1" }), "/price", "negative"],
    [() => fresh({ price: "1.999" }), "/price", "too_many_fraction_digits"],
    [() => fresh({ files: {} }), "/files", "invalid_type"],
    [() => fresh({ files: [{ path: "a" }] }), "/files/0/content", "required"],
    [() => fresh({ files: [file("a"), file("../b")] }), "/files/1/path", "invalid_path"],
    [() => fresh({ files: [file("/a")] }), "/files/0/path", "invalid_path"],
    [() => fresh({ files: [file("a/.env")] }), "/files/0/path", "invalid_path"],
    [() => fresh({ files: [file("a"), file("b"), file("a")] }), "/files/2/path", "not_unique"],
    [() => fresh({ files: [file("a.css"), file("A.css")] }), "/files/0/path", "overlap"],
    [() => fresh({ files: [file("a"), file("a/b")] }), "/files/1/path", "overlap"],
    [() => fresh({ files: [file("a", "x", { encoding: "latin1" })] }), "/files/0/encoding", "invalid_choice"],
    [() => fresh({ files: [file("a", "a", { encoding: "base64" })] }), "/files/0/content", "invalid_base64"],
    [() => fresh({ files: [file("a", "YQ", { encoding: "base64" })] }), "/files/0/content", "invalid_base64"],
    [
      () => fresh({ files: [file("a", "YR==", { encoding: "base64" })] }),
      "/files/0/content",
      "invalid_base64",
    ],
    [
      () => fresh({ files: [file("a", "Y Q=", { encoding: "base64" })] }),
      "/files/0/content",
      "invalid_base64",
    ],
    [() => fresh({ files: [file("a", text(262_145))] }), "/files/0/content", "too_many_bytes"],
    [() => fresh({ files: [file("a", "ä".repeat(131_073))] }), "/files/0/content", "too_many_bytes"],
    [
      () => fresh({ files: [file("a", binary(1_048_577), { encoding: "base64" })] }),
      "/files/0/content",
      "too_many_bytes",
    ],
    [
      () => fresh({ files: Array.from({ length: 2_001 }, (_, i) => file(`f${i}`, "")) }),
      "/files",
      "too_many",
    ],
    [() => fresh({ copyOf: MISSING }), "/copyOf", "exactly_one"],
    [() => ({ name: "Copy", copyOf: MISSING }), "/copyOf", "not_found"],
    [() => ({ name: "Copy", copyOf: "x" }), "/copyOf", "invalid_id"],
    [() => fresh({ copyOf: "default" }), "/copyOf", "exactly_one"],
  ];
  for (const [input, field, code] of bad)
    test(`400 ${field} ${code}: ${JSON.stringify(input()).slice(0, 60)}`, async () => {
      assertInvalid(await send("POST", THEMES, input()), [field, code]);
    });

  test("fields that only the server sets are refused by name", async () => {
    for (const field of [
      "id",
      "isActive",
      "license",
      "purchasedAt",
      "publishedVersion",
      "version",
      "fileCount",
    ])
      assertRefused(
        await send("POST", THEMES, fresh({ [field]: null })),
        400,
        "read_only_field",
        `/${field}`,
      );
    const { id } = await created();
    const copy = { name: "Copy", copyOf: id, price: "1.00" };
    assertRefused(await send("POST", THEMES, copy), 400, "read_only_field", "/price");
  });

  test("a theme of another store cannot be copied", async () => {
    const foreign = await created(fresh(), elsewhere);
    const answer = await send("POST", THEMES, { name: "Copy", copyOf: foreign.id });
    assertInvalid(answer, ["/copyOf", "not_found"]);
  });

  test("the largest files there may be, and 10 MiB at once but no more", async () => {
    const at = await server.createStore();
    const large = [file("a.txt", text(262_144)), file("b.bin", binary(1_048_576), { encoding: "base64" })];
    const { id, size } = await created(fresh({ files: large }), at);
    assert.equal(size, 262_144 + 1_048_576);
    const escaped = `"${"\\u0001".repeat(262_144)}"`;
    const raw = await put(id, "c.txt", undefined, at, { raw: `{"content":${escaped}}` });
    assert.equal(raw.status, 200, raw.text);
    const tooLarge = { name: "x", files: Array.from({ length: 43 }, (_, i) => file(`f${i}`, text(250_000))) };
    assertRefused(await send("POST", THEMES, tooLarge, at), 413, "payload_too_large");
  });

  test("50 themes are the most", async () => {
    const at = await server.createStore();
    for (let i = 0; i < 50; i++) await created({ name: `Theme ${i}` }, at);
    assertInvalid(await send("POST", THEMES, fresh(), at), ["", "too_many"]);
    const page = await done(send("GET", `${THEMES}?limit=20`, undefined, at));
    assert.deepEqual([page.themes.length, page.pagination.total, page.themes[0].name], [20, 50, "Theme 49"]);
    const names = [];
    for (let after: string | null = ""; after !== null; ) {
      const url = `${THEMES}?limit=20${after && `&after=${after}`}`;
      const { themes, pagination } = await done(send("GET", url, undefined, at));
      names.push(...themes.map(({ name }: Json) => name));
      after = pagination.nextCursor;
    }
    assert.deepEqual(
      names,
      Array.from({ length: 50 }, (_, i) => `Theme ${49 - i}`),
    );
    const third = await done(send("GET", `${THEMES}?limit=20&page=3`, undefined, at));
    assert.equal(third.themes.length, 10);
    assert.deepEqual((await done(send("GET", `${THEMES}?page=9`, undefined, at))).themes, []);
    assertInvalid(await send("GET", `${THEMES}?after=x`, undefined, at), "/after");
  });
});

describe("rename", () => {
  test("changes the name only; what is read can be sent back", async () => {
    const before = await created(fresh({ price: "5.00" }));
    const same = await done(
      send("PUT", `${THEMES}/${before.id}`, { ...before, license: "free", price: null }),
    );
    assert.deepEqual(same, before);
    const { updatedAt, ...after } = await done(send("PUT", `${THEMES}/${before.id}`, { name: " New " }));
    assert.deepEqual({ ...after, updatedAt: before.updatedAt }, { ...before, name: "New", version: 2 });
    for (const sent of [
      { body: { name: "x", version: 1 } },
      { body: { name: "x" }, headers: { "if-match": '"1"' } },
    ]) {
      const answer = await server.send(store, "PUT", `${THEMES}/${before.id}`, sent);
      assertRefused(answer, 409, "version_conflict");
      assert.equal(answer.body.details.currentVersion, 2);
    }
    assertInvalid(await send("PUT", `${THEMES}/${before.id}`, { name: " " }), "/name");
    assertInvalid(await send("PUT", `${THEMES}/${before.id}`, { title: "x" }), "/title");
    await done(send("PUT", `${THEMES}/${before.id}?dryRun=true`, { name: "Dry" }));
    assert.equal((await read(before.id)).name, "New");
  });
});

describe("files", () => {
  test("are written, read and deleted, each change a version of the theme and of the file", async () => {
    const theme = await created();
    const first = await put(theme.id, "assets/app.css", { content: "a {}" });
    assert.equal(first.status, 200, first.text);
    assert.equal(first.headers.etag, '"2"');
    const { updatedAt, sha256, ...facts } = first.body.data;
    assert.deepEqual(facts, { path: "assets/app.css", encoding: "utf-8", size: 4, version: 2 });
    const after = await read(theme.id);
    assert.deepEqual([after.version, after.fileCount, after.size], [2, 2, theme.size + 4]);
    const one = await send("GET", fileAt(theme.id, "assets/app.css"));
    assert.deepEqual(one.body.data, { ...first.body.data, content: "a {}" });
    assert.equal(one.headers.etag, '"2"');
    const back = await put(theme.id, "assets/app.css", one.body.data);
    assert.deepEqual(back.body.data, first.body.data, "what is read can be sent back, and changes nothing");
    assert.equal((await read(theme.id)).version, 2);
    const notModified = await send("GET", fileAt(theme.id, "assets/app.css"), undefined, store, {
      headers: { "if-none-match": '"2"' },
    });
    assert.equal(notModified.status, 304);
    await done(send("DELETE", fileAt(theme.id, "index.html")));
    assert.deepEqual(Object.keys(await contents(theme.id)), ["assets/app.css"]);
    assert.deepEqual([(await read(theme.id)).version, (await read(theme.id)).fileCount], [3, 1]);
    assertRefused(await send("GET", fileAt(theme.id, "index.html")), 404, "not_found");
    assertRefused(await send("DELETE", fileAt(theme.id, "index.html")), 404, "not_found");
  });

  test("a stale version of the file is 409, whatever became of other files; 0 is none yet", async () => {
    const { id } = await created(fresh({ files: [file("a"), file("b")] }));
    await done(put(id, "b", { content: "2" }));
    const ifMatch = (version: number) => ({ headers: { "if-match": `"${version}"` } });
    await done(put(id, "a", { content: "3" }, store, ifMatch(1)));
    const stale = await put(id, "a", { content: "4" }, store, ifMatch(1));
    assertRefused(stale, 409, "version_conflict");
    assert.equal(stale.body.details.currentVersion, 3);
    assertRefused(await put(id, "a", { content: "4", version: 0 }), 409, "version_conflict");
    assertRefused(await put(id, "c", { content: "4", version: 3 }), 409, "version_conflict");
    await done(put(id, "c", { content: "4", version: 0 }));
    assertRefused(
      await send("DELETE", fileAt(id, "c"), undefined, store, ifMatch(3)),
      409,
      "version_conflict",
    );
    await done(send("DELETE", fileAt(id, "c"), undefined, store, ifMatch(4)));
    await done(put(id, "c", { content: "4" }));
    assertRefused(await put(id, "c", { content: "5", version: 4 }), 409, "version_conflict");
  });

  test("the same bytes in another encoding are another state", async () => {
    const { id } = await created(fresh({ files: [file("a", "abc")] }));
    const answer = await done(put(id, "a", { content: "YWJj", encoding: "base64" }));
    assert.deepEqual([answer.encoding, answer.version], ["base64", 2]);
    assert.deepEqual(await contents(id), { a: "YWJj" });
  });

  test("a path that cannot be, or cannot lie beside the others, is 400", async () => {
    const { id } = await created(fresh({ files: [file("a/b.css")] }));
    for (const path of ["../x", "/x", "x//y", ".env", ""])
      assertInvalid(await put(id, path, { content: "" }), ["/path", "invalid_path"]);
    for (const path of ["A/b.css", "a", "a/b.css/c", "a/B.CSS/c"])
      assertInvalid(await put(id, path, { content: "" }), ["/path", "overlap"]);
    await done(put(id, "A/c.css", { content: "" }));
    assertInvalid(await send("GET", `${THEMES}/${id}/file`), ["/path", "required"]);
    assertRefused(await send("GET", fileAt(id, "../../etc/passwd")), 404, "not_found");
    assertInvalid(await put(id, "x", { content: 1 }), ["/content", "invalid_type"]);
    assertInvalid(await put(id, "x", { content: "", text: "" }), ["/text", "unknown_field"]);
    assertInvalid(await put(id, "x", { content: "x".repeat(262_145) }), "/content");
  });

  test("2,000 files are the most", async () => {
    const { id } = await created(
      fresh({ files: Array.from({ length: 2_000 }, (_, i) => file(`f${i}`, "")) }),
    );
    assertInvalid(await put(id, "one-more", { content: "" }), ["/path", "too_many"]);
    await done(put(id, "f7", { content: "changed" }));
    assert.equal((await files(id)).length, 2_000);
  });

  test("50 MiB are the most", onOnePostgres, async () => {
    const { id } = await created({ name: "Large" });
    const asIfLarge = [id, createHash("sha256").update(id).digest(), 49 * 1_048_576, store.id];
    await server.sql(
      store,
      `with blob as (insert into theme_blobs (store_id, sha256, size, content) values ($4, $2, $3, ''))
       insert into theme_files (store_id, theme_id, path, sha256, is_text, size, version, updated_at)
       values ($4, $1, 'large.bin', $2, false, $3, 1, now())`,
      asIfLarge,
    );
    const content = Buffer.alloc(1_048_576).toString("base64");
    await done(put(id, "49.bin", { content, encoding: "base64" }));
    assertInvalid(await put(id, "50.bin", { content: "x" }), ["/content", "too_many_bytes"]);
    await done(put(id, "49.bin", { content: content.slice(4), encoding: "base64" }));
    await done(put(id, "50.bin", { content: "x" }));
  });

  test("1 GiB of different contents is the most that all themes of a store may hold", async () => {
    const at = await server.createStore();
    const { id } = await created(fresh(), at);
    await tenantTransaction(server.database.pool, at.id, (tx) =>
      tx.query(
        statement("insert into theme_blobs (store_id, sha256, size, content) values ($1, $2, $3, '')"),
        [at.id, createHash("sha256").update("as if it were large").digest(), 1_073_741_824 - 20],
      ),
    );
    await done(put(id, "index.html", { content: "small" }, at));
    const answer = await put(id, "a.css", { content: "just a bit too much" }, at);
    assertInvalid(answer, ["/content", "too_many_bytes"]);
    assertInvalid(await send("POST", THEMES, fresh(), at), ["/files", "too_many_bytes"]);
    await done(put(id, "a.css", { content: "small" }, at));
  });

  test("a dry run writes nothing", async () => {
    const theme = await created();
    const answer = await send("PUT", `${fileAt(theme.id, "new.css")}&dryRun=true`, { content: "a" });
    assert.deepEqual([answer.status, answer.headers["x-dry-run"]], [200, "true"]);
    await done(send("DELETE", `${fileAt(theme.id, "index.html")}&dryRun=true`));
    assert.deepEqual(await read(theme.id), theme);
    assert.deepEqual(Object.keys(await contents(theme.id)), ["index.html"]);
  });

  test("20 writers at once lose nothing", async () => {
    const { id } = await created();
    const one = (i: number) => put(id, `f${i % 10}.css`, { content: `same for all ${i % 3}` });
    const answers = await Promise.all(Array.from({ length: 20 }, (_, i) => one(i)));
    for (const answer of answers) assert.equal(answer.status, 200, answer.text);
    const theme = await read(id);
    assert.equal(theme.fileCount, 11);
    const sizes = (await files(id)).map(({ size }) => size);
    assert.equal(
      sizes.reduce((sum, size) => sum + size, 0),
      theme.size,
    );
  });
});

describe("versions", () => {
  test("keep what the working files were when they were published", async () => {
    const { id } = await created(fresh({ files: [file(LAYOUT, "1"), file("b", "1")] }));
    const first = await publish(id, { note: "The first" });
    const { createdAt, warnings, ...rest } = first;
    assert.deepEqual(rest, { number: 1, note: "The first", isPublished: true, fileCount: 2, size: 2 });
    assert.deepEqual(
      warnings.map(({ code }: Json) => code),
      ["missing_content", "missing_content"],
    );
    await done(put(id, LAYOUT, { content: "two" }));
    await done(send("DELETE", fileAt(id, "b")));
    assert.deepEqual(await contents(id, { number: 1 }), { [LAYOUT]: "1", b: "1" });
    assert.equal((await publish(id)).number, 2);
    assert.deepEqual(await contents(id, { number: 2 }), { [LAYOUT]: "two" });
    assert.deepEqual(await contents(id, { number: 1 }), { [LAYOUT]: "1", b: "1" });
    const { versions, pagination } = await done(send("GET", `${THEMES}/${id}/versions`));
    assert.deepEqual(
      versions.map(({ number, isPublished, note }: Json) => [number, isPublished, note]),
      [
        [2, true, ""],
        [1, false, "The first"],
      ],
    );
    assert.equal(pagination.total, 2);
    assert.equal((await read(id)).publishedVersion, 2);
    assertRefused(await send("GET", `${THEMES}/${id}/files?number=3`), 404, "not_found");
    assertRefused(await send("GET", fileAt(id, "b", { number: 2 })), 404, "not_found");
    assertInvalid(await send("GET", `${THEMES}/${id}/files?number=0`), "/number");
  });

  test("an earlier one can be published again, its files too", async () => {
    const { id } = await created(fresh({ files: [file(LAYOUT, "1"), file("same", "s")] }));
    await publish(id);
    await done(put(id, LAYOUT, { content: "2" }));
    await done(put(id, "b", { content: "2" }));
    await publish(id);
    const back = await done(send("POST", `${THEMES}/${id}/publish`, { number: 1 }));
    assert.equal(back.publishedVersion, 1);
    assert.deepEqual(await contents(id), { [LAYOUT]: "2", b: "2", same: "s" });
    const again = await done(send("POST", `${THEMES}/${id}/publish`, { number: 1 }));
    assert.equal(again.version, back.version, "what changes nothing makes no new version");
    const restored = await done(send("POST", `${THEMES}/${id}/publish`, { number: 1, restoreFiles: true }));
    assert.deepEqual([restored.fileCount, restored.size, restored.version], [2, 2, back.version + 1]);
    const [a, same] = await files(id);
    assert.deepEqual([a.version, same.version], [restored.version, 1], "what is the same stays as it is");
    assert.equal((await publish(id)).number, 3, "numbers are not used twice");
    for (const number of [4, 999_999_999])
      assertInvalid(await send("POST", `${THEMES}/${id}/publish`, { number }), ["/number", "not_found"]);
    assertInvalid(await send("POST", `${THEMES}/${id}/publish`, {}), ["/number", "required"]);
  });

  test("a stale version of the theme is 409; a dry run publishes nothing; a retry publishes once", async () => {
    const { id } = await created(complete());
    const sent = { headers: { "if-match": '"9"' } };
    assertRefused(await send("POST", `${THEMES}/${id}/versions`, {}, store, sent), 409, "version_conflict");
    assertRefused(await send("POST", `${THEMES}/${id}/versions`, { version: 2 }), 409, "version_conflict");
    await done(send("POST", `${THEMES}/${id}/versions?dryRun=true`, {}), 201);
    assert.equal((await read(id)).publishedVersion, null);
    const once = { headers: { "idempotency-key": randomUUID() } };
    const first = await send("POST", `${THEMES}/${id}/versions`, { version: 1 }, store, once);
    const again = await send("POST", `${THEMES}/${id}/versions`, { version: 1 }, store, once);
    assert.equal(again.text, first.text);
    assert.equal((await read(id)).publishedVersion, 1);
    const stale = await send("POST", `${THEMES}/${id}/publish`, { number: 1, version: 1 });
    assertRefused(stale, 409, "version_conflict");
    await done(send("POST", `${THEMES}/${id}/publish?dryRun=true`, { number: 1 }));
  });

  test("the last 200 are kept, with what only they have", async () => {
    const at = await server.createStore();
    const { id } = await created(fresh({ files: [file(LAYOUT, "0")] }), at);
    for (let i = 1; i <= 201; i++) {
      await done(put(id, LAYOUT, { content: String(i) }, at));
      await publish(id, {}, at);
    }
    const { versions, pagination } = await done(
      send("GET", `${THEMES}/${id}/versions?limit=100`, undefined, at),
    );
    assert.deepEqual([versions[0].number, pagination.total, versions.length], [201, 200, 100]);
    const next = `${THEMES}/${id}/versions?limit=100&after=${pagination.nextCursor}`;
    const rest = await done(send("GET", next, undefined, at));
    assert.deepEqual([rest.versions.at(-1).number, rest.pagination.nextCursor], [2, null]);
    assertRefused(await send("GET", `${THEMES}/${id}/files?number=1`, undefined, at), 404, "not_found");
    assert.deepEqual(await contents(id, { number: 2 }, at), { [LAYOUT]: "2" });
    assert.equal(await blobs(at), 200);
  });
});

describe("published themes are checked", () => {
  const broken = () =>
    created(
      fresh({
        files: [
          file(LAYOUT, "{{ content_for_header }}{{ content_for_layout }}"),
          file("sections/hero.liquid", "<p>\n  {% if x %}"),
          file("templates/index.json", '{ "sections": { "a": { "type": "gone" } } }'),
          file("snippets/a.liquid", "{{ 1 | nosuch }}"),
        ],
      }),
    );
  const wrong = [
    ["sections/hero.liquid", 2, 3, "liquid_syntax"],
    ["templates/index.json", 1, 17, "missing_file"],
  ];
  const short = ({ path, line, column, code }: Json) => [path, line, column, code];

  test("all that is wrong is named, and nothing is published", async () => {
    const { id } = await broken();
    const answer = await send("POST", `${THEMES}/${id}/versions`, {});
    assertRefused(
      answer,
      400,
      "validation_failed",
      "/files/sections~1hero.liquid",
      "/files/templates~1index.json",
    );
    assert.match(answer.body.errors[0].message, /line 2, column 3/);
    assert.deepEqual(answer.body.details.problems.map(short), wrong);
    assert.equal((await read(id)).publishedVersion, null);
    await done(put(id, "sections/hero.liquid", { content: "<p>" }));
    await done(put(id, "templates/index.json", { content: '{ "sections": {} }' }));
    const { warnings } = await publish(id);
    assert.deepEqual(warnings.map(short), [["snippets/a.liquid", 1, 8, "unknown_filter"]]);
  });

  test("a theme without its layout is refused", async () => {
    const { id } = await created(fresh({ files: [file("index.html")] }));
    const answer = await send("POST", `${THEMES}/${id}/versions`, {});
    assertRefused(answer, 400, "validation_failed", "/files/layout~1theme.liquid");
  });

  test("can be asked for beforehand", async () => {
    const { id } = await broken();
    const check = (sent?: Sent, at = store) => send("POST", `${THEMES}/${id}/check`, undefined, at, sent);
    const { errors, warnings } = await done(check());
    assert.deepEqual(errors.map(short), wrong);
    assert.equal(warnings.length, 1);
    assertRefused(await check({ key: undefined }), 401, "unauthenticated");
    assertRefused(await check({ key: (await store.makeKey(["products"])).key }), 403, "permission_denied");
    assert.equal((await check({ key: (await store.makeKey(["themes:read"])).key })).status, 200);
    assertRefused(await check({}, elsewhere), 404, "not_found");
    assertRefused(await send("POST", `${THEMES}/${MISSING}/check`), 404, "not_found");
  });
});

describe("activate", () => {
  test("makes one theme the store's, in place of another", async () => {
    const at = await server.createStore();
    const key = await tokenOf(at, "owner");
    const [one, two] = [await published(complete(), at), await published(complete(), at)];
    const activate = (id: string) => send("POST", `${THEMES}/${id}/activate`, undefined, at, { key });
    const active = async () =>
      (await done(send("GET", THEMES, undefined, at))).themes.filter(({ isActive }: Json) => isActive);
    assert.deepEqual(await active(), []);
    const first = await done(activate(one.id));
    assert.deepEqual([first.isActive, first.version], [true, one.version + 1]);
    assert.deepEqual(await done(activate(one.id)), first, "again changes nothing");
    await done(activate(two.id));
    assert.deepEqual(
      (await active()).map(({ id }: Json) => id),
      [two.id],
    );
    assert.equal((await read(one.id, at)).version, first.version + 1);
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, i) => activate(i % 2 ? one.id : two.id)),
    );
    for (const answer of answers) assert.equal(answer.status, 200, answer.text);
    assert.equal((await active()).length, 1);
  });

  test("is refused for one that was never published, and for one on trial", async () => {
    const key = await tokenOf(store, "owner");
    const unpublished = await created();
    const first = await send("POST", `${THEMES}/${unpublished.id}/activate`, undefined, store, { key });
    assertRefused(first, 409, "invalid_status_transition");
    assert.match(first.body.message, /[Pp]ublish/);
    const trial = await published(complete({ price: "9.00" }));
    const second = await send("POST", `${THEMES}/${trial.id}/activate`, undefined, store, { key });
    assertRefused(second, 409, "invalid_status_transition");
    assert.deepEqual(second.body.details, { from: "trial", to: "active", allowed: ["licensed"] });
    await done(send("POST", `${THEMES}/${trial.id}/purchase`, {}, store, { key }));
    await done(send("POST", `${THEMES}/${trial.id}/activate`, undefined, store, { key }));
  });
});

describe("buy", () => {
  test("records the purchase, once", async () => {
    const key = await tokenOf(store, "owner");
    const theme = await created(fresh({ price: "180.00" }));
    const buy = (body?: unknown, sent?: Sent) =>
      send("POST", `${THEMES}/${theme.id}/purchase`, body, store, { key, ...sent });
    assertInvalid(await buy({ reference: "" }), ["/reference", "too_short"]);
    assertInvalid(await buy({ amount: "1" }), ["/amount", "unknown_field"]);
    const once = { headers: { "idempotency-key": randomUUID() } };
    const first = await buy({ reference: "R-2026-17" }, once);
    assert.equal(first.status, 200, first.text);
    const { license, price, purchaseReference, purchasedAt, version } = first.body.data;
    assert.deepEqual([license, price, purchaseReference, version], ["licensed", "180.00", "R-2026-17", 2]);
    assert.ok(Date.parse(purchasedAt) <= Date.now());
    assert.equal((await buy({ reference: "R-2026-17" }, once)).text, first.text);
    const second = await buy();
    assertRefused(second, 409, "invalid_status_transition");
    assert.deepEqual(second.body.details, { from: "licensed", to: "licensed", allowed: [] });
    const copy = await created({ name: "Copy", copyOf: theme.id });
    assert.deepEqual([copy.license, copy.purchaseReference], ["licensed", "R-2026-17"]);
    const free = await created();
    assertRefused(
      await send("POST", `${THEMES}/${free.id}/purchase`, undefined, store, { key }),
      409,
      "invalid_status_transition",
    );
  });
});

describe("delete", () => {
  test("is for good, with files and versions, but never the active theme", async () => {
    const at = await server.createStore();
    const key = await tokenOf(at, "owner");
    const theme = await published(complete(), at);
    await done(send("POST", `${THEMES}/${theme.id}/activate`, undefined, at, { key }));
    const remove = (id: string) => send("DELETE", `${THEMES}/${id}`, undefined, at, { key });
    const refusal = await remove(theme.id);
    assertRefused(refusal, 409, "invalid_status_transition");
    assert.match(refusal.body.message, /another/);
    const other = await published(complete(), at);
    await done(send("POST", `${THEMES}/${other.id}/activate`, undefined, at, { key }));
    assert.equal(await done(remove(theme.id)), null);
    for (const path of ["", "/files", "/versions"])
      assertRefused(await send("GET", `${THEMES}/${theme.id}${path}`, undefined, at), 404, "not_found");
    assertRefused(await remove(theme.id), 404, "not_found");
    assert.deepEqual(await read(other.id, at), { ...(await read(other.id, at)), isActive: true });
  });
});
