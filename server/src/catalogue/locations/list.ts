import { Type } from "typebox";
import { rowSchema } from "../../http/lists/fields.ts";
import { filter, hasIds, isSince, isTrue } from "../../http/lists/filters.ts";
import { list } from "../../http/lists/page.ts";
import { byInteger, byTime } from "../../http/lists/sorts.ts";
import { locations } from "./columns.ts";
import { location } from "./location.ts";

/** A store's locations, in its order. */
export const locationList = list({
  name: "locations",
  row: rowSchema(location.reply, "a location"),
  reply: "LocationList",
  table: locations,
  from: "locations l",
  sorts: {
    position: byInteger("l.position"),
    createdAt: byTime("l.created_at"),
    updatedAt: byTime("l.updated_at"),
  },
  sort: "position",
  filters: {
    q: filter(
      Type.String({
        maxLength: 200,
        description: "A text that the name or the code contains, in upper or lower case.",
      }),
      (q, param) => `strpos(lower(concat_ws(' ', l.name, l.code)), lower(${param(q.trim())})) > 0`,
    ),
    ids: hasIds("l.location_id"),
    isActive: isTrue("l.is_active"),
    sellsOnline: isTrue("l.sells_online"),
    updatedSince: isSince("l.updated_at", "Changed at this time or later (ISO 8601)."),
  },
  fields: "location",
});
