import assert from "node:assert/strict";
import { test } from "node:test";
import { testServer } from "../../../test/server.ts";
import { type Json, openShop } from "../../../test/shop.ts";
import { tenantTransaction } from "../../db/tenant.ts";
import { deferTogether, memberOf } from "../../db/together.ts";
import { deferStockMoves } from "../stock/index.ts";

const server = await testServer();
const shop = await openShop(server);
const { mug, shirt } = shop.range;
const small = shirt.productVariants.find(({ options }: Json) => options.Size === "S").id;

async function moveTogether(...moves: readonly (readonly [itemId: string, delta: bigint])[]) {
  await tenantTransaction(server.database.pool, shop.store.id, async (tx) => {
    const members = moves.map(([itemId, delta], i) => {
      const member = memberOf(tx, undefined);
      const productId = itemId === small ? shirt.id : itemId;
      const cause = { reason: "order", actor: "test", reference: `#${i}` };
      deferStockMoves(member.tx, [{ productId, itemId, delta }], cause, new Date(2026, 10, 29, 12, i));
      return member;
    });
    deferTogether(tx, members);
  });
}
const ledgerOf = async ({ id }: Json) => {
  const { movements } = await shop.ok("GET", `/products/${id}/stock/movements?limit=4`);
  return movements.map((one: Json) => [one.delta, one.quantityAfter, one.reference]).reverse();
};

test("moves that are written together tell the stock after each of them", async () => {
  const before = await shop.ok("GET", `/products/${mug.id}`);
  await moveTogether([mug.id, -1n], [small, -5n], [mug.id, -2n], [mug.id, 4n], [small, -1n], [mug.id, -3n]);
  assert.deepEqual(await ledgerOf(mug), [
    [-1, 999, "#0"],
    [-2, 997, "#2"],
    [4, 1001, "#3"],
    [-3, 998, "#5"],
  ]);
  assert.deepEqual((await ledgerOf(shirt)).slice(2), [
    [-5, 995, "#1"],
    [-1, 994, "#4"],
  ]);
  const after = await shop.ok("GET", `/products/${mug.id}`);
  assert.deepEqual([after.quantity, await shop.stock(shirt, "S")], [998, 994]);
  assert.equal(after.version, before.version + 4);
  const { stock } = await shop.ok("GET", "/stock?sort=-quantity&limit=3");
  assert.deepEqual(
    stock.map(({ quantity }: Json) => quantity),
    [1000, 1000, 998],
  );
});

test("moves that are written together and undo each other leave the stock as it was", async () => {
  await moveTogether([mug.id, -7n], [mug.id, 7n]);
  assert.deepEqual((await ledgerOf(mug)).slice(2), [
    [-7, 991, "#0"],
    [7, 998, "#1"],
  ]);
  assert.equal(await shop.stock(mug), 998);
});
