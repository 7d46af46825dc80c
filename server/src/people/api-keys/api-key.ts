import { noun } from "../../http/nouns/noun.ts";
import type { Draft } from "../../http/nouns/writable.ts";
import { apiKeys, type KeyFields, type KeyRow, knownKeys } from "./columns.ts";

/** A key's schemas; how one is made and changed say `issueKey` and `updateKey`. */
export const apiKey = noun({
  name: "ApiKey",
  table: apiKeys,
  into: "api_keys",
  key: "api_key_id",
  isStrict: true,
});

/** The settings in a key's draft. */
export const settingsOf = (draft: Draft<KeyFields>): KeyRow => knownKeys.read(knownKeys.row(draft));
