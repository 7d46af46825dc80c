import { Type } from "typebox";
import {
  type Column,
  flag,
  hide,
  id,
  integer,
  json,
  moment,
  orNull,
  text,
  time,
  word,
  words,
} from "../../http/nouns/columns.ts";
import { type RowOf, table, type ValuesOf } from "../../http/nouns/table.ts";
import { optional, required } from "../../http/nouns/writable.ts";
import { orNull as orNullSchema } from "../../http/openapi/schema-parts.ts";
import { permissions } from "../../http/request/principal.ts";
import { canonicalRange } from "../../kit/web/ip-range.ts";
import { webOrigin } from "../../kit/web/origin.ts";
import { type DailyLimits, limitNames, readLimits } from "../grants/index.ts";
import { COUNTED_MS } from "./hours.ts";
import { DailyLimitsShown, limits, limitsJson } from "./limits-column.ts";

const MAX_RATE_LIMIT = 60_000;
const MAX_ADDRESSES = 100;
const Words = Type.Array(Type.String());
const Word = Type.String();
// Each written in the one way and named once.
const distinct = (read: (text: string) => string | undefined | null) => (sent: readonly string[]) =>
  [...new Set(sent.map((text) => read(text)!))].join();

/**
 * The kinds of keys: secret ones for servers, with permissions; publishable ones for browsers, which identify
 * a storefront.
 */
export const keyKinds = ["secret", "publishable"] as const;
export type KeyKind = (typeof keyKinds)[number];

/** The confirmation of a key's irreversible actions: none, or by a person. */
export const confirmations = ["none", "person"] as const;
export type Confirmation = (typeof confirmations)[number];

// The counters of a key, or of the keys that share its limits.
type CountedUsage = { day: string } & DailyLimits;
const counted = limitNames
  .map((name) => `'${name}', coalesce(sum((h->>'${name}')::bigint), 0)::text`)
  .join(", ");
const usage: Column<CountedUsage> = {
  ...json<CountedUsage>(
    `(select json_build_object('day', d.day, ${counted})::text
      from api_key_days d left join json_array_elements(d.hours::json) h on (h->>'at')::bigint > extract(epoch from now()) * 1000 - ${COUNTED_MS}
      where d.store_id = $1 and d.api_key_id = coalesce(k.counted_with, k.api_key_id) group by d.day)`,
    Type.Object(
      { day: Type.String({ format: "date" }), ...DailyLimitsShown.properties },
      {
        additionalProperties: false,
        "x-name": "ApiKeyUsage",
        description:
          "The use in the last 24 hours. `day` is the day, in UTC, on which a key with limits last did anything that counts.",
      },
    ),
  ),
  read(json) {
    const { day, ...amounts } = JSON.parse(json) as { day: string };
    return { day, ...readLimits(JSON.stringify(amounts)) };
  },
  json(json, reader) {
    const { day, ...amounts } = usage.read(json);
    return `{"day":"${day}",${limitsJson(amounts, reader).slice(1)}`;
  },
};

/** The columns of a key `k`, of the store `$1`, as they are shown. */
export const apiKeys = table("k", {
  id: id("api_key_id"),
  name: required(
    text("name"),
    { maxLength: 200, pattern: "\\S", description: "The purpose of the key.", examples: ["ERP"] },
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
  confirm: optional(
    word<Confirmation>(
      "confirm",
      Type.Unsafe<Confirmation>({
        type: "string",
        enum: [...confirmations],
        description:
          "`person`: what cannot be undone (refunds, cancellations, deletions, discounts by hand, credit, changes of many things) is refused, unless a client of the Model Context Protocol has asked a person. `x-effects` of an operation names what it may do of that.",
      }),
    ),
    {},
    { otherwise: "none" },
  ),
  dailyLimits: optional(orNull(limits), {
    description: "The key's limits in any 24 hours; null for none. If you send it, it replaces all limits.",
  }),
  usage: orNull(usage),
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
    time("(select u.last_used_at from api_key_uses u where u.store_id = $1 and u.api_key_id = k.api_key_id)"),
  ),
  revokedAt: orNull(time("revoked_at")),
  createdAt: time("created_at"),
  countedWith: orNull(hide(id("counted_with"))),
});
export type KeyFields = typeof apiKeys.fields;
export type ShownRow = RowOf<KeyFields>;
export type ShownKey = ValuesOf<typeof apiKeys>;
export const NewApiKey = apiKeys.schema(
  { "x-name": "NewApiKey" },
  { key: Type.String({ description: "The key itself. It is shown only in this answer." }) },
);

/** The columns of a key `k` that authentication and the work of keys need. */
export const knownKeys = table("k", {
  id: hide(id("api_key_id")),
  storeId: hide(word("store_id", Word)),
  name: hide(text("name")),
  kind: hide(word<KeyKind>("kind", Word)),
  permissions: hide(words("k.permissions", Words)),
  /** Canonical ranges; from everywhere where empty. */
  allowedIps: hide(words("k.allowed_ips", Words)),
  /** In lower case, as browsers write them; empty allows every site. */
  allowedOrigins: hide(words("k.allowed_origins", Words)),
  /** Requests per minute; null for the default. */
  rateLimit: hide(orNull(integer("rate_limit"))),
  confirm: hide(word<Confirmation>("confirm", Word)),
  dailyLimits: orNull(hide(limits)),
  expiresAt: orNull(moment("expires_at")),
  isRevoked: hide(flag("k.revoked_at is not null")),
});
export type KeyRow = ValuesOf<typeof knownKeys>;
/** The settings of a key: name, permissions, and limits of address, rate, lifetime and daily amounts. */
export type KeySettings = Readonly<
  Pick<KeyRow, "name" | "kind" | "rateLimit" | "confirm" | "dailyLimits" | "expiresAt"> &
    Record<"permissions" | "allowedIps" | "allowedOrigins", readonly string[]>
>;
