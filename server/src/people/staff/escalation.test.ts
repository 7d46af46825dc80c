import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { describe, test } from "node:test";
import { addStaff, enterAsOwner } from "../../../test/people.ts";
import { type Answer, testServer } from "../../../test/server.ts";
import { tenantTransaction } from "../../db/tenant.ts";
import { permissions as allPermissions } from "../../http/request/principal.ts";
import { issueCode } from "../auth/index.ts";
import { writeToken } from "./log-in/mailed-token.ts";

// Ways to get at what one does not hold: each is refused, and leaves roles and staff exactly as they were.

const STAFF = "/api/v1/staff";
const ROLES = "/api/v1/roles";
const AUTH = "/api/v1/auth/tenant";
const PASSWORD = "a password for tests only";
const HELD = ["staff", "orders", "products", "customers:read"];

const server = await testServer();
const store = await server.createStore();
const owner = await enterAsOwner(server, store);

const send = (as: string | undefined, method: string, path: string, body?: unknown) =>
  server.send(store, method, path, { key: as, body });

const weak = await addStaff(server, store, HELD);
const key = (await store.makeKey(HELD)).key;
const equal = await addStaff(server, store, HELD);
const strong = await addStaff(server, store, [...HELD, "settings"]);
const reader = await addStaff(server, store, ["staff:read", "orders"]);
const lowly = await addStaff(server, store, ["orders:read"]);
const absent = await addStaff(server, store, ["themes"]);
await asOwner("DELETE", `${STAFF}/${absent.id}`);
const unusedRole = (await asOwner("POST", ROLES, { name: "Unused", permissions: ["webhooks"] })).body.data.id;
const invite = { email: "pending@example.com", name: "Pending", roleId: strong.roleId };
const pending = (await asOwner("POST", STAFF, invite)).body.data;
const world = await look();

async function asOwner(method: string, path: string, body?: unknown): Promise<Answer> {
  const answer = await send(owner.token, method, path, body);
  assert.ok(answer.status < 300, answer.text);
  return answer;
}
/** Everything there is to gain: all roles, and all people with what they hold. */
async function look(): Promise<string> {
  const [roles, staff] = [
    await asOwner("GET", `${ROLES}?limit=100`),
    await asOwner("GET", `${STAFF}?limit=100`),
  ];
  return JSON.stringify([roles.body.data, staff.body.data], null, 1);
}

type Attempt = [what: string, try_: (as: string) => Promise<Answer>, code: string, field?: string];

