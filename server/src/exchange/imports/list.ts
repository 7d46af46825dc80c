import { equals } from "../../http/lists/filters.ts";
import { list } from "../../http/lists/page.ts";
import { byTime } from "../../http/lists/sorts.ts";
import type { Call } from "../../http/route.ts";
import { ResourceFilter, Status, summaries } from "./columns.ts";
import { readableResources } from "./permissions.ts";

const filters = { status: equals("i.status", Status), resource: equals("i.resource", ResourceFilter) };

/** A store's imports of what the reader may read, the newest first. */
export const importList = list<typeof filters, Pick<Call, "can">>({
  name: "imports",
  row: summaries.schema({ "x-name": "ImportSummary" }),
  reply: "ImportList",
  table: summaries,
  from: "imports i",
  sorts: { createdAt: byTime("i.created_at") },
  sort: "-createdAt",
  filters,
  scope: ({ can }, param) => `i.resource = any(${param(readableResources(can))}::text[])`,
});
