import assert from "node:assert/strict";
import { test } from "node:test";
import { pgbenchSeconds, rateOf } from "./limits.ts";
import type { SentStatement } from "./proxy.ts";
import { countedIn, repeated } from "./replay.ts";

const sent = (trip: number, text: string, ...values: (string | null)[]): SentStatement => ({
  trip,
  text,
  values,
});

test("what was one round trip is one pipeline", () => {
  const read = ["begin read only", "set local app.store_id = 'a'", "select 1", "commit"];
  const { lines, variables } = repeated(read.map((text) => sent(1, text)));
  assert.deepEqual(lines, ["\\startpipeline", ...read.map((text) => `${text};`), "\\endpipeline"]);
  assert.deepEqual(variables, []);
});

test("each round trip is a pipeline of its own", () => {
  const { lines } = repeated([sent(1, "begin"), sent(2, "select 1"), sent(2, "commit")]);
  const [first, second] = [["begin;"], ["select 1;", "commit;"]];
  assert.deepEqual(
    lines,
    [first, second].flatMap((trip) => ["\\startpipeline", ...trip, "\\endpipeline"]),
  );
});

test("values become variables, one of a kind in each script", () => {
  const text = "select *\n  from t where a = $1 and b = $2\n or a = $1 and c = $3";
  const { lines, variables } = repeated([sent(1, text, "it's", null, "")], "f3s");
  assert.equal(lines[1], "select * from t where a = :f3s0v1 and b = null or a = :f3s0v1 and c = '';");
  assert.deepEqual(variables, ["-D", "f3s0v1=it's"]);
});

test("an order's number inside a text of JSON is new each time", () => {
  const rows = (number: number) => JSON.stringify([{ id: "a", number: `${number}`, quantity: number }]);
  assert.deepEqual(countedIn(rows(17), rows(18)), ['"number":"17']);
  assert.deepEqual(countedIn(rows(17), rows(17)), []);
  assert.deepEqual(countedIn("plain", null), []);
});

test("pgbench's rate is that of the seconds after its connections have planned their statements", () => {
  const second = (n: number, tps: number) =>
    `progress: ${n}.0 s, ${tps} tps, lat 2.0 ms stddev 1.0, 0 failed\n`;
  const output = `pgbench (15.14)\n${second(1, 10)}${second(2, 500.5)}${second(3, 1000)}${second(4, 1001)}`;
  assert.equal(rateOf(output, 2), 1000.5);
  assert.equal(rateOf(output, 0), 627.875);
  assert.equal(rateOf(output, 4), undefined);
  assert.equal(rateOf("pgbench: error: client 0 aborted", 0), undefined);
});

test("pgbench runs whole seconds, at least as many as are measured and one more", () => {
  assert.equal(pgbenchSeconds(10, 1.5), 13);
  assert.equal(pgbenchSeconds(2, 2), 5);
  assert.equal(pgbenchSeconds(2, 0.1), 4);
});
