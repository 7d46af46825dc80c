export {
  type Shipment,
  type ShipmentItem,
  type ShipmentRow,
  ShipmentSchema,
  shipments,
  type TakenFrom,
} from "./columns.ts";
export {
  dropPieces,
  loseInTransit,
  type Pieces,
  packableIn,
  packInto,
  readPieces,
  replacingIn,
  sendOff,
  unpackFrom,
  waitingIn,
  withdraw,
} from "./pieces.ts";
export { rowOf } from "./row.ts";
export { findShipments, findShipmentsOf, insertShipments, updateShipments } from "./sql.ts";
export { type ShipmentStatus, shipmentDiagram, shipmentMoves, shipmentStatuses } from "./state.ts";
