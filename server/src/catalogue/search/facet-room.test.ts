import assert from "node:assert/strict";
import { describe, test } from "node:test";
import fc from "fast-check";
import { heatOf, type Place, planRoom, promote, use } from "./facet-room.ts";

const place = (more: Partial<Place> = {}): Place => ({
  bytes: 10,
  uses: 1,
  usedAt: 0,
  inUse: 0,
  isGuest: false,
  ...more,
});

describe("room", () => {
  test("what fits comes in and nobody leaves", () => {
    assert.deepEqual(planRoom([place()], 10, 20, 0), { leaving: [], isGuest: false });
  });

  test("what is larger than all the room never comes in", () => {
    assert.equal(planRoom([], 21, 20, 0), "never");
  });

  test("the least used leaves, and who comes is a guest", () => {
    const [hot, cold] = [place({ uses: 5 }), place({ uses: 2 })];
    assert.deepEqual(planRoom([hot, cold], 10, 20, 0), { leaving: [cold], isGuest: true });
  });

  test("a guest leaves before those that stay, however much it was used", () => {
    const [cold, guest] = [place(), place({ uses: 9, isGuest: true })];
    assert.deepEqual(planRoom([cold, guest], 10, 20, 0), { leaving: [guest], isGuest: true });
  });

  test("a guest that is in use is waited for; nobody else leaves in its stead", () => {
    const [cold, guest] = [place(), place({ isGuest: true, inUse: 1 })];
    assert.equal(planRoom([cold, guest], 10, 20, 0), "wait");
  });

  test("a guest that is too small makes others leave, too", () => {
    const [cold, guest] = [place({ bytes: 15 }), place({ bytes: 5, isGuest: true })];
    assert.deepEqual(planRoom([cold, guest], 20, 20, 0), { leaving: [guest, cold], isGuest: true });
  });

  test("what is in use is waited for", () => {
    assert.equal(planRoom([place({ inUse: 1 }), place({ inUse: 2 })], 10, 20, 0), "wait");
  });

  test("a use counts half after a minute", () => {
    const one = place({ uses: 4 });
    assert.equal(heatOf(one, 60_000), 2);
    use(one, 60_000);
    assert.deepEqual([one.uses, one.usedAt], [3, 60_000]);
  });

  test("a guest that is used much more than another stays in its stead", () => {
    const [hot, cold] = [place({ uses: 9 }), place({ uses: 4 })];
    const guest = place({ uses: 7, isGuest: true });
    promote(guest, [hot, cold, guest], 0);
    assert.equal(guest.isGuest, true);
    use(guest, 0);
    promote(guest, [hot, cold, guest], 0);
    assert.deepEqual([guest.isGuest, cold.isGuest, hot.isGuest], [false, true, false]);
  });

  test("whoever leaves, all that stay fit in with who comes, and nobody leaves for nothing", () => {
    const places = fc.array(
      fc
        .record({ bytes: fc.nat(20), uses: fc.nat(9), inUse: fc.nat(1), isGuest: fc.boolean() })
        .map((more) => place(more)),
      { maxLength: 12 },
    );
    fc.assert(
      fc.property(places, fc.nat(50), fc.nat(100), (all, bytes, budget) => {
        const plan = planRoom(all, bytes, budget, 0);
        const sum = (some: Place[]) => some.reduce((n, one) => n + one.bytes, 0);
        if (plan === "never") return assert.ok(bytes > budget);
        const idle = all.filter(({ inUse }) => !inUse);
        if (plan === "wait") return assert.ok(all.some(({ inUse, bytes: own }) => inUse && own));
        assert.ok(plan.leaving.every((one) => idle.includes(one)));
        assert.ok(sum(all) - sum(plan.leaving) + bytes <= budget);
        const last = plan.leaving.at(-1);
        if (last) assert.ok(sum(all) - sum(plan.leaving) + last.bytes + bytes > budget);
      }),
    );
  });
});

test("of 20 stores that are asked in turn where 10 fit, 9 stay and the others take turns", () => {
  const stores = Array.from({ length: 20 }, () => place({ bytes: 0, uses: 0 }));
  let loads = 0;
  for (let round = 0; round < 50; round++)
    for (const [n, store] of stores.entries()) {
      const now = (round * 20 + n) * 10;
      use(store, now);
      promote(store, stores, now);
      if (store.bytes) continue;
      loads++;
      const plan = planRoom(stores, 10, 100, now);
      assert.ok(typeof plan === "object");
      for (const one of plan.leaving) one.bytes = 0;
      Object.assign(store, { bytes: 10, isGuest: plan.isGuest });
    }
  assert.ok(loads <= 20 + 49 * 11, `${loads} loads`);
});
