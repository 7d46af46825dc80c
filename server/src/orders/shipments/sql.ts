import { statement } from "../../db/statement.ts";
import type { Tx } from "../../db/tenant.ts";
import { writer } from "../../http/nouns/writer-sql.ts";
import { type Shipment, type ShipmentRow, shipments } from "./columns.ts";
import { textsOf } from "./row.ts";

const find = statement(`
  select ${shipments.select} from order_shipments s where store_id = $1 and order_id = $2 order by shipment_id`);

/** Reads the shipments of an order, oldest first. The caller locks the order before it changes them. */
export const findShipments = (tx: Tx, orderId: string): Promise<ShipmentRow[]> =>
  tx.query(find, [tx.storeId, orderId]);

const findMany = statement(`
  select ${shipments.select} from order_shipments s where store_id = $1 and order_id = any($2::uuid[]) order by shipment_id`);

/** Reads the shipments of orders, oldest first. One statement. */
export const findShipmentsOf = (tx: Tx, orderIds: readonly string[]): Promise<ShipmentRow[]> =>
  tx.query(findMany, [tx.storeId, orderIds]);

const { id: _, createdAt: __, updatedAt: ___, ...columns } = shipments.fields;
const write = writer(shipments, { into: "order_shipments", key: "shipment_id", derived: columns });

/** Adds shipments; no statement where there are none. */
export async function insertShipments(tx: Tx, added: readonly Shipment[], now: Date): Promise<void> {
  if (!added.length) return;
  const rows = added.map((one) => ({
    id: one.id,
    draft: {},
    derived: { ...textsOf(one), version: String(one.version) },
    now,
    createdAt: new Date(one.createdAt),
  }));
  await tx.query(...write.insert(tx.storeId, rows));
}

/** Writes shipments after a change, and raises their versions; no statement where there are none. */
export async function updateShipments(tx: Tx, changed: readonly Shipment[], now: Date): Promise<void> {
  if (!changed.length) return;
  const rows = changed.map((one) => ({ id: one.id, texts: textsOf(one), now }));
  await tx.query(...write.change(tx.storeId, rows));
}
