import assert from "node:assert/strict";
import { describe, test } from "node:test";
import type { Row } from "../../db/pool/pool.ts";
import type { Tx } from "../../db/tenant.ts";
import { nameOrderOf } from "../translations/index.ts";
import { touchNames } from "./facet-columns.ts";
import { type FacetIndex, newFacetIndex } from "./facet-index.ts";
import { pageByComputedName } from "./facet-names.ts";

const names = nameOrderOf({ defaultLanguage: "en", languages: ["en"] }, "de");
const question = {
  names,
  descending: false,
  window: { page: 1, limit: 20, sort: "", cursor: undefined },
};

// A store with products a, b and so on, whose names are their numbers: its database answers when it is told.
function openStore(...numbers: number[]) {
  const index = newFacetIndex(numbers.length);
  const named = new Map(numbers.map((number, at) => [String.fromCharCode(97 + at), number]));
  for (const [at, id] of [...named.keys()].entries()) {
    index.ids.push(id);
    index.ordinals.set(id, at);
  }
  const waiting: PromiseWithResolvers<void>[] = [];
  const asked: string[] = [];
  let holds = false;
  const query: Tx["query"] = async ({ text }) => {
    const isOrder = text.includes("product_counts");
    asked.push(isOrder ? "order" : "hashes");
    const rows: Row[] = [...named].map(([id, number]) => [id, String(number)]);
    const state = ["1", "0", String(named.size), String(index.changed)];
    const sorted = rows.toSorted(([, one], [, other]) => Number(one) - Number(other));
    if (holds) {
      const turn = Promise.withResolvers<void>();
      waiting.push(turn);
      await turn.promise;
    }
    return isOrder ? sorted.map((row) => [...state, ...row]) : rows;
  };
  const tx = { query } as unknown as Tx;
  return {
    asked,
    hold() {
      holds = true;
    },
    answer() {
      holds = false;
      for (const { resolve } of waiting.splice(0)) resolve();
    },
    fail(error: Error) {
      holds = false;
      for (const { reject } of waiting.splice(0)) reject(error);
    },
    rename(id: string, number: number) {
      named.set(id, number);
      touch(index, id);
    },
    touch: (id: string) => touch(index, id),
    page: async () => {
      const matched = Uint32Array.from(index.ids, (_, at) => at);
      const { ordinals } = await pageByComputedName({ tx, index }, question, matched);
      return ordinals.map((at) => index.ids[at]).join("");
    },
  };
}

function touch(index: FacetIndex, id: string): void {
  index.changed++;
  touchNames(index.nameOrders, index.ordinals.get(id)!);
}

describe("an order of names that are stored nowhere", () => {
  test("is the new one for a question that comes while another looks for new names", async () => {
    const store = openStore(1, 2, 3);
    assert.equal(await store.page(), "abc");
    store.rename("a", 9);
    store.hold();
    const first = store.page();
    const second = store.page();
    await new Promise(setImmediate);
    store.answer();
    assert.deepEqual(await Promise.all([first, second]), ["bca", "bca"]);
    assert.deepEqual(store.asked, ["order", "hashes", "order"], "both share the look and the order");
  });

  test("is the new one after a look for new names that failed", async () => {
    const store = openStore(1, 2, 3);
    await store.page();
    store.rename("a", 9);
    store.hold();
    const outcomes = Promise.allSettled([store.page(), store.page()]);
    await new Promise(setImmediate);
    store.fail(new Error("the database is gone"));
    assert.deepEqual(
      (await outcomes).map(({ status }) => status),
      ["rejected", "rejected"],
    );
    assert.equal(await store.page(), "bca");
  });

  test("is looked at again for a change during the look, also of the product looked at", async () => {
    const store = openStore(1, 2, 3);
    await store.page();
    store.touch("a");
    store.hold();
    const first = store.page();
    await new Promise(setImmediate);
    store.rename("a", 9);
    const second = store.page();
    store.answer();
    assert.deepEqual(await Promise.all([first, second]), ["bca", "bca"]);
    assert.deepEqual(store.asked, ["order", "hashes", "hashes", "order"]);
  });

  test("stays while products change without new names", async () => {
    const store = openStore(1, 2, 3);
    await store.page();
    store.touch("b");
    assert.deepEqual([await store.page(), await store.page()], ["abc", "abc"]);
    assert.deepEqual(store.asked, ["order", "hashes"]);
  });
});
