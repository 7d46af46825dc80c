import { Type } from "typebox";
import { flag, hidden, id, integer, moment, orNull, text, time, word, words } from "../../http/columns.ts";
import { table, type ValuesOf } from "../../http/table.ts";

const Words = Type.Array(Type.String());
const Word = Type.String();

/** What keys are for: a secret one for servers, with permissions; a publishable one for browsers, which names a storefront. */
export const keyKinds = ["secret", "publishable"] as const;
export type KeyKind = (typeof keyKinds)[number];

/** The columns of a key `k` with its use `u`, as they are shown. */
export const apiKeys = table("k", {
  id: id("api_key_id"),
  name: text("name"),
  prefix: word(
    "prefix",
    Type.String({ description: "The first characters of the key.", examples: ["sk_4f0Q"] }),
  ),
  last4: word("last4", Type.String({ description: "The last characters of the key." })),
  kind: word<KeyKind>(
    "kind",
    Type.Unsafe<KeyKind>({
      type: "string",
      enum: [...keyKinds],
      description:
        "`secret`: for servers, with permissions. `publishable`: for browsers, which may only use the storefront.",
    }),
  ),
  permissions: words("k.permissions", Words),
  allowedIps: words("k.allowed_ips", Words),
  allowedOrigins: words("k.allowed_origins", Words),
  rateLimit: orNull(integer("rate_limit")),
  expiresAt: orNull(time("expires_at")),
  lastUsedAt: orNull(time("u.last_used_at")),
  revokedAt: orNull(time("revoked_at")),
  createdAt: time("created_at"),
});
export type ShownKey = ValuesOf<typeof apiKeys>;
export const ApiKey = apiKeys.schema({ "x-name": "ApiKey" });
export const NewApiKey = apiKeys.schema(
  { "x-name": "NewApiKey" },
  { key: Type.String({ description: "The key itself. It is shown only in this answer." }) },
);

/** Where the columns of keys come from. */
export const keySource =
  "api_keys k left join api_key_uses u on u.store_id = k.store_id and u.api_key_id = k.api_key_id";

/** What authentication reads of a key `k`, and what is done with keys needs. */
export const knownKeys = table("k", {
  id: hidden(id("api_key_id")),
  storeId: hidden(word("store_id", Word)),
  name: hidden(text("name")),
  kind: hidden(word<KeyKind>("kind", Word)),
  permissions: hidden(words("k.permissions", Words)),
  /** Canonical ranges; from everywhere where empty. */
  allowedIps: hidden(words("k.allowed_ips", Words)),
  /** In lower case, as browsers write them; from every site where empty. */
  allowedOrigins: hidden(words("k.allowed_origins", Words)),
  /** Requests per minute; null for the default. */
  rateLimit: hidden(orNull(integer("rate_limit"))),
  expiresAt: orNull(moment("expires_at")),
  isRevoked: hidden(flag("k.revoked_at is not null")),
});
export type KeyRow = ValuesOf<typeof knownKeys>;
/** What a key is called, what it may do and what bounds it: from where, how fast, how long. */
export type KeySettings = Readonly<
  Pick<KeyRow, "name" | "kind" | "rateLimit" | "expiresAt"> &
    Record<"permissions" | "allowedIps" | "allowedOrigins", readonly string[]>
>;
