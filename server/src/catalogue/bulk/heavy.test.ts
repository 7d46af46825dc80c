import assert from "node:assert/strict";
import { after, test } from "node:test";
import { setImmediate as turn } from "node:timers/promises";
import { testServer } from "../../../test/server.ts";

const server = await testServer();
const store = await server.createStore();

// The longest that one character becomes by NFKD: 18.
const LONGEST = "\u{fdfa}";
const product = (name: string, description: string) => ({
  price: "5",
  translations: [{ language: "en", name, description }],
});
const bulk = (create: unknown[]) => server.send(store, "POST", "/api/v1/products/bulk", { body: { create } });

test("of what normalizing makes of a text no more is kept than of any other", async () => {
  const fold = "select char_length(search_fold_description($1)) as length";
  for (const text of [LONGEST.repeat(20_000), "ﷺ و".repeat(10_000), "㎯ ".repeat(10_000)]) {
    const [row] = await server.sql(store, fold, [text]);
    assert.ok(Number(row!.length) <= 20_000, `${row!.length} characters`);
  }
});

test("a text that is normalized piece by piece is folded as in one", async () => {
  const folded = async (text: string) =>
    (await server.sql(store, "select search_fold($1) as folded", [text]))[0]!.folded;
  const mark = `${"a".repeat(499)}e\u0301\u0323z${"ﬁ".repeat(300)}`;
  assert.equal(await folded(mark), `${"a".repeat(499)}ez${"fi".repeat(300)}`);
  assert.equal(await folded(`${"x".repeat(499)}한글 Ёлка`), `${"x".repeat(499)}한글 елка`);
});

// Of each MB, PostgreSQL once made 14 s of work on a quiet machine: more than a write may take.
test("2 MB of such texts are created at once", async () => {
  const { status, body, text } = await bulk(
    Array.from({ length: 50 }, (_, i) => product(`Heavy ${i}`, LONGEST.repeat(13_000))),
  );
  assert.equal(status, 200, text);
  assert.deepEqual([body.data.failed, body.data.results.length], [0, 50]);
});

/**
 * The milliseconds of CPU that this thread computes until `work` is done: in the longest turn of the event
 * loop, and in all.
 */
async function turnsOf(work: () => Promise<unknown>): Promise<{ longest: number; all: number }> {
  const computed = () => {
    const { user, system } = process.threadCpuUsage();
    return (user + system) / 1_000;
  };
  const began = computed();
  let [longest, before, isOver] = [0, began, false];
  const look = () => {
    const now = computed();
    longest = Math.max(longest, now - before);
    before = now;
    if (!isOver) setImmediate(look);
  };
  setImmediate(look);
  await work();
  await turn();
  isOver = true;
  return { longest, all: computed() - began };
}

test("10 MB of words hold the thread for a small part of what they take", async (t) => {
  let n = 0;
  const words = () => Array.from({ length: 3_500 }, () => `${(n++ * 7_919).toString(36)}cup`).join(" ");
  const raw = JSON.stringify({
    create: Array.from({ length: 250 }, (_, i) => product(`Wordy ${i}`, words())),
  });
  const headers = { "content-type": "application/json" };
  let answer: Awaited<ReturnType<typeof bulk>> | undefined;
  const { longest, all } = await turnsOf(async () => {
    answer = await server.send(store, "POST", "/api/v1/products/bulk", { raw, headers });
  });
  t.diagnostic(`${raw.length} bytes: ${Math.round(longest)} of ${Math.round(all)} ms in the longest turn`);
  assert.equal(answer!.status, 200, answer!.text.slice(0, 500));
  assert.ok(longest < all / 4);
});

test("what takes too long for all that it brings is 413; of little it is the database's fault, and 503", async () => {
  await server.sql(
    undefined,
    `create function take_long() returns trigger language plpgsql as $$
     begin raise exception 'canceling statement due to statement timeout' using errcode = '57014'; end $$`,
  );
  await server.sql(
    undefined,
    "create trigger take_long after insert on products for each statement execute function take_long()",
  );
  after(() => server.sql(undefined, "drop trigger take_long on products"));
  const small = await server.send(store, "POST", "/api/v1/products", { body: product("Small", "few") });
  assert.deepEqual([small.status, small.body.code], [503, "unavailable"]);
  const large = await server.send(store, "POST", "/api/v1/products", {
    body: product("Large", "many ".repeat(14_000)),
  });
  assert.deepEqual([large.status, large.body.code], [413, "payload_too_large"], large.text);
  assert.equal(large.body.errors[0].code, "too_much_at_once");
  assert.equal(large.headers["retry-after"], undefined);
});
