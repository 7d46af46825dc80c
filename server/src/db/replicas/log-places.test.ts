import assert from "node:assert/strict";
import { test } from "node:test";
import { createLogPlaces, readLsn, timelineOf } from "./log-places.ts";

const on = (timeline: number, lsn: bigint) => ({ timeline, lsn });

test("places in the log are numbers, in the order of the log", () => {
  const written = ["0/0", "0/3000028", "0/FFFFFFFF", "1/0", "16/B374D848"];
  const read = written.map(readLsn);
  assert.deepEqual(read, [0n, 0x3000028n, 0xffffffffn, 0x100000000n, 0x16b374d848n]);
});

test("a replica has what the primary had when it stood where the replica is", () => {
  const places = createLogPlaces();
  assert.equal(places.reachedBy(on(1, 5n), undefined), undefined);
  for (const [at, lsn] of [
    [100, 10n],
    [600, 20n],
    [1_100, 30n],
  ] as const)
    places.note({ at, timeline: 1, lsn });
  assert.equal(places.reachedBy(on(1, 9n), undefined), undefined);
  assert.deepEqual(places.reachedBy(on(1, 10n), undefined), { timeline: 1, asOf: 100, lagMs: 1_000 });
  assert.deepEqual(places.reachedBy(on(1, 29n), undefined), { timeline: 1, asOf: 600, lagMs: 500 });
  assert.deepEqual(places.reachedBy(on(1, 31n), undefined), { timeline: 1, asOf: 1_100, lagMs: 0 });
});

test("one that has replayed all is not behind, however long nothing is written", () => {
  const places = createLogPlaces();
  for (let at = 0; at < 1_000_000; at += 500) places.note({ at, timeline: 1, lsn: 10n });
  assert.deepEqual(places.reachedBy(on(1, 10n), undefined), { timeline: 1, asOf: 999_500, lagMs: 0 });
});

test("one that is further behind than is remembered had last what it is known to have had", () => {
  const places = createLogPlaces();
  places.note({ at: 0, timeline: 1, lsn: 10n });
  const before = places.reachedBy(on(1, 10n), undefined);
  for (let at = 500; at <= 3_600_000; at += 500) places.note({ at, timeline: 1, lsn: BigInt(at) });
  assert.deepEqual(places.reachedBy(on(1, 11n), before), { timeline: 1, asOf: 0, lagMs: 3_600_000 });
});

test("a file of the log names its timeline", () => {
  assert.equal(timelineOf("000000010000000000000003"), 1);
  assert.equal(timelineOf("0000001A0000000500000003"), 26);
});

test("places of two timelines do not compare", () => {
  const places = createLogPlaces();
  assert.equal(places.isOn(1), false);
  places.note({ at: 0, timeline: 1, lsn: 10n });
  const before = places.reachedBy(on(1, 10n), undefined);
  assert.equal(places.reachedBy(on(2, 10n), undefined), undefined);
  places.note({ at: 500, timeline: 2, lsn: 20n });
  assert.deepEqual([places.isOn(1), places.isOn(2)], [false, true]);
  // One that was left on the old timeline, and one that follows but has not come as far.
  assert.equal(places.reachedBy(on(1, 99n), before), undefined);
  assert.equal(places.reachedBy(on(2, 19n), before), undefined);
  assert.deepEqual(places.reachedBy(on(2, 20n), before), { timeline: 2, asOf: 500, lagMs: 0 });
});
