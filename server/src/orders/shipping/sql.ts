import { statement } from "../../db/statement.ts";
import type { Tx } from "../../db/tenant.ts";
import { notFound } from "../../http/answers/errors.ts";
import { states } from "../model/columns.ts";
import { impliedShipments } from "../model/implied-shipments.ts";
import { items } from "../model/item-columns.ts";
import { findShipments, rowOf, type ShipmentRow } from "../shipments/index.ts";

const find = statement(`select ${states.select} from orders o where store_id = $1 and order_id = $2`);
const findItems = statement(
  `select ${items.select} from order_items i where store_id = $1 and order_id = $2 order by position`,
);

/**
 * The shipments of an order from the first to the last, including the implied one. One round trip. Throws
 * 404.
 */
export async function readShipments(tx: Tx, orderId: string): Promise<readonly ShipmentRow[]> {
  const [implied, stored] = await Promise.all([readImplied(tx, orderId), findShipments(tx, orderId)]);
  return stored.length ? stored : implied;
}

/** The implied shipment of an order without stored ones, if any. One round trip. Throws 404. */
export async function readImplied(tx: Tx, orderId: string): Promise<readonly ShipmentRow[]> {
  const [[row], itemRows] = await Promise.all([
    tx.query(find, [tx.storeId, orderId]),
    tx.query(findItems, [tx.storeId, orderId]),
  ]);
  if (!row) throw notFound();
  const order = { ...states.read(row), items: itemRows.map((item) => items.read(item)) };
  return impliedShipments(order).map(rowOf);
}
