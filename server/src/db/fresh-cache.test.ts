import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { setTimeout } from "node:timers/promises";
import { testServer } from "../../test/server.ts";
import { until } from "../../test/until.ts";
import { announceChange, createFreshCaches, type FreshCache } from "./fresh-cache.ts";
import { tenantTransaction } from "./tenant.ts";

// Nobody listens there: nothing may be kept.
const NOWHERE = "postgres://127.0.0.1:1/nothing";

const server = await testServer();
const store = await server.createStore();

/** A cache of the store's values; how often it looked one up; and how its next look-ups end. */
function open(url: string, nodes?: Parameters<typeof createFreshCaches>[1]) {
  const caches = createFreshCaches(url, nodes);
  const cache: FreshCache<{ of: number }> = caches.cache(() => store.id);
  const asked: PromiseWithResolvers<{ of: number } | undefined>[] = [];
  const look = () => {
    asked.push(Promise.withResolvers());
    return asked.at(-1)!.promise;
  };
  return { close: () => caches.close(), ask: () => cache("a key", look), asked };
}

const change = () => tenantTransaction(server.database.pool, store.id, async (tx) => announceChange(tx));

for (const [title, url] of [
  ["while announcements arrive", () => server.database.appUrl],
  ["while none arrive", () => NOWHERE],
] as const) {
  describe(title, () => {
    let made: ReturnType<typeof open>;
    before(() => {
      made = open(url());
    });
    after(() => made?.close());

    test("those who ask at once share one look-up, and what it finds", async () => {
      const { ask, asked } = made;
      const answers = [ask(), ask(), ask()];
      assert.equal(asked.length, 1);
      asked[0]!.resolve({ of: 1 });
      assert.deepEqual(await Promise.all(answers), [{ of: 1 }, { of: 1 }, { of: 1 }]);
    });

    test("a look-up that fails, fails for all who share it, and the next is another", async () => {
      await change();
      const { ask, asked } = made;
      asked.length = 0;
      const answers = [ask(), ask()].map((answer) => answer.catch(String));
      asked[0]!.reject(new Error("no database"));
      assert.deepEqual(await Promise.all(answers), Array(2).fill("Error: no database"));
      const next = ask();
      asked[1]!.resolve(undefined);
      assert.equal(await next, undefined);
      const last = ask();
      assert.equal(asked.length, 3, "nothing is kept of what is not there");
      asked[2]!.resolve(undefined);
      await last;
    });

    test("who asks after a change shares no look-up from before it", async () => {
      const { ask, asked } = made;
      asked.length = 0;
      const before = ask();
      await change();
      const behind = ask();
      assert.equal(asked.length, 2);
      asked[1]!.resolve({ of: 3 });
      assert.deepEqual(await behind, { of: 3 });
      asked[0]!.resolve({ of: 2 });
      assert.deepEqual(await before, { of: 2 });
      const later = ask();
      asked[2]?.resolve({ of: 3 });
      assert.deepEqual(await later, { of: 3 });
    });

    test("a look-up that takes long is shared by none who come late", async () => {
      await change();
      const { ask, asked } = made;
      asked.length = 0;
      const slow = ask();
      await setTimeout(350);
      const late = ask();
      assert.equal(asked.length, 2);
      for (const { resolve } of asked) resolve({ of: 4 });
      await Promise.all([slow, late]);
    });
  });
}

test("what is found while announcements arrive is kept until a change; else it is looked up each time", async () => {
  const kept = open(server.database.appUrl);
  const forgotten = open(NOWHERE);
  // As on a cluster, where what is announced on the store's node does not arrive.
  const unheard = open(server.database.appUrl, { listen: () => () => {}, hears: () => false });
  const ask = async ({ ask, asked }: typeof kept) => {
    const answer = ask();
    asked.at(-1)?.resolve({ of: 1 });
    await answer;
    return asked.length;
  };
  after(() => Promise.all([kept, forgotten, unheard].map(({ close }) => close())));
  await until(async () => {
    const before = kept.asked.length;
    return (await ask(kept)) === before;
  }, "something is kept");
  const before = kept.asked.length;
  await change();
  assert.equal(await ask(kept), before + 1);
  assert.deepEqual([await ask(forgotten), await ask(forgotten)], [1, 2]);
  assert.deepEqual([await ask(unheard), await ask(unheard)], [1, 2]);
});
