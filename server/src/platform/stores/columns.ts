import { Type } from "typebox";
import { id, orNull, text, word } from "../../http/nouns/columns.ts";
import { table } from "../../http/nouns/table.ts";
import type { Store } from "../../http/request/store.ts";

/**
 * The data of a store `s` that every request needs; its languages are one text. None of it is answered
 * directly.
 */
export const stores = table("s", {
  id: id("store_id"),
  name: text("name"),
  currency: text("currency"),
  defaultLanguage: text("default_language"),
  languages: { ...text("languages"), read: (tags: string) => tags.split(",") },
  timeZone: text("time_zone"),
  country: orNull(text("country")),
  consoleHost: orNull(text("console_host")),
  status: word<Store["status"]>("status", Type.String()),
});
