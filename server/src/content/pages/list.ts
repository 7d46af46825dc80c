import { rowSchema } from "../../http/lists/fields.ts";
import { containsWords, hasIds, isSince, isTrue } from "../../http/lists/filters.ts";
import { list } from "../../http/lists/page.ts";
import { byText, byTime } from "../../http/lists/sorts.ts";
import { contentPages } from "./columns.ts";
import { ContentPage } from "./schemas.ts";

/** A store's pages. */
export const pageList = list({
  name: "pages",
  row: rowSchema(ContentPage, "a page"),
  reply: "ContentPageList",
  table: contentPages,
  from: "content_pages p",
  sorts: { createdAt: byTime("p.created_at"), updatedAt: byTime("p.updated_at"), slug: byText("p.slug") },
  sort: "-createdAt",
  filters: {
    q: containsWords(
      "p.search_text",
      "Words that the title or the slug must contain; all of them are needed.",
    ),
    isPublished: isTrue("p.is_published"),
    ids: hasIds("p.page_id"),
    updatedSince: isSince("p.updated_at", "Changed at this time or later (ISO 8601)."),
  },
  fields: "page",
});
