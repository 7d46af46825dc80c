import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { test } from "node:test";
import fc from "fast-check";
import { addStaff, enterAsOwner, type TestPerson } from "../../../test/people.ts";
import { runs } from "../../../test/runs.ts";
import { type Answer, type TestStore, testServer } from "../../../test/server.ts";
import { permissions as allPermissions, areas } from "../../http/request/principal.ts";

const STAFF = "/api/v1/staff";
const ROLES = "/api/v1/roles";
const RUNS = runs(10, 100);

const server = await testServer();

/** What a set of permissions allows, told naively: each area's reading and writing apart. */
function powers(held: readonly string[]): Set<string> {
  const all = held.flatMap((permission) => {
    const [area, what] = permission.split(":");
    return what ? [permission] : [`${area}:write`, `${area}:read`];
  });
  return new Set(all);
}
const covers = (one: Set<string>, other: Set<string>) => other.isSubsetOf(one);

type Member = { id: string; roleId: string | null; type: string; permissions: string[]; isActive: boolean };
type Role = { id: string; permissions: string[] };
type World = { staff: Map<string, Member>; roles: Map<string, Role> };

const nth = fc.nat(30);
const some = fc.subarray(
  ["staff", "orders", "products", "products:cost", "themes:read", "settings", "api_keys"],
  {
    minLength: 1,
  },
);
const step = fc.record({
  by: nth,
  act: fc.oneof(
    { weight: 3, arbitrary: fc.record({ do: fc.constant("makeRole" as const), permissions: some }) },
    {
      weight: 4,
      arbitrary: fc.record({ do: fc.constant("changeRole" as const), role: nth, permissions: some }),
    },
    { weight: 1, arbitrary: fc.record({ do: fc.constant("deleteRole" as const), role: nth }) },
    { weight: 3, arbitrary: fc.record({ do: fc.constant("invite" as const), role: nth }) },
    {
      weight: 6,
      arbitrary: fc.record({
        do: fc.constant("assign" as const),
        who: nth,
        role: fc.option(nth, { freq: 6 }),
      }),
    },
    { weight: 2, arbitrary: fc.record({ do: fc.constant("email" as const), who: nth }) },
    { weight: 2, arbitrary: fc.record({ do: fc.constant("deactivate" as const), who: nth }) },
    { weight: 2, arbitrary: fc.record({ do: fc.constant("reactivate" as const), who: nth }) },
  ),
});
type Act = typeof step extends fc.Arbitrary<{ act: infer A }> ? A : never;

test("whatever roles and staff do to each other, nobody comes to hold, or to be, what their granter did not hold", async () => {
  let [done, refused] = [0, 0];
  await fc.assert(
    fc.asyncProperty(
      fc.array(some, { minLength: 2, maxLength: 5 }),
      fc.array(step, { minLength: 8, maxLength: 30 }),
      async (people, steps) => {
        const store = await server.createStore();
        const owner = await enterAsOwner(server, store);
        const actors: (Pick<TestPerson, "id" | "token"> & { held?: string[] })[] = [];
        for (const held of people) actors.push(await addStaff(server, store, ["staff", ...held]));
        const keyHeld = ["staff", ...people[0]!];
        const { id, key } = await store.makeKey(keyHeld);
        actors.push({ id, token: key, held: keyHeld });

        let before = await look(store, owner);
        for (const { by, act } of steps) {
          const actor = actors[by % actors.length]!;
          const self = before.staff.get(actor.id);
          const held = powers(actor.held ?? (self?.isActive ? self.permissions : []));
          const answer = await carryOut(store, actor.token, act, before);
          if (!answer) continue;
          const after = await look(store, owner);
          if (answer.status >= 300) {
            refused++;
            assert.deepEqual(after, before, `${JSON.stringify(act)} was refused and changed something`);
            continue;
          }
          done++;
          assert.ok(held.has("staff:write"), "who may not change the staff did");
          for (const [memberId, now] of after.staff) {
            const was = before.staff.get(memberId);
            const [hadBefore, has] = [
              powers(was?.isActive ? was.permissions : []),
              powers(now.isActive ? now.permissions : []),
            ];
            const gained = has.difference(hadBefore);
            assert.ok(covers(held, gained), `${JSON.stringify(act)} gave ${[...gained]} by ${[...held]}`);
            const isTouched = JSON.stringify(now) !== JSON.stringify(was);
            if (was && isTouched)
              assert.ok(covers(held, powers(was.permissions)), `${JSON.stringify(act)} reached up`);
            assert.equal(now.type, was?.type ?? "staff");
          }
          for (const [roleId, now] of after.roles) {
            const was = before.roles.get(roleId);
            const gained = powers(now.permissions).difference(powers(was?.permissions ?? []));
            assert.ok(covers(held, gained), `${JSON.stringify(act)} put ${[...gained]} into a role`);
            if (was && JSON.stringify(now) !== JSON.stringify(was))
              assert.ok(covers(held, powers(was.permissions)));
          }
          for (const [roleId, was] of before.roles)
            if (!after.roles.has(roleId)) assert.ok(covers(held, powers(was.permissions)));
          before = after;
        }
        assert.deepEqual(before.staff.get(owner.id)!.permissions, allPermissions);
      },
    ),
    { numRuns: RUNS },
  );
  assert.ok(done > RUNS && refused > RUNS, `${done} done, ${refused} refused: this proves too little`);
  assert.equal(areas.length, 13);
});

async function look(store: TestStore, { token }: TestPerson): Promise<World> {
  const read = async (path: string) =>
    (await server.send(store, "GET", `${path}?limit=100`, { key: token })).body.data;
  const [{ staff }, { roles }] = [await read(STAFF), await read(ROLES)];
  const byId = <T extends { id: string }>(all: T[]) => new Map(all.map((one) => [one.id, one]));
  return { staff: byId(staff), roles: byId(roles) };
}

async function carryOut(
  store: TestStore,
  key: string,
  act: Act,
  { staff, roles }: World,
): Promise<Answer | undefined> {
  const send = (method: string, path: string, body?: unknown) =>
    server.send(store, method, path, { key, body });
  const pick = (all: Map<string, unknown>, n: number) => [...all.keys()][n % all.size];
  const email = () => `${randomUUID()}@example.com`;
  const role = "role" in act && act.role !== null ? pick(roles, act.role) : null;
  const who = "who" in act ? `${STAFF}/${pick(staff, act.who)}` : "";
  if (role === undefined) return undefined;
  switch (act.do) {
    case "makeRole":
      return send("POST", ROLES, { name: randomUUID(), permissions: act.permissions });
    case "changeRole":
      return send("PUT", `${ROLES}/${role}`, { permissions: act.permissions });
    case "deleteRole":
      return send("DELETE", `${ROLES}/${role}`);
    case "invite":
      return send("POST", STAFF, { email: email(), name: "New", roleId: role });
    case "assign":
      return send("PUT", who, { roleId: role });
    case "email":
      return send("PUT", who, { email: email() });
    case "deactivate":
      return send("DELETE", who);
    case "reactivate":
      return send("POST", `${who}/reactivate`);
  }
}
