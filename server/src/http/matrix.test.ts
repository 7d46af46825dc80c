import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { describe, test } from "node:test";
import { bytesOf } from "../../test/assert-refused.ts";
import { addStaff, enterAsCustomer, enterAsOwner, logInAs, ownerOf } from "../../test/people.ts";
import { sample } from "../../test/sample.ts";
import { type Answer, testServer } from "../../test/server.ts";
import { createAppRuntime } from "../app-runtime.ts";
import { announceChange } from "../db/fresh-cache.ts";
import { tenantTransaction } from "../db/tenant.ts";
import { routesOf } from "../features.ts";
import { createLog } from "../log.ts";
import { createKey, revokeKey } from "../people/api-keys/index.ts";
import { makeKey } from "../people/api-keys/token.ts";
import { permissions } from "./request/principal.ts";
import type { Route } from "./route.ts";

// What answers in the form of another protocol has tests of its own.
const routes = routesOf(createAppRuntime({ log: createLog("silent") })).filter(({ face }) => !face);

const AT_ONCE = 8;

type Kind = "none" | "stranger" | "publishable" | "key" | "staff" | "owner" | "customer";
/** Somebody who asks: who they are, what they hold, and why nobody lets them in, if so. */
type Visitor = {
  name: string;
  kind: Kind;
  held: readonly string[];
  token: string | undefined;
  mustChange?: boolean;
  /** The code of the 401 that a stranger gets. */
  code?: string;
};
const visitors: Visitor[] = [];

const server = await testServer();
const store = await server.createStore();
const elsewhere = await server.createStore();
const add = (name: string, kind: Kind, token: string | undefined, more: Partial<Visitor> = {}) =>
  visitors.push({ name, kind, held: [], token, ...more });
const strange = (name: string, token: string | undefined, code = "unauthenticated") =>
  add(name, "stranger", token, { code });

add("nobody", "none", undefined);
for (const garbage of ["garbage", "sk_garbage", `${store.key}x`, store.key.slice(0, -1), store.id, "null"])
  strange(`garbage ${garbage.slice(0, 10)}`, garbage);
strange("a key with something behind it", `${store.key} x`);
strange("a key that is nobody's", makeKey());
strange("another store's key", elsewhere.key);
const expired = await store.makeKey(permissions, new Date(Date.now() - 1_000));
strange("an expired key", expired.key, "key_expired");
const revoked = await store.makeKey(permissions);
await tenantTransaction(server.database.pool, store.id, (tx) => revokeKey(tx, revoked.id));
strange("a revoked key", revoked.key, "key_revoked");

const publishable = await tenantTransaction(server.database.pool, store.id, (tx) =>
  createKey(tx, { kind: "publishable", name: "shop", permissions: [], expiresAt: null }),
);
add("a publishable key", "publishable", publishable.key);
const foreign = await tenantTransaction(server.database.pool, elsewhere.id, (tx) =>
  createKey(tx, { kind: "publishable", name: "shop", permissions: [], expiresAt: null }),
);
strange("another store's publishable key", foreign.key);
strange("a publishable key that is nobody's", makeKey("publishable"));

const everything: readonly string[] = permissions;
const grants: [name: string, held: readonly string[]][] = [
  ["nothing", []],
  ["everything", everything],
  ...everything.map((one): [string, string[]] => [one, [one]]),
];
for (const [name, held] of grants) {
  add(`a key with ${name}`, "key", (await store.makeKey(held)).key, { held });
  add(`staff with ${name}`, "staff", (await addStaff(server, store, held)).token, { held });
}
add("staff without a role", "staff", (await addStaff(server, store, null)).token);
add("a Theme Access key", "key", (await store.makeKey(["themes"])).key, { held: ["themes"] });
add("the owner", "owner", (await enterAsOwner(server, store)).token, { held: everything });
add("a customer", "customer", await enterAsCustomer(server, store));

