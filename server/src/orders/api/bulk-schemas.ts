import { type Static, type TObject, Type } from "typebox";
import { Atomic, resultSchemas } from "../../http/lists/bulk-schemas.ts";
import { Tags, Version } from "../../http/openapi/schema-parts.ts";
import { Order } from "../model/columns.ts";
import { Cancellation, StatusChange } from "../model/schemas.ts";

/** The most operations of one bulk request to orders. */
export const MAX_OPERATIONS = 100;

const bulkObject = (suffix: string) => ({ additionalProperties: false, "x-name": `OrderBulk${suffix}` });
const id = Type.String({ format: "uuid" });
const operation = (action: string, { properties }: TObject) =>
  Type.Object(
    { id, action: Type.Literal(action), ...properties },
    bulkObject(`${action[0]!.toUpperCase()}${action.slice(1)}`),
  );

const TagChange = Type.Object({
  add: Type.Optional({
    ...Tags,
    description: "Tags that the order gets beside those that it has. This or `remove` is needed.",
  }),
  remove: Type.Optional({ ...Tags, description: "Tags that it loses, whatever their case." }),
  version: Version,
});
export type TagChange = Static<typeof TagChange>;
const { trackingNumber, trackingUrl, carrier, note } = StatusChange.properties;
const Tracking = Type.Object({ trackingNumber, trackingUrl, carrier, note, version: Version });

type Changes = { status: StatusChange; tag: TagChange; cancel: Cancellation; ship: Static<typeof Tracking> };
export type Action = keyof Changes;
/** An operation on one order; of one action where that is named. */
export type Operation<Of extends Action = Action> = {
  [Name in Of]: { id: string; action: Name } & Changes[Name];
}[Of];

/** The bulk actions on an order, each as an endpoint for one order does it. */
export const operations: Readonly<Record<Action, TObject>> = {
  status: operation("status", StatusChange),
  tag: operation("tag", TagChange),
  cancel: operation("cancel", Cancellation),
  ship: operation("ship", Tracking),
};
export const actions = Object.keys(operations) as Action[];

// Each operation is checked by itself, so that an invalid one fails alone: only the reference has its schema.
export const BulkRequest = Type.Object(
  {
    operations: Type.Array(Type.Unknown({ "x-told": Type.Union(Object.values(operations)) }), {
      minItems: 1,
      maxItems: MAX_OPERATIONS,
      description:
        "`status` takes what PUT /orders/{id}/status takes, `cancel` what POST /orders/{id}/cancel takes. `ship` moves to `shipped`, with tracking. Each order once.",
    }),
    atomic: Atomic,
  },
  bulkObject("Request"),
);

const action = Type.Unsafe<Action>({ type: "string", enum: actions });
const { done, reply } = resultSchemas("OrderBulk", "Its place in `operations`.");

export const BulkReply = reply(
  action,
  [done("Done", action, Order, "An operation that was done, with the order as it is then.")],
  "One result for each operation, in their order.",
);
