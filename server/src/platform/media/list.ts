import { counterTotal } from "../../http/lists/counter-total.ts";
import { equals, hasIds, isSince } from "../../http/lists/filters.ts";
import { list } from "../../http/lists/page.ts";
import { byTime } from "../../http/lists/sorts.ts";
import { media } from "./columns.ts";
import { MediaTypeSchema } from "./types.ts";

/** A store's media, the newest first. All are counted as they are written, those of a filter when it is used. */
export const mediaList = list({
  name: "media",
  row: media.schema({ "x-name": "Media" }),
  reply: "MediaList",
  table: media,
  from: "media m",
  sorts: { createdAt: byTime("m.created_at") },
  sort: "-createdAt",
  filters: {
    type: equals<typeof MediaTypeSchema>("m.type", MediaTypeSchema),
    ids: hasIds("m.media_id"),
    createdSince: isSince("m.created_at", "Created at this time or later (ISO 8601)."),
  },
  ...counterTotal("media_counts"),
});
