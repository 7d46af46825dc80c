import { Type } from "typebox";
import { orNull } from "../../http/openapi/schema-parts.ts";
import { listQuery, Pagination } from "../../http/request/window.ts";

const Time = Type.String({ format: "date-time" });
const Amount = Type.String({ description: "Decimal, with the digits of the store's currency." });

export const OrdersQuery = Type.Object({ ...listQuery }, { additionalProperties: false });

export const CustomerOrders = Type.Object(
  { orders: Type.Array(Type.Unsafe<object>({ type: "object" })), pagination: Pagination },
  { additionalProperties: false, "x-name": "CustomerOrders" },
);

export const CustomerStats = Type.Object(
  {
    totalOrders: Type.Integer(),
    completedOrders: Type.Integer(),
    cancelledOrders: Type.Integer(),
    totalSpent: Amount,
    totalRefunded: Amount,
    averageOrderValue: Amount,
    firstOrderAt: orNull(Time),
    lastOrderAt: orNull(Time),
    currency: Type.String({ description: "ISO 4217." }),
  },
  { additionalProperties: false, "x-name": "CustomerStats" },
);