strange("another store's owner", (await enterAsOwner(server, elsewhere)).token);
strange("another store's customer", await enterAsCustomer(server, elsewhere));
const owner = await ownerOf(server, store);
const ended = await logInAs(server, store, "staff", owner, { ago: 60_000 });
await tenantTransaction(server.database.pool, store.id, async (tx) => {
  announceChange(tx);
  await tx.query({ name: "", text: "update sessions set ended_at = now() where session_id = $1" }, [
    ended.id,
  ]);
});
strange("an ended session", ended.accessToken, "session_expired");
const old = await logInAs(server, store, "staff", owner, { ago: 16 * 60_000 });
strange("an access token of 16 minutes ago", old.accessToken, "session_expired");
const mustChange = true;
const temporary = await logInAs(server, store, "staff", owner, { mustChangePassword: true });
add("the owner with a temporary password", "owner", temporary.accessToken, {
  held: everything,
  mustChange,
});

const isPermission = (access: Route["permission"]): boolean =>
  [access].flat().every((one) => (permissions as string[]).includes(one));
const nameOf = ({ method, path }: Route) => `${method} ${path}`;
const fill = (path: string) => path.replaceAll(/:\w+/g, () => randomUUID());
const send = (route: Route, key: string | undefined, body: unknown) =>
  server.send(store, route.method, fill(route.path), { key, ...(route.body && { body }) });

type Verdict = { status: 401; code: string } | { status: 403; code: string } | "let in";

/** The wider permissions that a part of `orders` is in. */
const PARTS: Record<string, readonly string[]> = {
  "orders:fulfill": ["orders"],
  "orders:edit": ["orders"],
  "orders:cancel": ["orders"],
  "orders:refund": ["orders"],
  "payments:read": ["orders", "orders:read"],
  "reports:read": ["orders", "orders:read"],
  exports: ["orders", "orders:read"],
};

/** What has to come of it, said from the contract's words and not from the server's code. */
function verdict(route: Route, visitor: Visitor): Verdict {
  const { permission, beforePasswordChange } = route;
  const { kind, held, code, mustChange } = visitor;
  if (permission === "open") return "let in";
  if (kind === "stranger") return { status: 401, code: code! };
  if (mustChange && !beforePasswordChange) return { status: 403, code: "permission_denied" };
  if (permission === "public") return "let in";
  if (kind === "none") return { status: 401, code: "unauthenticated" };
  if (kind === "publishable")
    return permission === "customer" || permission === "session"
      ? { status: 401, code: "unauthenticated" }
      : { status: 403, code: "permission_denied" };
  const denied: Verdict = { status: 403, code: "permission_denied" };
  if (permission === "owner") return kind === "owner" ? "let in" : { status: 403, code: "owner_only" };
  if (permission === "session") return kind === "key" ? denied : "let in";
  if (permission === "member") return kind === "owner" || kind === "staff" ? "let in" : denied;
  if (permission === "customer") return kind === "customer" ? "let in" : denied;
  const covers = [permission].flat().some((one) => {
    const [area = "", act] = one.split(":");
    const wider = PARTS[one] ?? [];
    return [one, ...wider].some((each) => held.includes(each)) || (act === "read" && held.includes(area));
  });
  return covers ? "let in" : denied;
}

function isLetIn(answer: Answer): boolean {
  // Refused beyond the door, by what the handler knows of the request: not by who it came from.
  const { status, body } = answer;
  return status !== 401 && (status !== 403 || body.code !== "owner_only");
}

// A body that no route takes is refused behind the door, before anything is done: so who is let in gets a 400.
const BAD = { "no route has this field": true };

