import assert from "node:assert/strict";
import { describe, test } from "node:test";
import fc from "fast-check";
import { runs } from "../../../test/runs.ts";
import { type Answer, type Sent, testServer } from "../../../test/server.ts";
import { until } from "../../../test/until.ts";
import { tenantTransaction } from "../../db/tenant.ts";
import { permissions } from "../../http/request/principal.ts";
import { createKey } from "./create.ts";

const KEYS = "/api/v1/api-keys";
const RUNS = runs(60, 400);

const server = await testServer();
const store = await server.createStore();

type Settings = {
  permissions: string[];
  rateLimit: number | null;
  expiresAt: string | null;
  allowedIps: string[];
};

// Every range has the test's own address in it, so that each key can be used; each lies within those before
// it.
const nested = ["127.0.0.0/8", "127.0.0.0/16", "127.0.0.0/24", "127.0.0.1"];
const settings: fc.Arbitrary<Settings> = fc.record(
  {
    permissions: fc.subarray([...permissions], { minLength: 1 }),
    rateLimit: fc.option(fc.constantFrom(1, 10, 600, 60_000)),
    expiresAt: fc.option(
      fc.constantFrom("2100-01-01T00:00:00.000Z", "2150-01-01T00:00:00.000Z", "2200-01-01T00:00:00.000Z"),
    ),
    allowedIps: fc.subarray(nested),
  },
  { noNullPrototype: true },
);
// Of what is drawn freely a maker seldom holds all, so a third each is drawn freely, has only permissions
// that the maker holds, and has the maker's bounds, too.
const kinds = fc.constantFrom("free", "held", "within");
const pairs = fc.tuple(settings, settings, kinds).map(([one, other, kind]) => {
  const maker = { ...one, permissions: [...new Set([...one.permissions, "api_keys"])] };
  const held = other.permissions.filter((permission) => holds(maker, permission));
  if (kind === "free" || !held.length) return [maker, other] as const;
  return [maker, { ...(kind === "held" ? other : maker), permissions: held }] as const;
});

// The wider permissions that include those within `orders`.
const wider: Readonly<Record<string, readonly string[]>> = {
  "orders:fulfill": ["orders"],
  "orders:edit": ["orders"],
  "orders:cancel": ["orders"],
  "orders:refund": ["orders"],
  "payments:read": ["orders", "orders:read"],
  "reports:read": ["orders", "orders:read"],
  exports: ["orders", "orders:read"],
};

function holds({ permissions }: Settings, permission: string): boolean {
  const [area, act] = permission.split(":");
  const including = [permission, ...(wider[permission] ?? []), ...(act === "read" ? [area!] : [])];
  return including.some((one) => permissions.includes(one));
}

/**
 * What of a key its maker could not give, field by field: told naively, from what the contract says in words.
 */
function beyond(wanted: Settings, maker: Settings): string[] {
  const ungranted = wanted.permissions.flatMap((permission, i) =>
    holds(maker, permission) ? [] : [`/permissions/${i}`],
  );
  if (ungranted.length) return ungranted;
  const fields: string[] = [];
  if (maker.expiresAt && (wanted.expiresAt ?? "9999") > maker.expiresAt) fields.push("/expiresAt");
  if (maker.rateLimit && (wanted.rateLimit ?? Number.POSITIVE_INFINITY) > maker.rateLimit)
    fields.push("/rateLimit");
  if (maker.allowedIps.length) {
    if (!wanted.allowedIps.length) fields.push("/allowedIps");
    const widest = nested.indexOf(maker.allowedIps[0]!);
    wanted.allowedIps.forEach((range, i) => {
      if (nested.indexOf(range) < widest) fields.push(`/allowedIps/${i}`);
    });
  }
  return fields;
}

async function make(of: Settings): Promise<{ id: string; key: string }> {
  return tenantTransaction(server.database.pool, store.id, (tx) =>
    createKey(tx, { name: "made", ...of, expiresAt: of.expiresAt ? new Date(of.expiresAt) : null }),
  );
}
const post = (path: string, sent: Sent) => server.send(store, "POST", path, sent);

function assertRefused(answer: Answer, fields: string[], seen: string): void {
  assert.deepEqual([answer.status, answer.body.code], [403, "permission_denied"], `${answer.text} ${seen}`);
  if (!fields[0]!.startsWith("/permissions") || answer.body.errors) {
    assert.deepEqual(
      answer.body.errors.map(({ field, code }: { field: string; code: string }) => [field, code]),
      fields.map((field) => [field, "not_held"]),
      seen,
    );
  }
}

