import { Type } from "typebox";
import { filter, isTrue } from "../../http/lists/filters.ts";
import { list } from "../../http/lists/page.ts";
import { byTime } from "../../http/lists/sorts.ts";
import { apiKey } from "./api-key.ts";
import { apiKeys } from "./columns.ts";

/** A store's keys, the newest first, revoked and expired ones too. */
export const keyList = list({
  name: "apiKeys",
  row: apiKey.reply,
  reply: "ApiKeyList",
  table: apiKeys,
  from: "api_keys k",
  sorts: { createdAt: byTime("k.created_at") },
  sort: "-createdAt",
  filters: {
    q: filter(
      Type.String({ maxLength: 200, description: "A text that the name contains." }),
      (q, param) => `strpos(lower(k.name), lower(${param(q)})) > 0`,
    ),
    isActive: isTrue("(k.revoked_at is null and (k.expires_at is null or k.expires_at > now()))", {
      description: "Only keys that work now, or only those revoked or expired.",
    }),
  },
});
