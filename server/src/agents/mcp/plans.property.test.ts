import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { runs } from "../../../test/runs.ts";
import { createVault } from "../../kit/secrets/vault.ts";
import { makePlan, PLAN_LENGTH, PLAN_MS, readPlan, type Terms } from "./plans.ts";

const RUNS = runs(400, 100_000);
const vault = createVault(["a secret of at least 32 characters"]);
const strange = createVault(["another secret of at least 32 chars"]);

const json = fc.dictionary(fc.string({ maxLength: 8 }), fc.jsonValue({ maxDepth: 2 }), { maxKeys: 4 });
const terms: fc.Arbitrary<Terms> = fc.record({
  storeId: fc.uuid(),
  principal: fc.record({ kind: fc.constantFrom("api_key", "owner", "staff"), id: fc.uuid() }),
  operation: fc.constantFrom("create_order_refund", "update_product", "delete_product"),
  arguments: json.map((value) => JSON.parse(JSON.stringify(value)) as object),
});
const found = fc.record({
  version: fc.option(fc.integer({ min: 1, max: 999_999_999 }), { nil: undefined }),
  outcome: fc.option(fc.uint8Array({ minLength: 12, maxLength: 12 }).map(Buffer.from), { nil: undefined }),
});
const time = fc.integer({ min: 1_700_000_000_000, max: 4_000_000_000_000 }).map((ms) => new Date(ms));

test("a plan is read as it was made, whatever the order of its arguments, until it expires", () => {
  fc.assert(
    fc.property(terms, found, time, fc.integer({ min: 0, max: 2 * PLAN_MS }), (of, what, made, later) => {
      const { text, plan } = makePlan(vault, of, what, made);
      assert.equal(text.length, PLAN_LENGTH);
      const turned = Object.fromEntries(Object.entries(of.arguments).reverse());
      const read = readPlan(vault, text, { ...of, arguments: turned }, new Date(made.getTime() + later));
      if (later >= PLAN_MS) return assert.deepEqual(read, { fault: "expired" });
      // Times are kept in whole seconds, and never for longer than they are told.
      if (later <= PLAN_MS - 1_000) assert.deepEqual(read, { plan });
      assert.deepEqual(
        [plan.version, plan.outcome?.toString("hex")],
        [what.version, what.outcome?.toString("hex")],
      );
    }),
    { numRuns: RUNS },
  );
});

test("of changed terms, or of one changed sign, it is refused", () => {
  const change = fc.oneof(
    fc.record({ storeId: fc.uuid() }),
    fc.record({ principal: fc.record({ kind: fc.constant("staff" as const), id: fc.uuid() }) }),
    fc.record({ operation: fc.constantFrom("cancel_order", "create_order_refund") }),
    fc.record({ arguments: json.map((value) => ({ ...value, changed: true })) }),
  );
  fc.assert(
    fc.property(terms, found, time, change, fc.nat(), fc.nat(63), (of, what, now, other, at, sign) => {
      const { text } = makePlan(vault, of, what, now);
      const refused = (sent: string, as: Terms = of, by = vault) => {
        const read = readPlan(by, sent, as, now);
        assert.ok("fault" in read && read.fault !== "expired", JSON.stringify(read));
        return read.fault;
      };
      const changed: Terms = { ...of, ...other };
      if (JSON.stringify(changed) !== JSON.stringify(of)) refused(text, changed);
      refused(text, of, strange);
      const place = at % text.length;
      const letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";
      const bent = text.slice(0, place) + letters[sign] + text.slice(place + 1);
      if (bent !== text) refused(bent);
      refused(text.slice(0, place));
    }),
    { numRuns: RUNS },
  );
});

test("a refused plan names its fault", () => {
  const of: Terms = {
    storeId: "s",
    principal: { kind: "api_key", id: "k" },
    operation: "update_product",
    arguments: { id: 1 },
  };
  const now = new Date();
  const { text } = makePlan(vault, of, { version: 3, outcome: undefined }, now);
  const fault = (other: Partial<Terms>, by = vault) => readPlan(by, text, { ...of, ...other }, now);
  assert.deepEqual(fault({ storeId: "t" }), { fault: "of_another" });
  assert.deepEqual(fault({ principal: { kind: "api_key", id: "l" } }), { fault: "of_another" });
  assert.deepEqual(fault({ operation: "delete_product" }), { fault: "of_another_tool" });
  assert.deepEqual(fault({ arguments: { id: 2 } }), { fault: "arguments_changed" });
});