const role = (permissions: readonly string[]) => ({ name: `Role ${randomUUID()}`, permissions });
const put = (path: string, body: unknown) => (as: string) => send(as, "PUT", path, body);
const attempts = (): Attempt[] => [
  [
    "make a role with what one does not hold",
    (as) => send(as, "POST", ROLES, role(["settings"])),
    "permission_denied",
    "/permissions/0",
  ],
  [
    "hide it behind what one holds",
    (as) => send(as, "POST", ROLES, role(["orders", "products", "themes"])),
    "permission_denied",
    "/permissions/2",
  ],
  [
    "take products to include cost",
    (as) => send(as, "POST", ROLES, role(["products", "products:cost"])),
    "permission_denied",
    "/permissions/1",
  ],
  [
    "take reading to include writing",
    (as) => send(as, "POST", ROLES, role(["customers:read", "customers"])),
    "permission_denied",
    "/permissions/1",
  ],
  ["make a role with everything", (as) => send(as, "POST", ROLES, role(allPermissions)), "permission_denied"],
  [
    "make it in a dry run",
    (as) => send(as, "POST", `${ROLES}?dryRun=true`, role(["settings"])),
    "permission_denied",
  ],
  [
    "widen the own role",
    put(`${ROLES}/${weak.roleId}`, { permissions: [...HELD, "settings"] }),
    "permission_denied",
    "/permissions/4",
  ],
  [
    "swap the own role's permissions",
    put(`${ROLES}/${weak.roleId}`, { permissions: ["api_keys"] }),
    "permission_denied",
    "/permissions/0",
  ],
  [
    "widen a role of others",
    put(`${ROLES}/${lowly.roleId}`, { permissions: ["products:cost"] }),
    "permission_denied",
    "/permissions/0",
  ],
  ["rename a stronger role", put(`${ROLES}/${strong.roleId}`, { name: "Mine" }), "permission_denied", "/id"],
  [
    "narrow a stronger role",
    put(`${ROLES}/${strong.roleId}`, { permissions: ["orders"] }),
    "permission_denied",
    "/id",
  ],
  ["write a stronger role back as it is", put(`${ROLES}/${strong.roleId}`, {}), "permission_denied", "/id"],
  [
    "delete a stronger role that nobody has",
    (as) => send(as, "DELETE", `${ROLES}/${unusedRole}`),
    "permission_denied",
    "/id",
  ],
  [
    "give a stronger role to a weaker person",
    put(`${STAFF}/${lowly.id}`, { roleId: strong.roleId }),
    "permission_denied",
    "/roleId",
  ],
  [
    "give a role that only holds something else",
    put(`${STAFF}/${lowly.id}`, { roleId: unusedRole }),
    "permission_denied",
    "/roleId",
  ],
  [
    "give it to an equal",
    put(`${STAFF}/${equal.id}`, { roleId: strong.roleId }),
    "permission_denied",
    "/roleId",
  ],
  [
    "invite somebody stronger",
    (as) => send(as, "POST", STAFF, { email: "me@example.net", name: "Me", roleId: strong.roleId }),
    "permission_denied",
    "/roleId",
  ],
  [
    "take over a stronger person's email",
    put(`${STAFF}/${strong.id}`, { email: "mine@example.net" }),
    "permission_denied",
    "/id",
  ],
  [
    "take over a stronger pending invitation",
    put(`${STAFF}/${pending.id}`, { email: "mine@example.net" }),
    "permission_denied",
    "/id",
  ],
  [
    "have it sent again",
    (as) => send(as, "POST", `${STAFF}/${pending.id}/resend-invitation`),
    "permission_denied",
    "/id",
  ],
  ["rename a stronger person", put(`${STAFF}/${strong.id}`, { name: "Nobody" }), "permission_denied", "/id"],
  [
    "weaken a stronger person",
    put(`${STAFF}/${strong.id}`, { roleId: lowly.roleId }),
    "permission_denied",
    "/id",
  ],
  [
    "take a stronger person's role away",
    put(`${STAFF}/${strong.id}`, { roleId: null }),
    "permission_denied",
    "/id",
  ],
  [
    "deactivate a stronger person",
    (as) => send(as, "DELETE", `${STAFF}/${strong.id}`),
    "permission_denied",
    "/id",
  ],
  [
    "deactivate a stronger person by PUT",
    put(`${STAFF}/${strong.id}`, { isActive: false }),
    "permission_denied",
    "/id",
  ],
  [
    "let a stronger person in again",
    (as) => send(as, "POST", `${STAFF}/${absent.id}/reactivate`),
    "permission_denied",
    "/id",
  ],
  [
    "let them in again by PUT, weakened",
    put(`${STAFF}/${absent.id}`, { isActive: true, roleId: lowly.roleId }),
    "permission_denied",
    "/id",
  ],
  ["take over the owner's email", put(`${STAFF}/${owner.id}`, { email: "mine@example.net" }), "owner_only"],
  ["give the owner a role", put(`${STAFF}/${owner.id}`, { roleId: lowly.roleId }), "owner_only"],
  ["deactivate the owner", (as) => send(as, "DELETE", `${STAFF}/${owner.id}`), "owner_only"],
  ["deactivate the owner by PUT", put(`${STAFF}/${owner.id}`, { isActive: false }), "owner_only"],
  ["invite the owner anew", (as) => send(as, "POST", `${STAFF}/${owner.id}/resend-invitation`), "owner_only"],
  [
    "take the store",
    (as) => send(as, "POST", "/api/v1/store/transfer", { staffId: weak.id, password: PASSWORD }),
    "owner_only",
  ],
  ["close the store", (as) => send(as, "POST", "/api/v1/store/close", { password: PASSWORD }), "owner_only"],
  [
    "be invited as an owner",
    (as) =>
      send(as, "POST", STAFF, { email: "me@example.net", name: "Me", roleId: lowly.roleId, type: "owner" }),
    "read_only_field",
    "/type",
  ],
  [
    "be invited with permissions",
    (as) =>
      send(as, "POST", STAFF, {
        email: "me@example.net",
        name: "Me",
        roleId: lowly.roleId,
        permissions: ["settings"],
      }),
    "read_only_field",
    "/permissions",
  ],
];

