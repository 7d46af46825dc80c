import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { test } from "node:test";
import fc from "fast-check";
import { type Statement, statement, type WriteAll } from "./statement.ts";
import type { Tx } from "./tenant.ts";
import { deferTogether, memberOf } from "./together.ts";

const ones = ["one", "two", "three"].map((name) => statement(`select '${name}'`));
const writes = ["a", "b", "c"].map((name): WriteAll<string> => {
  const written = statement(`select '${name}', $1`);
  return (_, all) => [written, all];
});

/** A deferred statement with its values. */
type Sent = readonly [statement: Statement, values: readonly unknown[]];

/**
 * Performs the acts of each member, defers their writes together, and returns the statements in their order.
 */
function deferEach(...members: ((tx: Tx) => void)[]): Sent[] {
  const [sent, last]: [Sent[], Sent[]] = [[], []];
  const tx = {
    storeId: randomUUID(),
    effects: new Set(),
    atCommit: (asked: Statement, values: readonly unknown[]) => sent.push([asked, values]),
    lastAtCommit: (asked: Statement, values: readonly unknown[]) => last.push([asked, values]),
    allAtCommit: <T>(write: WriteAll<T>, all: readonly T[], { isLast = false } = {}) =>
      (isLast ? last : sent).push(write("", all) as Sent),
  } as unknown as Tx;
  const all = members.map((act) => {
    const member = memberOf(tx, undefined);
    act(member.tx);
    return member;
  });
  assert.deepEqual([...sent, ...last], [], "until they are deferred together");
  deferTogether(tx, all);
  return [...sent, ...last];
}
const [a, b, c] = writes as [WriteAll<string>, WriteAll<string>, WriteAll<string>];
const [one, two] = ones as [Statement, Statement];
const nameOf = ([{ text }, values]: Sent) => `${/'(.*)'/.exec(text)![1]} ${values.join(" ")}`;

test("what all members write is written by one statement, what only one writes comes before or after as it wrote it", () => {
  const sent = deferEach(
    (tx) => {
      tx.allAtCommit(a, ["1"]);
      tx.allAtCommit(c, ["1"], { isLast: true });
      tx.allAtCommit(b, ["1"]);
    },
    (tx) => {
      tx.atCommit(one, ["2"]);
      tx.allAtCommit(a, ["2"]);
      tx.allAtCommit(b, ["2", "2"]);
      tx.lastAtCommit(two, ["2"]);
      tx.allAtCommit(c, ["2"], { isLast: true });
    },
  );
  assert.deepEqual(sent.map(nameOf), ["one 2", "a 1 2", "b 1 2 2", "two 2", "c 1 2"]);
});

test("statements that a member defers one after another stay together, as one may read what the other wrote", () => {
  const pair = (name: string) => (tx: Tx) => {
    tx.allAtCommit(a, [name]);
    tx.atCommit(one, [name]);
    tx.atCommit(two, [name]);
    tx.allAtCommit(b, [name]);
  };
  assert.deepEqual(deferEach(pair("1"), pair("2")).map(nameOf), [
    "a 1 2",
    "one 1",
    "two 1",
    "one 2",
    "two 2",
    "b 1 2",
  ]);
});

test("of any members, everything is written once and in the order of its member", () => {
  const act = fc.record({ isAll: fc.boolean(), which: fc.integer({ min: 0, max: 2 }) });
  fc.assert(
    fc.property(fc.array(fc.array(act, { maxLength: 6 }), { maxLength: 5 }), (members) => {
      const sent = deferEach(
        ...members.map((acts, m) => (tx: Tx) => {
          for (const [i, { isAll, which }] of acts.entries())
            if (isAll) tx.allAtCommit(writes[which]!, [`${m}.${i}`]);
            else tx.atCommit(ones[which]!, [`${m}.${i}`]);
        }),
      );
      const places = new Map(
        sent.flatMap(([, values], place) => values.map((value) => [String(value), place] as const)),
      );
      assert.equal(sent.flatMap(([, values]) => values).length, members.flat().length);
      for (const [m, acts] of members.entries())
        for (const i of acts.keys())
          if (i) assert.ok(places.get(`${m}.${i}`)! > places.get(`${m}.${i - 1}`)!);
    }),
  );
});
