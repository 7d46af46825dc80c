import assert from "node:assert/strict";
import { test } from "node:test";
import { createLogPlaces, readLsn } from "./log-places.ts";

test("places in the log are numbers, in the order of the log", () => {
  const written = ["0/0", "0/3000028", "0/FFFFFFFF", "1/0", "16/B374D848"];
  const read = written.map(readLsn);
  assert.deepEqual(read, [0n, 0x3000028n, 0xffffffffn, 0x100000000n, 0x16b374d848n]);
});

test("a replica has what the primary had when it stood where the replica is", () => {
  const places = createLogPlaces();
  assert.equal(places.reachedBy(5n, undefined), undefined);
  for (const [at, lsn] of [
    [100, 10n],
    [600, 20n],
    [1_100, 30n],
  ] as const)
    places.note({ at, lsn });
  assert.equal(places.reachedBy(9n, undefined), undefined);
  assert.deepEqual(places.reachedBy(10n, undefined), { asOf: 100, lagMs: 1_000 });
  assert.deepEqual(places.reachedBy(29n, undefined), { asOf: 600, lagMs: 500 });
  assert.deepEqual(places.reachedBy(31n, undefined), { asOf: 1_100, lagMs: 0 });
});

test("one that has replayed all is not behind, however long nothing is written", () => {
  const places = createLogPlaces();
  for (let at = 0; at < 1_000_000; at += 500) places.note({ at, lsn: 10n });
  assert.deepEqual(places.reachedBy(10n, undefined), { asOf: 999_500, lagMs: 0 });
});

test("one that is further behind than is remembered had last what it is known to have had", () => {
  const places = createLogPlaces();
  places.note({ at: 0, lsn: 10n });
  const before = places.reachedBy(10n, undefined);
  for (let at = 500; at <= 3_600_000; at += 500) places.note({ at, lsn: BigInt(at) });
  assert.deepEqual(places.reachedBy(11n, before), { asOf: 0, lagMs: 3_600_000 });
});
