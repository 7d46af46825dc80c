import { type Static, Type } from "typebox";
import { permissions } from "../../http/principal.ts";
import { orNull } from "../../http/schema-parts.ts";
import { type KeyKind, keyKinds } from "./columns.ts";

const MAX_RATE_LIMIT = 60_000;
const MAX_ADDRESSES = 100;
/** Seconds that a replaced key may still work: a week. */
export const MAX_GRACE = 604_800;

const name = Type.String({
  maxLength: 200,
  pattern: "\\S",
  description: "What the key is for.",
  examples: ["ERP"],
});
const allowedIps = Type.Array(
  Type.String({ format: "ip-range", maxLength: 50, examples: ["192.0.2.0/24", "2001:db8::1"] }),
  {
    maxItems: MAX_ADDRESSES,
    description:
      "Addresses and CIDR ranges that the key may be used from. If empty, it may be used from everywhere.",
  },
);
const allowedOrigins = Type.Array(
  Type.String({ format: "web-origin", maxLength: 300, examples: ["https://shop.example.com"] }),
  {
    maxItems: MAX_ADDRESSES,
    description:
      "Of a publishable key: the sites whose pages may use it, each as `https://host` or `https://host:port`. If empty, all may.",
  },
);
const rateLimit = orNull(
  Type.Integer({
    minimum: 1,
    maximum: MAX_RATE_LIMIT,
    description: "Requests per minute; null for the default.",
  }),
);
const expiresAt = orNull(
  Type.String({
    format: "date-time",
    description: "The time when the key stops working, in the future; null for never.",
  }),
);

export const ApiKeyCreate = Type.Object(
  {
    name,
    kind: Type.Optional(
      Type.Unsafe<KeyKind>({
        type: "string",
        enum: [...keyKinds],
        default: "secret",
        description: "`publishable` for a key that a browser sends: it may only use the storefront.",
      }),
    ),
    permissions: Type.Optional(
      Type.Array(Type.Unsafe<string>({ type: "string", enum: [...permissions] }), {
        uniqueItems: true,
        description: "Of a secret key, which needs at least one: only permissions that the caller holds.",
      }),
    ),
    allowedIps: Type.Optional(allowedIps),
    allowedOrigins: Type.Optional(allowedOrigins),
    rateLimit: Type.Optional(rateLimit),
    expiresAt: Type.Optional(expiresAt),
  },
  { additionalProperties: false, "x-name": "ApiKeyCreate" },
);
export type ApiKeyCreate = Static<typeof ApiKeyCreate>;

export const ApiKeyUpdate = Type.Object(
  {
    name: Type.Optional(name),
    allowedIps: Type.Optional(allowedIps),
    allowedOrigins: Type.Optional(allowedOrigins),
    rateLimit: Type.Optional(rateLimit),
  },
  { additionalProperties: false, "x-name": "ApiKeyUpdate" },
);
export type ApiKeyUpdate = Static<typeof ApiKeyUpdate>;

export const ApiKeyRotate = Type.Object(
  {
    graceSeconds: Type.Optional(
      Type.Integer({
        minimum: 0,
        maximum: MAX_GRACE,
        default: 0,
        description: "How many seconds the old key still works.",
      }),
    ),
    expiresAt: Type.Optional(
      orNull(
        Type.String({
          format: "date-time",
          description: "The time when the new key stops working. If absent, it is that of the old key.",
        }),
      ),
    ),
  },
  { additionalProperties: false, "x-name": "ApiKeyRotate" },
);
export type ApiKeyRotate = Static<typeof ApiKeyRotate>;

/** Fields that only the server sets. */
export const readOnlyFields = ["id", "prefix", "last4", "lastUsedAt", "revokedAt", "createdAt"] as const;
