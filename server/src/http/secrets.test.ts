import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { describe, test } from "node:test";
import { enterAsCustomer, enterAsOwner } from "../../test/people.ts";
import { runs } from "../../test/runs.ts";
import { sample, textPlaces } from "../../test/sample.ts";
import { type Sent, testServer } from "../../test/server.ts";
import { until } from "../../test/until.ts";
import { createAppRuntime } from "../app-runtime.ts";
import { routesOf } from "../features.ts";
import { randomBase62 } from "../kit/secrets/token.ts";
import { createLog } from "../log.ts";
import { makeKey } from "../people/api-keys/token.ts";
import { REFRESH_COOKIE } from "../people/auth/sessions/cookie.ts";
import type { Route } from "./route.ts";

const routes = routesOf(createAppRuntime({ log: createLog("silent") })).filter(({ face }) => !face);

/** Each place of each endpoint is tried once at least. */
const CANARIES = runs(1, 10_000);
const AT_ONCE = 8;
/** Every canary carries one of these: a text that must not be found again, and one that stands where data stands. */
const SECRET = "zqSecretqz";
const DATA = "zqDataqz";

/** Secrets without a mark: keys of the right form, and what the server itself made. */
const unmarked = new Set<string>();
/** Ids by the path they were made at, so that routes are reached with ones that exist. */
const ids: Record<string, string> = {};
let sent = 0;
let requests = 0;
let deep = 0;

const forms: (() => string)[] = [
  () => `Correct-${SECRET}-${randomBase62(12)}!`,
  () => `sk_${SECRET}${randomBase62(29)}`,
  () => `rt_${SECRET}${randomBase62(29)}`,
  () => `eyJhbGciOiJIUzI1NiJ9.${SECRET}${randomBase62(40)}.${randomBase62(43)}`,
  () => {
    const key = makeKey();
    unmarked.add(key);
    return key;
  },
];
const canary = (): string => forms[sent++ % forms.length]!();
const dataCanary = (): string => `${DATA}${randomBase62(20)}${String(sent++).padStart(6, "0")}`;

const server = await testServer({ LOG_LEVEL: "trace" });
const store = await server.createStore({ ownerPassword: canary() });

// Texts of mails stand below the mails' names, such as passwordReset.
// A location's code is a name of its own.
const isSecretField = (place: string, route: Route) =>
  !route.path.startsWith("/api/v1/locations") &&
  /password|token|secret|(^|\/)(code|key)$/i.test(place) &&
  !place.startsWith("/texts/");

async function tokenFor({ permission }: Route): Promise<string | undefined> {
  if (permission === "open" || permission === "public") return undefined;
  if (permission === "customer") return enterAsCustomer(server, store);
  if (permission === "session" || permission === "owner") return (await enterAsOwner(server, store)).token;
  return store.key;
}

const fill = (path: string, id: (name: string) => string) => path.replaceAll(/:\w+/g, id);
const known = (path: string) => fill(path, () => ids[path.slice(0, path.indexOf("/:"))] ?? randomUUID());

/** A request, with the texts in it that its answer must not carry. */
type Attempt = { path: string; sent: Sent; canaries: string[] };

/** Secrets at every place of a route's requests where somebody might put one. */
function* attemptsAt(route: Route, key: string | undefined): Generator<Attempt> {
  const path = known(route.path);
  const body = route.body && { body: sample(route.body) };
  const plain = { key, ...body };
  const withHeaders = (headers: Record<string, string>, more: Sent = plain) => ({ ...more, headers });

  for (const scheme of ["Bearer ", "Basic ", ""]) {
    const one = canary();
    yield { path, sent: withHeaders({ authorization: `${scheme}${one}` }), canaries: [one] };
  }
  {
    const [cookie, other, idempotencyKey, apiKey, requestId] = [1, 2, 3, 4, 5].map(canary) as string[];
    const headers = {
      cookie: `${REFRESH_COOKIE}=${cookie}; session=${other}`,
      "idempotency-key": idempotencyKey!,
      "x-api-key": apiKey!,
      "x-auth-token": apiKey!,
      "proxy-authorization": `Bearer ${apiKey}`,
    };
    yield { path, sent: withHeaders(headers), canaries: [cookie!, other!, idempotencyKey!, apiKey!] };
    yield {
      path,
      sent: withHeaders(headers, { ...plain, key: undefined }),
      canaries: [cookie!, other!, apiKey!],
    };
    const pasted = requestId!.startsWith("Correct") ? makeMarkedKey() : requestId!;
    yield { path, sent: withHeaders({ "x-request-id": pasted }), canaries: [pasted] };
  }
  for (const name of ["token", "api_key", "password"]) {
    const one = canary();
    yield { path: `${path}?${name}=${encodeURIComponent(one)}`, sent: plain, canaries: [one] };
  }
  for (const [name, schema] of Object.entries<{ type?: string }>(route.query?.properties ?? {})) {
    const one = schema.type === "string" ? dataCanary() : canary();
    yield { path: `${path}?${name}=${encodeURIComponent(one)}`, sent: plain, canaries: [one] };
  }
  for (const form of [(one: string) => fill(route.path, () => one), (one: string) => `${path}/${one}`]) {
    const one = canary();
    yield { path: form(encodeURIComponent(one)), sent: plain, canaries: [one] };
  }
  if (!route.body) return;
  for (const { at, put } of textPlaces(route.body)) {
    const one = isSecretField(at, route) ? canary() : dataCanary();
    const headers = { "idempotency-key": randomUUID() };
    yield { path, sent: { key, body: put(one), headers }, canaries: [one] };
  }
  for (const name of ["password", "apiKey"]) {
    const one = canary();
    if (!(name in route.body.properties))
      yield {
        path,
        sent: { key, body: { ...(sample(route.body) as object), [name]: one } },
        canaries: [one],
      };
  }
  for (const raw of [
    (one: string) => `{"password":"${one}"`,
    (one: string) => `"${one}"`,
    (one: string) => one,
  ]) {
    const one = canary();
    yield { path, sent: { key, raw: raw(one) }, canaries: [one] };
  }
}

