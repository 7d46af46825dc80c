import { equals } from "../../http/filters.ts";
import { list } from "../../http/page.ts";
import { byTime } from "../../http/sorts.ts";
import { Status, summaries } from "./columns.ts";

/** A store's imports, the newest first. */
export const importList = list({
  name: "imports",
  row: summaries.schema({ "x-name": "ImportSummary" }),
  reply: "ImportList",
  table: summaries,
  from: "imports i",
  sorts: { createdAt: byTime("i.created_at") },
  sort: "-createdAt",
  filters: { status: equals("i.status", Status) },
});
