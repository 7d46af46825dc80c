import { Type } from "typebox";
import { equals, filter } from "../../http/lists/filters.ts";
import { list } from "../../http/lists/page.ts";
import { byTime } from "../../http/lists/sorts.ts";
import { ListedDraft, listedDrafts } from "./columns.ts";

/** A store's drafts, the last changed first. */
export const draftList = list({
  name: "drafts",
  row: ListedDraft,
  reply: "OrderDraftList",
  table: listedDrafts,
  from: "order_drafts d",
  sorts: { updatedAt: byTime("d.updated_at"), createdAt: byTime("d.created_at") },
  sort: "-updatedAt",
  filters: {
    customerId: equals("d.customer_id", Type.String({ format: "uuid" }), (id) => id.toLowerCase()),
    isSent: filter(
      Type.Boolean({ description: "Whether its customer was sent its link." }),
      (is) => `d.sent_at is ${is ? "not " : ""}null`,
    ),
  },
});