const makeMarkedKey = () => `sk_${SECRET}${randomBase62(29)}`;

const secretNames = /^(key|accessToken|refreshToken|verificationCode|temporaryPassword|secret)$/;

/** Keeps what secrets an answer hands out. */
function collect(value: unknown, name = ""): void {
  // A code of six digits may stand in any number: it is looked for by the features that make it.
  if (typeof value === "string" && secretNames.test(name) && value.length > 8) unmarked.add(value);
  if (typeof value !== "object" || value === null) return;
  for (const [key, child] of Object.entries(value)) collect(child, key);
}

async function attempt(route: Route, { path, sent, canaries: own }: Attempt): Promise<void> {
  const [cookie, apiKey, referrer] = [canary(), canary(), canary()];
  const more = {
    cookie: `session=${cookie}`,
    "x-api-key": apiKey,
    referer: `https://shop.example/reset?token=${referrer}`,
    ...sent.headers,
  };
  const canaries = [...own, cookie, apiKey, referrer];
  requests++;
  const answer = await server.send(store, route.method, path, { ...sent, headers: more });
  const { status, text, headers, body } = answer;
  if (status < 400) {
    deep++;
    collect(body);
    const cookie = String(headers["set-cookie"] ?? "");
    const token = /=(rt_[0-9A-Za-z]+);/.exec(cookie)?.[1];
    if (token) unmarked.add(token);
  }
  const all = text + JSON.stringify(headers);
  for (const one of canaries)
    if (status >= 400 || !one.startsWith(DATA))
      assert.ok(!all.includes(one), `${route.method} ${path} answers ${status} with ${one}: ${text}`);
  assert.notEqual(status, 500, `${route.method} ${path} answers ${status}`);
}

describe("secrets at every place of every endpoint", () => {
  test("are in no answer that refuses them", async () => {
    // Something at each path that makes something, so that the rest is not only tried on what is not there.
    for (const route of routes.filter(({ method, path }) => method === "POST" && !path.includes(":"))) {
      const key = await tokenFor(route);
      const answer = await server.send(store, "POST", route.path, {
        key,
        ...(route.body && { body: sample(route.body) }),
      });
      collect(answer.body);
      if (answer.status === 201) ids[route.path] = answer.body.data.id;
    }
    do
      for (const route of routes) {
        const attempts = [...attemptsAt(route, await tokenFor(route))];
        for (let i = 0; i < attempts.length; i += AT_ONCE)
          await Promise.all(attempts.slice(i, i + AT_ONCE).map((one) => attempt(route, one)));
      }
    while (sent < CANARIES);
    assert.ok(deep > requests / 10, `only ${deep} of ${requests} requests succeeded`);
    await server.runJobs();
  });

  test("are nowhere in the log", async () => {
    const last = randomUUID();
    await server.send(store, "GET", "/livez", { headers: { "x-request-id": last } });
    await until(() => server.logged().includes(last));
    const log = server.logged();
    assert.ok(log.length > 200 * requests, `${log.length} characters`);
    for (const mark of [SECRET, DATA]) {
      const at = log.indexOf(mark);
      assert.equal(at, -1, `the log has …${log.slice(Math.max(0, at - 300), at + 60)}…`);
    }
    for (const word of log.match(/[\w.-]{20,}/g) ?? []) assert.ok(!unmarked.has(word), word);
    assert.ok(unmarked.size > 1_000);
  });

  test("are in no row of the database, neither as text nor as bytes", async () => {
    const owner = await server.database.connectOwner();
    try {
      await owner.query("begin");
      await owner.query("select set_config('app.store_id', $1, true)", [store.id]);
      const { rows: tables } = await owner.query(
        `select relname from pg_class where relkind in ('r', 'p') and relnamespace = 'public'::regnamespace`,
      );
      const hex = Buffer.from(SECRET).toString("hex");
      const hexes = new Map([...unmarked].map((secret) => [Buffer.from(secret).toString("hex"), secret]));
      let data = 0;
      for (const { relname } of tables) {
        const { rows } = await owner.query(`select t::text as row from ${relname} t`);
        for (const { row } of rows) {
          assert.ok(!row.includes(SECRET) && !row.includes(hex), `${relname}: ${row}`);
          if (row.includes(DATA)) data++;
          for (const word of row.match(/[\w.-]{20,}/g) ?? [])
            assert.ok(!unmarked.has(word) && !hexes.has(word), `${relname}: ${row}`);
        }
      }
      assert.ok(data > 50, `only ${data} rows have what was sent as data: this would prove nothing`);
    } finally {
      await owner.end();
    }
  });

  test("are in no error that PostgreSQL makes of a value and that is logged", async () => {
    const { createLog } = await import("../log.ts");
    const lines: string[] = [];
    const log = createLog("info", { write: (line) => lines.push(line) });
    const value = canary();
    for (const type of ["integer", "uuid", "timestamptz", "json", "boolean"]) {
      const error = await server.database.pool.query(`select $1::text::${type}`, [value]).then(
        () => assert.fail(),
        (reason: Error) => reason,
      );
      log.error({ err: error }, "request failed");
      log.error({ err: new Error("outer", { cause: error }) }, "request failed");
    }
    assert.equal(lines.length, 10);
    for (const line of lines) assert.ok(!line.includes(value), line);
    assert.match(lines[0]!, /invalid input syntax for type integer/);
  });
});
