import assert from "node:assert/strict";
import { test } from "node:test";
import { NIL_UUID } from "../../kit/cursor.ts";
import {
  type Candidate,
  chooseEndpoints,
  MOST_OF_STRETCH,
  nextRound,
  planStretches,
  START,
} from "./choice.ts";

const LAST = "ffffffff-ffff-ffff-ffff-ffffffffffff";
const candidate = (storeId: string, endpointId: string, more: Partial<Candidate> = {}): Candidate => ({
  storeId,
  endpointId,
  isFailing: false,
  isTaken: false,
  seenAt: "now",
  ...more,
});
const ROOM = { healthy: 9, failing: 9, ofOneStore: 9 };
const ids = (chosen: readonly Candidate[]) => chosen.map(({ endpointId }) => endpointId).join("");

test("a turn goes over all stores and ends at the endpoint where it began", () => {
  const waiting = ["c", "a", "b"].map((storeId) => ({ storeId, isLate: storeId === "a" }));
  const at = (place: typeof START) =>
    planStretches([...waiting, { storeId: "a", isLate: false }], place).map(
      ({ storeId, isLate, from, to }) => [storeId, isLate, from, to],
    );
  const whole = (storeId: string) => [storeId, storeId === "a", NIL_UUID, LAST];
  assert.deepEqual(at(START), [whole("a"), whole("b"), whole("c")]);
  assert.deepEqual(at({ storeId: "b", endpointId: "5" }), [
    ["b", false, "5", LAST],
    whole("c"),
    whole("a"),
    ["b", false, NIL_UUID, "5"],
  ]);
});

test("where stores are listed up to one, a turn ends there, whatever has come due behind it", () => {
  const waiting = ["a", "b", "d", "e"].map((storeId) => ({ storeId, isLate: storeId > "c" }));
  const at = (place: typeof START, end: string) =>
    planStretches(waiting, place, end).map(({ storeId }) => storeId);
  assert.deepEqual(at(START, "b"), ["a", "b"]);
  assert.deepEqual(at({ storeId: "d", endpointId: "5" }, "a"), ["d", "e", "a"]);
});

test("a round is whole where turns have come to its end twice and nothing was taken", () => {
  const at = (storeId: string, endpointId = LAST) => ({ storeId, endpointId });
  let round = { place: at("b"), ends: 0 };
  const ends = [at("c", "1"), at("c", "2"), at("a"), at("c"), at("c")].map((place) => {
    round = nextRound(round, place, false);
    return round.ends;
  });
  assert.deepEqual(ends, [0, 0, 1, 1, 2]);
  assert.deepEqual(nextRound(round, at("d"), true), { place: at("d"), ends: 0 });
});

test("failing, leased and foreign endpoints take no room of the others", () => {
  const found = [
    [candidate("a", "1", { isFailing: true }), candidate("a", "2"), candidate("a", "3", { isTaken: true })],
    [candidate("b", "4"), candidate("b", "5", { isFailing: true }), candidate("b", "6")],
  ];
  assert.equal(ids(chooseEndpoints(found, ROOM, []).chosen), "12456");
  assert.equal(ids(chooseEndpoints(found, { ...ROOM, healthy: 2, failing: 1 }, []).chosen), "124");
  assert.equal(ids(chooseEndpoints(found, { ...ROOM, failing: 0 }, [found[0]![1]!]).chosen), "46");
  assert.equal(ids(chooseEndpoints(found, { ...ROOM, ofOneStore: 1 }, []).chosen), "14");
});

test("a store with more endpoints than are looked at ends the turn there, unless it has its share", () => {
  const many = Array.from({ length: MOST_OF_STRETCH }, (_, n) =>
    candidate("a", String(n), { isTaken: n > 0 }),
  );
  const found = [many, [candidate("b", "x")]];
  const { chosen, cutAt } = chooseEndpoints(found, ROOM, []);
  assert.deepEqual([ids(chosen), cutAt], ["0", many.at(-1)]);
  const withShare = chooseEndpoints(found, { ...ROOM, ofOneStore: 1 }, []);
  assert.deepEqual([ids(withShare.chosen), withShare.cutAt], ["0x", undefined]);
});
