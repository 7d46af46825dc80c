import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { test } from "node:test";
import { openStall } from "../../../test/checkout.ts";
import { runScripts } from "../../../test/page-script.ts";
import { testServer } from "../../../test/server.ts";

const page = await readFile(new URL("../../../../docs/carts.md", import.meta.url), "utf8");

const server = await testServer();
const stall = await openStall(server, {}, { domain: "localhost" });

test("docs/carts.md: its examples, one after another, as a page runs them", async () => {
  const names = ["id", "cart", "quote", "messages", "isReady", "order", "orderToken"];
  const told = await runScripts(page, names, { location: { origin: `http://localhost:${server.port}` } });
  assert.deepEqual([told.messages, told.isReady, told.cart.quote], [[], true, told.quote]);
  assert.equal(told.order.finalAmount, told.quote.finalAmount);
  assert.match(told.orderToken, /^ot_/);
  const [left] = (await stall.ok("GET", "/carts")).carts;
  assert.deepEqual([left.id, left.state, left.orderId], [told.id, "completed", told.order.id]);
});
