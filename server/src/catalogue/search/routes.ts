import { route } from "../../http/route.ts";
import { readFieldNames } from "../products/index.ts";
import { filterProducts } from "./filter.ts";
import { ProductFilterQuery, ProductFilterResult } from "./schemas.ts";

export const filterRoutes = [
  route({
    method: "GET",
    path: "/api/v1/products/filter",
    permission: "products:read",
    tag: "Products",
    summary: "Search and filter products, with facets",
    description:
      "Full-text search in the asked language, filters, and for each filter which values there are and how many products have them. A facet's counts ignore the facet's own filter and heed all others, so that a shop can offer to choose several.",
    query: ProductFilterQuery,
    reply: ProductFilterResult,
    async handle({ tx, store, query, now, can }) {
      const reader = {
        currencyDigits: store.currencyDigits,
        seesCost: can("products:cost"),
        fields: readFieldNames(query.fields),
      };
      return {
        message: "ok",
        data: await filterProducts(tx, store, query, { reader, visibleOnly: false, now }),
      };
    },
  }),
];
