import { type Route, route } from "../../http/route.ts";
import { type FilterMeans, filterProducts } from "./filter.ts";
import { ProductFilterQuery, ProductFilterResult } from "./schemas.ts";

/** The endpoint of searches. */
export const filterRoutes = (means: FilterMeans): readonly Route[] => [
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
    async handle(call) {
      return { message: "ok", data: await filterProducts(call, { ...means, visibleOnly: false }) };
    },
  }),
];
