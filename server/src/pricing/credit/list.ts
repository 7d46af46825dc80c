import { list } from "../../http/lists/page.ts";
import { byId } from "../../http/lists/sorts.ts";
import { customerHead } from "../../people/customers/index.ts";
import { movements, ownMovements } from "./columns.ts";

type Whose = { customerId: string };

// Latest first: movements are created in the order of their ids.
const shape = {
  name: "movements",
  from: "customer_credit_movements m",
  sorts: { createdAt: byId("m.movement_id") },
  sort: "-createdAt",
} as const;

/** Lists the movements of a customer's store credit, latest first. */
export const creditMovementList = list({
  ...shape,
  row: movements.schema({ "x-name": "StoreCreditMovement" }),
  reply: "StoreCreditMovementList",
  table: movements,
  scope: ({ customerId }: Whose, param) => `m.customer_id = ${param(customerId)}`,
  head: ({ customerId }: Whose, param, store) => customerHead(customerId, param, store),
});

/** Lists the movements as the customer sees them. */
export const ownCreditMovementList = list({
  ...shape,
  row: ownMovements.schema({ "x-name": "OwnStoreCreditMovement" }),
  reply: "OwnStoreCreditMovementList",
  table: ownMovements,
  scope: ({ customerId }: Whose, param) => `m.customer_id = ${param(customerId)}`,
  head: ({ customerId }: Whose, param, store) => customerHead(customerId, param, store),
});