describe("somebody who holds the permission for staff cannot", () => {
  test("get at more than they hold, in any of these ways, as a person or by a key", async () => {
    assert.ok(attempts().length >= 30);
    for (const [what, attempt, code, field] of attempts())
      for (const as of [weak.token, key]) {
        const answer = await attempt(as);
        const [expected, status] = [code, code === "read_only_field" ? 400 : 403];
        assert.deepEqual([answer.status, answer.body.code], [status, expected], `${what}: ${answer.text}`);
        const fields = (answer.body.errors ?? []).map((error: { field: string }) => error.field);
        if (field) assert.ok(fields.includes(field), `${what}: ${answer.text}`);
      }
    assert.equal(await look(), world);
  });

  test("promote themselves: own role, email and activity are not theirs to change", async () => {
    for (const body of [{ roleId: strong.roleId }, { roleId: equal.roleId }, { email: "x@example.net" }])
      assert.equal((await send(weak.token, "PUT", `${STAFF}/${weak.id}`, body)).status, 400);
    assert.equal(await look(), world);
  });

  test("gain by sending what only the server sets: each is refused by name", async () => {
    for (const id of [lowly.id, weak.id])
      for (const [field, value] of Object.entries({
        type: "owner",
        permissions: allPermissions,
        role: { id: strong.roleId, name: "x" },
        invitationPending: true,
        id: owner.id,
      })) {
        const answer = await send(weak.token, "PUT", `${STAFF}/${id}`, { [field]: value, version: 1 });
        assert.deepEqual([answer.status, answer.body.code], [400, "read_only_field"], answer.text);
        assert.deepEqual(
          answer.body.errors.map((error: { field: string }) => error.field),
          [`/${field}`],
        );
      }
    assert.equal(await look(), world);
  });
});

describe("somebody who may only read the staff, or nothing of it, cannot", () => {
  test("change anything, not even themselves", async () => {
    for (const person of [reader, lowly])
      for (const [method, path, body] of [
        ["POST", ROLES, role(["orders:read"])],
        ["PUT", `${ROLES}/${person.roleId}`, { permissions: ["orders:read"] }],
        ["DELETE", `${ROLES}/${unusedRole}`, undefined],
        ["POST", STAFF, { email: "me@example.net", name: "Me", roleId: lowly.roleId }],
        ["PUT", `${STAFF}/${person.id}`, { name: "Me" }],
        ["DELETE", `${STAFF}/${person.id}`, undefined],
        ["POST", `${STAFF}/${absent.id}/reactivate`, undefined],
        ["POST", "/api/v1/store/close", { password: PASSWORD }],
      ] as const) {
        const answer = await send(person.token, method, path, body);
        assert.equal(answer.status, 403, `${method} ${path}: ${answer.text}`);
      }
    assert.equal(await look(), world);
  });
});

describe("who has a code of their own cannot", () => {
  const issue = (id: string, purpose: "reset_password" | "invitation") =>
    tenantTransaction(server.database.pool, store.id, (tx) =>
      issueCode({ tx, vault: server.database.vault, now: new Date() }, { of: { staffId: id }, purpose }),
    );

  test("use it for somebody else, nor for another purpose", async () => {
    const [reset, invitation] = [
      await issue(weak.id, "reset_password"),
      await issue(pending.id, "invitation"),
    ];
    for (const [path, token] of [
      ["reset-password", writeToken(owner.id, reset)],
      ["reset-password", writeToken(strong.id, reset)],
      ["accept-invitation", writeToken(weak.id, reset)],
      ["accept-invitation", writeToken(owner.id, invitation)],
      ["accept-invitation", writeToken(strong.id, invitation)],
      ["reset-password", writeToken(pending.id, invitation)],
    ] as const) {
      const answer = await send(undefined, "POST", `${AUTH}/${path}`, { token, password: PASSWORD });
      assert.deepEqual([answer.status, answer.body.errors?.[0].code], [400, "invalid_code"], answer.text);
    }
    assert.equal(await look(), world);
  });

  test("use it in another store", async () => {
    const other = await server.createStore();
    const token = writeToken(weak.id, await issue(weak.id, "reset_password"));
    const body = { token, password: PASSWORD };
    const answer = await server.send(other, "POST", `${AUTH}/reset-password`, { key: undefined, body });
    assert.equal(answer.status, 400);
  });
});

describe("power that was taken away is gone at once", () => {
  test("who loses it while they use it hands nothing on afterwards", async () => {
    for (let round = 0; round < 5; round++) {
      const actor = await addStaff(server, store, ["staff", "themes"]);
      const target = await addStaff(server, store, null);
      const themes = (await asOwner("POST", ROLES, role(["themes"]))).body.data.id;
      const grants = Array.from({ length: 6 }, () =>
        send(actor.token, "PUT", `${STAFF}/${target.id}`, {
          roleId: round % 2 ? themes : null,
          name: randomUUID(),
        }),
      );
      await asOwner("PUT", `${ROLES}/${actor.roleId}`, { permissions: ["staff"] });
      const version = (await asOwner("GET", `${STAFF}/${target.id}`)).body.data.version;
      const late = await send(actor.token, "PUT", `${STAFF}/${target.id}`, { roleId: themes, name: "late" });
      assert.equal(late.status, 403, late.text);
      for (const answer of await Promise.all(grants)) {
        assert.ok([200, 403].includes(answer.status), answer.text);
        if (answer.status === 200)
          assert.ok(answer.body.data.version <= version || answer.body.data.roleId !== themes);
      }
    }
  });
});
