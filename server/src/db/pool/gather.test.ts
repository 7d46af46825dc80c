import assert from "node:assert/strict";
import { test } from "node:test";
import { setImmediate, setTimeout } from "node:timers/promises";
import { gather, separate } from "./gather.ts";
import type { Pool } from "./pool.ts";

const STORE = "a store";

/** A pool with what it gathers, and the groups that were at work; each group ends once `end` is called. */
function gathering() {
  const pool = { gatherings: new Map() } as unknown as Pool;
  const groups: { members: readonly string[]; end(failure?: Error): void }[] = [];
  const work = (members: readonly string[]) => {
    const { promise, resolve, reject } = Promise.withResolvers<PromiseSettledResult<string>[]>();
    const end = (failure?: Error) =>
      failure
        ? reject(failure)
        : resolve(
            members.map((one) =>
              one.startsWith("bad")
                ? { status: "rejected", reason: new Error(one) }
                : { status: "fulfilled", value: `${one} done` },
            ),
          );
    groups.push({ members, end });
    return promise;
  };
  const join = (member: string, names: string[] = [], storeId = STORE) =>
    gather(pool, [storeId, "kind"], { member, names }, work);
  return { pool, groups, join };
}
const turn = async () => {
  await setImmediate();
  await setImmediate();
};
const membersOf = (groups: ReturnType<typeof gathering>["groups"]) => groups.map(({ members }) => members);

test("who comes alone begins at once; those that come meanwhile are one group, each with its own outcome", async () => {
  const { pool, groups, join } = gathering();
  const first = join("1");
  await turn();
  const others = Promise.allSettled([join("2"), join("bad 3"), join("4")]);
  const elsewhere = join("5", [], "another store");
  await turn();
  assert.deepEqual(membersOf(groups), [["1"], ["5"]]);
  groups[0]!.end();
  assert.equal(await first, "1 done");
  await turn();
  assert.deepEqual(groups[2]!.members, ["2", "bad 3", "4"]);
  groups[1]!.end();
  groups[2]!.end();
  assert.deepEqual(
    (await others).map((one) => (one.status === "fulfilled" ? one.value : String(one.reason))),
    ["2 done", "Error: bad 3", "4 done"],
  );
  assert.equal(await elsewhere, "5 done");
  await setTimeout(50);
  assert.equal(pool.gatherings.size, 0, "nothing is left of them");
});

test("a group has 32 members at most; what fails as a whole fails for each", async () => {
  const { groups, join } = gathering();
  const all = Promise.allSettled(Array.from({ length: 40 }, (_, i) => join(`${i}`)));
  await turn();
  assert.equal(groups[0]!.members.length, 32);
  groups[0]!.end(new Error("broken"));
  await setTimeout(50);
  assert.equal(groups[1]!.members.length, 8);
  groups[1]!.end();
  const outcomes = await all;
  assert.equal(outcomes.filter(({ status }) => status === "rejected").length, 32);
});

test("one that takes longer than the others of its group is answered last", async () => {
  const pool = { gatherings: new Map() } as unknown as Pool;
  const slow = Promise.withResolvers<PromiseSettledResult<string>>();
  const work = async () => [slow.promise, { status: "fulfilled", value: "quick" } as const];
  const [first, second] = ["1", "2"].map((member) =>
    gather<string, string>(pool, [STORE, "kind"], { member, names: [member] }, work),
  );
  assert.equal(await second, "quick");
  slow.resolve({ status: "fulfilled", value: "slow" });
  assert.equal(await first, "slow");
});

test("those who are answered together are together again", async () => {
  const { groups, join } = gathering();
  const both = [join("1"), join("2")];
  await turn();
  groups[0]!.end();
  await Promise.all(both);
  const again = [join("1")];
  await turn();
  again.push(join("2"));
  await setTimeout(50);
  assert.deepEqual(membersOf(groups), [
    ["1", "2"],
    ["1", "2"],
  ]);
  groups[1]!.end();
  await Promise.all(again);
});

test("a member with a name of another is carried out by itself until that one is done", async () => {
  const { groups, join } = gathering();
  const first = join("1", ["a", "b"]);
  assert.equal(join("2", ["b"]), undefined);
  await turn();
  assert.equal(join("2", ["b"]), undefined);
  groups[0]!.end();
  await first;
  await turn();
  const again = join("2", ["b"]);
  await turn();
  groups[1]!.end();
  assert.equal(await again, "2 done");
});

test("those that come do not wait for a group that waits for somebody's lock", async () => {
  const { groups, join } = gathering();
  const stuck = join("stuck");
  await turn();
  const other = join("other");
  await setTimeout(300);
  assert.deepEqual(membersOf(groups), [["stuck"], ["other"]]);
  groups[1]!.end();
  assert.equal(await other, "other done");
  const third = join("third");
  await turn();
  groups[2]!.end();
  assert.equal(await third, "third done");
  groups[0]!.end();
  assert.equal(await stuck, "stuck done");
});

test("members of a store that is separated are carried out by themselves", async () => {
  const { pool, groups, join } = gathering();
  const first = join("1");
  await turn();
  separate(pool, STORE, "kind");
  assert.equal(join("2"), undefined);
  groups[0]!.end();
  await first;
  await turn();
  assert.equal(join("3"), undefined);
});
