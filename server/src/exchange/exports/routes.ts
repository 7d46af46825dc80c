import { Type } from "typebox";
import { route } from "../../http/route.ts";
import { type ExportFormat, exportFormats, exportProducts } from "./products.ts";

const ExportQuery = Type.Object(
  {
    format: Type.Optional(
      Type.Unsafe<ExportFormat>({
        type: "string",
        enum: exportFormats,
        default: "ndjson",
        description: "`ndjson`: a product a line, as it is answered. `csv`: rows for spreadsheets.",
      }),
    ),
  },
  { additionalProperties: false },
);

export const exportRoutes = [
  route({
    method: "GET",
    path: "/api/v1/exports/products",
    permission: "products:read",
    tag: "Exports",
    summary: "Export all products",
    description:
      "A file of the whole catalogue, oldest product first, made while it is sent: a connection that breaks off before the end means that it is not whole. `npx stoa import products` reads it. `cost` needs `products:cost`.",
    query: ExportQuery,
    downloads: ["application/x-ndjson", "text/csv"],
    cost: 10,
    async handle({ tx, store, query, can }) {
      const { currencyDigits, defaultLanguage } = store;
      const options = { currencyDigits, defaultLanguage, seesCost: can("products:cost") };
      return {
        message: "ok",
        data: null,
        download: exportProducts(tx, query.format ?? "ndjson", options),
      };
    },
  }),
];
