import { type Route, route } from "../../http/route.ts";
import { products } from "../products/index.ts";
import { type FilterRuntime, filterProducts } from "./filter.ts";
import { ProductFilterQuery, ProductFilterResult } from "./schemas.ts";

/** The endpoint of searches. */
export const filterRoutes = (runtime: FilterRuntime): readonly Route[] => [
  route({
    method: "GET",
    path: "/api/v1/products/filter",
    permission: "products:read",
    tag: "Products",
    operation: "filterProducts",
    summary: "Search and filter products, with facets",
    description:
      "Full-text search in one language, with filters. For each filter the answer has the values that can be chosen, and how many products have each. The counts of a facet ignore the facet's own filter and follow all others, so that a shop can offer more than one choice.",
    query: ProductFilterQuery,
    reply: ProductFilterResult,
    async handle(call) {
      const { data } = await filterProducts(call, runtime, { rows: products, isPublic: false });
      return { message: "ok", data };
    },
  }),
];