describe("whoever has api_keys, and whatever else they have", () => {
  test("makes, changes and rotates exactly the keys that may no more than they", async () => {
    const seen = { made: 0, refused: 0, rotated: 0, kept: 0 };
    await fc.assert(
      fc.asyncProperty(pairs, async ([maker, wanted]) => {
        const { key } = await make(maker);
        const told = JSON.stringify({ maker, wanted });
        const fields = beyond(wanted, maker);

        const created = await post(KEYS, { key, body: { name: "new", ...wanted } });
        if (fields.length) {
          seen.refused++;
          assertRefused(created, fields, told);
          if (fields[0]!.startsWith("/permissions")) assert.ok(created.body.errors, told);
        } else {
          seen.made++;
          assert.equal(created.status, 201, `${created.text} ${told}`);
          const { permissions: granted, rateLimit, expiresAt, allowedIps } = created.body.data;
          assert.deepEqual({ permissions: granted, rateLimit, expiresAt, allowedIps }, wanted);
        }

        const target = await make(wanted);
        const changed = await server.send(store, "PUT", `${KEYS}/${target.id}`, {
          key,
          body: { name: "theirs" },
        });
        const rotated = await post(`${KEYS}/${target.id}/rotate`, { key });
        const after = await server.send(store, "GET", `${KEYS}/${target.id}`);
        if (fields.length) {
          seen.kept++;
          for (const answer of [changed, rotated]) assertRefused(answer, fields, told);
          assert.deepEqual([after.body.data.name, after.body.data.revokedAt], ["made", null]);
        } else {
          seen.rotated++;
          assert.deepEqual([changed.status, rotated.status], [200, 201], told);
          assert.notEqual(after.body.data.revokedAt, null);
        }
      }),
      { numRuns: RUNS },
    );
    for (const [what, times] of Object.entries(seen)) assert.ok(times > 5, `${what}: ${times}`);
  });

  test("a bounded key does not widen itself", async () => {
    const bounds = {
      permissions: ["api_keys"],
      rateLimit: 100,
      expiresAt: null,
      allowedIps: ["127.0.0.0/24"],
    };
    const { id, key } = await make(bounds);
    const put = (body: object) => server.send(store, "PUT", `${KEYS}/${id}`, { key, body });
    for (const [body, field] of [
      [{ rateLimit: 101 }, "/rateLimit"],
      [{ rateLimit: null }, "/rateLimit"],
      [{ allowedIps: [] }, "/allowedIps"],
      [{ allowedIps: ["127.0.0.1", "127.0.0.0/23"] }, "/allowedIps/1"],
    ] as const)
      assertRefused(await put(body), [field], JSON.stringify(body));
    assert.equal((await put({ rateLimit: 99, allowedIps: ["127.0.0.1"] })).status, 200);
    const brief = await make({ ...bounds, expiresAt: "2100-01-01T00:00:00.000Z" });
    const rotated = await post(`${KEYS}/${brief.id}/rotate`, { key: brief.key, body: { expiresAt: null } });
    assertRefused(rotated, ["/expiresAt"], "rotate");
    assert.equal((await post(`${KEYS}/${brief.id}/rotate`, { key: brief.key })).status, 201);
  });

  test("a key that another process has just revoked, or taken api_keys from, leaves no other behind", async () => {
    for (const [sql, status, code] of [
      ["update api_keys set revoked_at = now() where api_key_id = $1", 401, "key_revoked"],
      ["update api_keys set permissions = '{products}' where api_key_id = $1", 403, "permission_denied"],
    ] as const) {
      const { id, key } = await make({
        permissions: ["api_keys", "products"],
        rateLimit: null,
        expiresAt: null,
        allowedIps: [],
      });
      assert.equal((await server.send(store, "GET", KEYS, { key })).status, 200);
      const owner = await server.database.connectOwner();
      try {
        await owner.query("begin");
        await owner.query(`set local app.store_id = '${store.id}'`);
        await owner.query(sql, [id]);
        // Not committed: the server cannot have heard of it, and the key is still in its memory.
        const made = post(KEYS, { key, body: { name: "left behind", permissions: ["products"] } });
        await until(async () => (await server.lockWaiters()) > 0);
        await owner.query("commit");
        const answer = await made;
        assert.deepEqual([answer.status, answer.body.code], [status, code], answer.text);
      } finally {
        await owner.end();
      }
    }
  });
});
