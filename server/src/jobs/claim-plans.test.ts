import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { type Found, PAGE, planClaims } from "./claim-plans.ts";
import type { JobKind } from "./job.ts";

const kindOf = (kind: string, ofOneStore?: number): JobKind => ({
  kind,
  concurrency: 4,
  retryAfter: [],
  handle: async () => {},
  ...(ofOneStore !== undefined && { ofOneStore }),
});
const free = kindOf("free");
const limited = kindOf("limited", 1);
const found = (kind: JobKind, storeId: string, state: Found["state"], jobs: number): Found => ({
  kind: kind.kind,
  storeId,
  state,
  jobs,
});
const plans = (all: readonly Found[], kind: JobKind, room: number, last = new Map<string, string>()) =>
  planClaims(all, [{ kind, room }], last).plans.map(({ storeId, most, hasLate }) => [storeId, most, hasLate]);

describe("stores", () => {
  test("take turns from the one behind the last, and the first one with many takes the room", () => {
    const all = ["a", "b", "c"].map((id) => found(free, id, "ready", 3));
    const last = new Map([["free", "a"]]);
    assert.deepEqual(plans(all, free, 5, last), [
      ["b", 3, false],
      ["c", 2, false],
    ]);
    assert.equal(last.get("free"), "c");
    assert.deepEqual(plans(all, free, 2, last), [["a", 2, false]]);
  });

  test("have no more than their kind allows, with what runs", () => {
    const all = ["a", "b", "c"].map((id) => found(limited, id, "ready", 3));
    const running = found(limited, "b", "running", 1);
    assert.deepEqual(plans([...all, running], limited, 4), [
      ["a", 1, false],
      ["c", 1, false],
    ]);
    assert.deepEqual(plans([found(free, "a", "ready", 3), found(free, "a", "running", 4)], free, 4), [
      ["a", 3, false],
    ]);
  });

  test("that only have jobs come due are told, whatever room there is", () => {
    const all = [found(free, "a", "ready", 1), found(free, "b", "late", 2), found(free, "c", "late", 1)];
    assert.deepEqual(plans(all, free, 2), [
      ["a", 1, false],
      ["b", 1, true],
      ["c", 0, true],
    ]);
  });

  test("whose jobs all run are passed over, however many wait", () => {
    const one = Array.from({ length: PAGE }, () => found(limited, "b", "ready", 1));
    const last = new Map([["limited", "a"]]);
    const { plans: none, isCut } = planClaims(
      [...one, found(limited, "b", "running", 1)],
      [{ kind: limited, room: 2 }],
      last,
    );
    assert.deepEqual([none, isCut, last.get("limited")], [[], true, "b"]);
  });

  test("behind those that are listed wait for their turn, whatever else is known of them", () => {
    const one = Array.from({ length: PAGE }, () => found(limited, "b", "ready", 1));
    const others = [
      found(limited, "b", "running", 1),
      found(limited, "d", "running", 1),
      found(limited, "e", "late", 2),
    ];
    const last = new Map([["limited", "a"]]);
    assert.deepEqual(plans([...one, ...others], limited, 2, last), [["e", 0, true]]);
    assert.equal(last.get("limited"), "b", "c is next");
  });
});
