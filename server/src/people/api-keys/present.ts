import type { Row } from "../../db/pool.ts";
import { isoTime } from "../../kit/iso-time.ts";

const list = (text: string) => JSON.stringify(text ? text.split(",") : []);
const quoted = (text: string) => `"${text}"`;
const time = (text: string) => `"${isoTime(text)}"`;

/** A key's fields in the order they are answered: each with its column of key `k` or use `u`, and how its text becomes JSON. */
const columns: readonly { name: string; column: string; json: (text: string) => string }[] = [
  { name: "id", column: "k.api_key_id", json: quoted },
  { name: "name", column: "k.name", json: (text) => JSON.stringify(text) },
  { name: "prefix", column: "k.prefix", json: quoted },
  { name: "last4", column: "k.last4", json: quoted },
  { name: "permissions", column: "array_to_string(k.permissions, ',')", json: list },
  { name: "allowedIps", column: "array_to_string(k.allowed_ips, ',')", json: list },
  { name: "rateLimit", column: "k.rate_limit", json: (text) => text },
  { name: "expiresAt", column: "k.expires_at", json: time },
  { name: "lastUsedAt", column: "u.last_used_at", json: time },
  { name: "revokedAt", column: "k.revoked_at", json: time },
  { name: "createdAt", column: "k.created_at", json: time },
];

/** The select list of a key `k` with its use `u`, as `presentKey` reads it. */
export const keyColumns = columns.map(({ column }) => column).join(", ");

/** A key as JSON text; its columns stand in `row` from `offset` on. `key` is its text, where it was just made. */
export function presentKey(row: Row, offset = 0, key?: string): string {
  const fields = columns.map(({ name, json }, i) => {
    const text = row[offset + i];
    return `"${name}":${text == null ? "null" : json(text)}`;
  });
  if (key !== undefined) fields.push(`"key":${JSON.stringify(key)}`);
  return `{${fields.join(",")}}`;
}
