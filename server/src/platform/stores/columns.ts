import { Type } from "typebox";
import { id, orNull, text, word } from "../../http/nouns/columns.ts";
import { table } from "../../http/nouns/table.ts";
import type { Store } from "../../http/request/store.ts";

/** What every request needs to know of a store `s`; its languages come as one text. Nothing of it is answered as it is. */
export const stores = table("s", {
  id: id("store_id"),
  name: text("name"),
  currency: text("currency"),
  defaultLanguage: text("default_language"),
  languages: { ...text("languages"), read: (tags: string) => tags.split(",") },
  consoleHost: orNull(text("console_host")),
  status: word<Store["status"]>("status", Type.String()),
});
