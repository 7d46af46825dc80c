import { notFound } from "../../http/answers/errors.ts";
import { madeAnswer, rowAnswer } from "../../http/nouns/noun-routes.ts";
import { readsOrders } from "../../http/request/principal.ts";
import { route } from "../../http/route.ts";
import { ShipmentSchema, shipments } from "../shipments/index.ts";
import { ShipmentCreate, ShipmentList, ShipmentUpdate } from "./schemas.ts";
import { createShipment, updateShipment } from "./ship.ts";
import { readShipments } from "./sql.ts";

const tag = "Shipments";
const OF_ORDER = "/api/v1/orders/:id/shipments";

/** The endpoints of an order's shipments. */
export const shipmentRoutes = [
  route({
    method: "GET",
    path: OF_ORDER,
    permission: readsOrders,
    tag,
    summary: "List the shipments of an order",
    description:
      "An order that was shipped before shipments were kept has one of everything, with the order's own id.",
    reply: ShipmentList,
    async handle(call) {
      const rows = await readShipments(call.tx, call.params.id!);
      return { message: "ok", data: `{"shipments":${shipments.array(rows, call)}}` };
    },
  }),
  route({
    method: "GET",
    path: `${OF_ORDER}/:shipmentId`,
    permission: readsOrders,
    tag,
    summary: "Read one shipment",
    reply: ShipmentSchema,
    versioned: true,
    async handle(call) {
      const id = call.params.shipmentId!.toLowerCase();
      const rows = await readShipments(call.tx, call.params.id!);
      const row = rows.find((one) => shipments.get(one, "id") === id);
      if (!row) throw notFound();
      return rowAnswer(shipments, call, row, "ok");
    },
  }),
  route({
    method: "POST",
    path: OF_ORDER,
    permission: "orders:fulfill",
    tag,
    summary: "Pack or ship pieces of an order",
    description:
      "The order has to be `confirmed` or `processing`, and becomes `processing`. Once all that ships has shipped, it is `shipped`. Pieces that were lost can be packed again; what replaces them is taken from stock.",
    body: ShipmentCreate,
    reply: ShipmentSchema,
    status: 201,
    async handle(call) {
      const orderId = call.params.id!;
      const row = await createShipment(call, orderId, call.body);
      return madeAnswer(`/api/v1/orders/${orderId}/shipments`, shipments, call, row, "shipment.created");
    },
  }),
  route({
    method: "PUT",
    path: `${OF_ORDER}/:shipmentId`,
    permission: "orders:fulfill",
    tag,
    summary: "Update a shipment",
    description:
      "Changes what is known of the parcel, or its status: a packed shipment is shipped or cancelled, a shipped one is delivered, lost or returned. The order's status follows. Cash is captured once all of an order has arrived. A status that cannot follow is 409.",
    body: ShipmentUpdate,
    reply: ShipmentSchema,
    versioned: true,
    idempotent: true,
    async handle(call) {
      const { id, shipmentId } = call.params;
      const row = await updateShipment(call, id!, shipmentId!, call.body);
      return rowAnswer(shipments, call, row, "shipment.updated");
    },
  }),
];
