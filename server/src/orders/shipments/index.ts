export {
  type Shipment,
  type ShipmentItem,
  type ShipmentRow,
  ShipmentSchema,
  shipments,
  type TakenFrom,
} from "./columns.ts";
export {
  dropped,
  lostOnTheWay,
  type Pieces,
  packableIn,
  packedInto,
  replacingIn,
  sentOff,
  unpackedFrom,
  waitingIn,
  withdrawn,
} from "./pieces.ts";
export { rowOf } from "./row.ts";
export { findShipments, findShipmentsOf, insertShipments, updateShipments } from "./sql.ts";
export { type ShipmentStatus, shipmentDiagram, shipmentMoves, shipmentStatuses } from "./state.ts";
