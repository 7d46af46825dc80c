import assert from "node:assert/strict";
import { test } from "node:test";
import { firstIdAt, idOfNow } from "./id-of-now.ts";

const NOW = Date.parse("2026-11-24T12:00:00Z");
const UUID_V7 = /^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;

/** Whether an id is of this very millisecond. */
const isAt = (id: string, ms: number) => id >= firstIdAt(new Date(ms)) && id < firstIdAt(new Date(ms + 1));

test("ids of one moment follow each other", (t) => {
  t.mock.timers.enable({ apis: ["Date"], now: NOW });
  const ids = Array.from({ length: 10_000 }, () => idOfNow());
  assert.deepEqual(ids, [...new Set(ids)].sort());
  for (const id of ids) assert.match(id, UUID_V7);
  assert.ok(isAt(ids.at(-1)!, NOW));
});

test("a clock that goes back by seconds leaves them in their order; one that is set back further is followed", (t) => {
  t.mock.timers.enable({ apis: ["Date"], now: NOW + 7_200_000 });
  const ahead = idOfNow();
  t.mock.timers.setTime(NOW + 7_190_000);
  assert.ok(idOfNow() > ahead);
  t.mock.timers.setTime(NOW);
  assert.ok(isAt(idOfNow(), NOW));
  t.mock.timers.setTime(NOW + 1);
  assert.ok(isAt(idOfNow(), NOW + 1));
});
