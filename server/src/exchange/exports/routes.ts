import { Type } from "typebox";
import { route } from "../../http/route.ts";
import { walkFilters } from "../../orders/api/index.ts";
import { exportCustomers } from "./customers.ts";
import { type ExportFormat, exportFormats } from "./formats.ts";
import { exportOrders } from "./orders.ts";
import { exportProducts } from "./products.ts";

const format = (lines: string) =>
  Type.Optional(
    Type.Unsafe<ExportFormat>({
      type: "string",
      enum: exportFormats,
      default: "ndjson",
      description: `\`ndjson\`: ${lines}`,
    }),
  );
const ExportQuery = Type.Object(
  { format: format("one product per line, as the API answers it. `csv`: rows for spreadsheets.") },
  { additionalProperties: false },
);
const CustomerExportQuery = Type.Object(
  {
    format: format("one customer per line, as `GET /customer/:id` answers it. `csv`: one row per customer."),
  },
  { additionalProperties: false },
);

const { status, paymentStatus, paymentMethod, source, customerId, agentId } = walkFilters;
const { tag, externalId, q, createdSince, createdUntil, updatedSince } = walkFilters;
const OrderExportQuery = Type.Object(
  {
    format: format(
      "one order per line, as `GET /orders/:id` answers it. `csv`: one row per line of an order.",
    ),
    status: Type.Optional(status.schema),
    paymentStatus: Type.Optional(paymentStatus.schema),
    paymentMethod: Type.Optional(paymentMethod.schema),
    source: Type.Optional(source.schema),
    customerId: Type.Optional(customerId.schema),
    agentId: Type.Optional(agentId.schema),
    tag: Type.Optional(tag.schema),
    externalId: Type.Optional(externalId.schema),
    q: Type.Optional(q.schema),
    createdSince: Type.Optional(createdSince.schema),
    createdUntil: Type.Optional(createdUntil.schema),
    updatedSince: Type.Optional(updatedSince.schema),
  },
  { additionalProperties: false },
);

export const exportRoutes = [
  route({
    method: "GET",
    path: "/api/v1/exports/products",
    mayBeOld: true,
    permission: "products:read",
    tag: "Exports",
    operation: "exportProducts",
    summary: "Export all products",
    description:
      "A file of the whole catalogue, the oldest product first. The file is made while it is sent: if the connection breaks off, the file is not complete. `npx stoa import products` reads it. `cost` needs the permission `products:cost`.",
    query: ExportQuery,
    downloads: ["application/x-ndjson", "text/csv"],
    cost: 10,
    async handle({ tx, store, query, can, client: { origin } }) {
      const { currencyDigits, defaultLanguage } = store;
      const options = { currencyDigits, defaultLanguage, origin, seesCost: can("products:cost") };
      return {
        message: "ok",
        data: null,
        download: exportProducts(tx, query.format ?? "ndjson", options),
      };
    },
  }),
  route({
    method: "GET",
    path: "/api/v1/exports/orders",
    mayBeOld: true,
    permission: "exports",
    audited: true,
    tag: "Exports",
    operation: "exportOrders",
    summary: "Export orders",
    description:
      "A file of all orders, or of those that match, by the filters of `GET /orders`, the oldest first. The file is made while it is sent: if the connection breaks off, the file is not complete. The audit log notes it.",
    query: OrderExportQuery,
    downloads: ["application/x-ndjson", "text/csv"],
    cost: 10,
    async handle({ tx, store: { currencyDigits }, query: { format = "ndjson", ...filter }, client }) {
      const download = exportOrders(tx, format, { currencyDigits, origin: client.origin, filter });
      return { message: "ok", data: null, download };
    },
  }),
  route({
    method: "GET",
    path: "/api/v1/exports/customers",
    mayBeOld: true,
    permission: "customers:read",
    audited: true,
    tag: "Exports",
    operation: "exportCustomers",
    summary: "Export all customers",
    description:
      "A file of all customers but those who are anonymized, the oldest first. The file is made while it is sent: if the connection breaks off, the file is not complete. `POST /api/v1/imports?resource=customers&format=stoa` reads it. The audit log notes the export.",
    query: CustomerExportQuery,
    downloads: ["application/x-ndjson", "text/csv"],
    cost: 10,
    async handle({ tx, store: { currencyDigits }, query: { format = "ndjson" } }) {
      return { message: "ok", data: null, download: exportCustomers(tx, format, { currencyDigits }) };
    },
  }),
];
