import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { test } from "node:test";
import { dataOf } from "../../../test/assert-refused.ts";
import { testServer } from "../../../test/server.ts";
import { type Json, openShop } from "../../../test/shop.ts";

const server = await testServer();
const shop = await openShop(server);

async function order(quantity: number): Promise<Json> {
  const { id } = await shop.order({
    items: [shop.line(shop.range.sticker, quantity)],
    paymentMethod: "bank_transfer",
    markPaid: true,
  });
  return shop.advance(id, "confirmed", "processing", "shipped", "delivered");
}
async function replace(of: Json, quantity: number): Promise<string> {
  const items = [{ itemId: of.items[0].id, quantity, reason: "damaged" }];
  const { id } = await shop.ok("POST", `/orders/${of.id}/claims`, { items });
  const body = { status: "resolved", resolution: "replace" };
  return (await shop.ok("PUT", `/orders/${of.id}/claims/${id}`, body)).replacementOrderId;
}
const cancel = (id: string) => shop.ok("POST", `/orders/${id}/cancel`, { reason: "other" });

test("pieces that claims replaced before lines counted them are counted: none that a cancelled order did not send, or that a refund which waits gives back", async () => {
  const orders = await Promise.all([2, 2, 3, 3, 3].map(order));
  const [unsent, lost, mixed, refunded, waiting] = orders as [Json, Json, Json, Json, Json];
  await cancel(await replace(unsent, 2));
  const half = await shop.advance(await replace(lost, 2), "confirmed");
  const parcel = await shop.ok("POST", `/orders/${half.id}/shipments`, {
    items: [{ itemId: half.items[0].id, quantity: 1 }],
    status: "shipped",
  });
  await shop.ok("PUT", `/orders/${half.id}/shipments/${parcel.id}`, { status: "lost", resend: false });
  await cancel(half.id);
  const again = await replace(mixed, 2);
  await replace(mixed, 1);
  await cancel(again);
  await replace(refunded, 2);
  await replace(waiting, 2);
  const uncount = "update order_items set replaced_quantity = 0 where store_id = $1";
  await server.sql(shop.store, uncount, [shop.store.id]);
  for (const { id, items } of [refunded, waiting])
    dataOf(await shop.refund(id, { items: [{ itemId: items[0].id, quantity: 2 }] }), 201);
  await server.asOwner(shop.store, async (query) => {
    const of = [shop.store.id, waiting.id];
    await query("update order_refunds set status = 'pending' where store_id = $1 and order_id = $2", of);
    await query("update order_items set refunded_quantity = 0 where store_id = $1 and order_id = $2", of);
  });
  const file = new URL("../../../migrations/0177_pieces_replaced.sql", import.meta.url);
  const migration = await readFile(file, "utf8");
  await server.asOwner(shop.store, (query) => query(migration.slice(migration.indexOf("do $$"))));
  const counts = await server.sql(
    shop.store,
    "select order_id, replaced_quantity::int as count from order_items where store_id = $1",
    [shop.store.id],
  );
  const countOf = ({ id }: Json) => counts.find(({ order_id }) => order_id === id)!.count;
  assert.deepEqual(orders.map(countOf), [0, 1, 1, 1, 1]);
});
