import { Type } from "typebox";
import { flag, hidden, id, integer, moment, orNull, text, time, word, words } from "../../http/columns.ts";
import { permissions } from "../../http/principal.ts";
import { orNull as orNullSchema } from "../../http/schema-parts.ts";
import { type RowOf, table, type ValuesOf } from "../../http/table.ts";
import { optional, required } from "../../http/written.ts";
import { canonicalRange } from "../../kit/ip-range.ts";
import { webOrigin } from "../../kit/web-origin.ts";

const MAX_RATE_LIMIT = 60_000;
const MAX_ADDRESSES = 100;
const Words = Type.Array(Type.String());
const Word = Type.String();
// Each written in the one way and named once.
const distinct = (read: (text: string) => string | undefined | null) => (sent: readonly string[]) =>
  [...new Set(sent.map((text) => read(text)!))].join();

/** What keys are for: a secret one for servers, with permissions; a publishable one for browsers, which names a storefront. */
export const keyKinds = ["secret", "publishable"] as const;
export type KeyKind = (typeof keyKinds)[number];

/** The columns of a key `k`, as they are shown. */
export const apiKeys = table("k", {
  id: id("api_key_id"),
  name: required(
    text("name"),
    { maxLength: 200, pattern: "\\S", description: "What the key is for.", examples: ["ERP"] },
    { parse: (name) => name.trim() },
  ),
  prefix: word(
    "prefix",
    Type.String({ description: "The first characters of the key.", examples: ["sk_4f0Q"] }),
  ),
  last4: word("last4", Type.String({ description: "The last characters of the key." })),
  kind: optional(
    word<KeyKind>(
      "kind",
      Type.Unsafe<KeyKind>({
        type: "string",
        enum: [...keyKinds],
        description:
          "`secret`: for servers, with permissions. `publishable`: for browsers, which may only use the storefront.",
      }),
    ),
    {
      default: "secret",
      description: "`publishable` for a key that a browser sends: it may only use the storefront.",
    },
    { on: "create", otherwise: "secret" },
  ),
  permissions: optional(
    words("k.permissions", Words),
    {},
    {
      on: "create",
      otherwise: "",
      schema: Type.Array(Type.Unsafe<string>({ type: "string", enum: [...permissions] }), {
        uniqueItems: true,
        description: "Of a secret key, which needs at least one: only permissions that the caller holds.",
      }),
    },
  ),
  allowedIps: optional(
    words("k.allowed_ips", Words),
    {},
    {
      otherwise: "",
      parse: distinct(canonicalRange),
      schema: Type.Array(
        Type.String({ format: "ip-range", maxLength: 50, examples: ["192.0.2.0/24", "2001:db8::1"] }),
        {
          maxItems: MAX_ADDRESSES,
          description:
            "Addresses and CIDR ranges that the key may be used from. If empty, it may be used from everywhere.",
        },
      ),
    },
  ),
  allowedOrigins: optional(
    words("k.allowed_origins", Words),
    {},
    {
      otherwise: "",
      parse: distinct(webOrigin),
      schema: Type.Array(
        Type.String({ format: "web-origin", maxLength: 300, examples: ["https://shop.example.com"] }),
        {
          maxItems: MAX_ADDRESSES,
          description:
            "Of a publishable key: the sites whose pages may use it, each as `https://host` or `https://host:port`. If empty, all may.",
        },
      ),
    },
  ),
  rateLimit: optional(orNull(integer("rate_limit")), {
    minimum: 1,
    maximum: MAX_RATE_LIMIT,
    description: "Requests per minute; null for the default.",
  }),
  expiresAt: optional(
    orNull(time("expires_at")),
    {},
    {
      on: "create",
      schema: orNullSchema(
        Type.String({
          format: "date-time",
          description: "The time when the key stops working, in the future; null for never.",
        }),
      ),
    },
  ),
  lastUsedAt: orNull(
    time(
      "(select u.last_used_at from api_key_uses u where u.store_id = k.store_id and u.api_key_id = k.api_key_id)",
    ),
  ),
  revokedAt: orNull(time("revoked_at")),
  createdAt: time("created_at"),
});
export type KeyFields = typeof apiKeys.fields;
export type ShownRow = RowOf<KeyFields>;
export type ShownKey = ValuesOf<typeof apiKeys>;
export const NewApiKey = apiKeys.schema(
  { "x-name": "NewApiKey" },
  { key: Type.String({ description: "The key itself. It is shown only in this answer." }) },
);

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