async function tryOut(route: Route, visitor: Visitor): Promise<void> {
  const due = verdict(route, visitor);
  // Without a body there is nothing to stop what would be done, so nothing is tried that may end a session.
  if (due === "let in" && !route.body && isPersonal(route)) return;
  const answer = await send(route, visitor.token, BAD);
  const seen = `${visitor.name}: ${answer.status} ${answer.text.slice(0, 200)}`;
  if (due === "let in") {
    assert.ok(isLetIn(answer) && answer.status !== 403, seen);
    assert.notEqual(answer.status, 500, seen);
    return;
  }
  assert.deepEqual([answer.status, answer.body.code], [due.status, due.code], seen);
  if (due.status === 401) assert.match(String(answer.headers["www-authenticate"]), /^Bearer/, seen);
  if (
    due.code === "permission_denied" &&
    isPermission(route.permission) &&
    /key with|staff/.test(visitor.name)
  )
    assert.equal(answer.body.details.permission, [route.permission].flat()[0], seen);
}

describe("every route, and everybody", () => {
  for (const route of routes) {
    test(`${nameOf(route)} (${route.permission})`, async () => {
      for (let i = 0; i < visitors.length; i += AT_ONCE)
        await Promise.all(visitors.slice(i, i + AT_ONCE).map((visitor) => tryOut(route, visitor)));
    });
  }
});

/** Whether a route without a body does something to the very session it is called with. */
const isPersonal = ({ method, permission }: Route) => method !== "GET" && permission === "session";

describe("another store's key is not told from one that is nobody's", () => {
  for (const route of routes.filter(({ permission }) => permission !== "open"))
    test(nameOf(route), async () => {
      const [one, foreign] = [await send(route, makeKey(), BAD), await send(route, elsewhere.key, BAD)];
      assert.equal(bytesOf(foreign), bytesOf(one));
    });
});

// Writing includes reading.
const areaOf = (permission: string) => permission.split(":")[0];

describe("whoever is turned away is turned away from all of it", () => {
  for (const route of routes.filter(({ method, permission }) => method !== "GET" && isPermission(permission)))
    test(`${nameOf(route)}: with a good body, an idempotency key and as a dry run`, async () => {
      const body = route.body && sample(route.body);
      const { key } = await store.makeKey(
        permissions.filter(
          (one) => ![route.permission].flat().some((needed) => areaOf(one) === areaOf(needed)),
        ),
      );
      const path = fill(route.path);
      for (const [url, headers] of [
        [path, {}],
        [`${path}?dryRun=true`, {}],
        [path, { "idempotency-key": "the same for all" }],
        [path, { "if-match": '"1"' }],
      ] as const) {
        const answer = await server.send(store, route.method, url, {
          key,
          headers,
          ...(route.body && { body }),
        });
        assert.deepEqual([answer.status, answer.body.code], [403, "permission_denied"], answer.text);
        assert.equal(answer.body.details.permission, [route.permission].flat()[0]);
      }
    });
});

describe("what only the owner does", () => {
  const ofOwner = routes.filter(({ permission }) => permission === "owner");

  test("there is such a thing", () => {
    const paths = ofOwner.map(nameOf);
    for (const path of ["POST /api/v1/store/transfer", "POST /api/v1/store/close"])
      assert.ok(paths.includes(path), path);
  });

  for (const route of ofOwner)
    test(`${nameOf(route)}: with a body as it should be, nobody else gets through, whatever they hold`, async () => {
      const body = route.body && sample(route.body);
      for (const visitor of visitors.filter(({ kind, held }) => kind !== "owner" && held.length > 1)) {
        const answer = await send(route, visitor.token, body);
        assert.deepEqual([answer.status, answer.body.code], [403, "owner_only"], visitor.name);
      }
      for (const kind of ["customer", "none"] as const) {
        const visitor = visitors.find((one) => one.kind === kind)!;
        const answer = await send(route, visitor.token, body);
        const code = kind === "none" ? "unauthenticated" : "owner_only";
        assert.deepEqual([answer.status, answer.body.code], [kind === "none" ? 401 : 403, code], kind);
      }
    });
});
