import { Type } from "typebox";
import { isoTime } from "../../kit/time/iso-time.ts";
import type { Reading } from "./amounts.ts";
import { flag, orNull, texts } from "./columns.ts";
import { endTime, startTime } from "./day-columns.ts";
import { optional } from "./writable.ts";

// Coupons, automatic discounts and price lists share these: when, for whom and for what they count.

/** A list of ids that something applies to. */
export const idsOf = (sql: string, what: string, description: string, maxItems: number) =>
  optional(
    texts(sql, Type.Array(Type.String({ format: "uuid" }), { description: `The ${what} it applies to.` })),
    { maxItems, uniqueItems: true, description },
    { otherwise: "[]", parse: (sent) => JSON.stringify([...new Set(sent.map((id) => id?.toLowerCase()))]) },
  );

/** When it can be used. */
export const windowColumns = {
  startsAt: optional(orNull(startTime("starts_at")), {
    description: "The time from which it can be used; null for at once.",
  }),
  endsAt: optional(orNull(endTime("ends_at")), {
    description: "The time from which it can no longer be used; null for never.",
  }),
};

/** Whether it can be used. */
export const isActiveColumn = optional(
  flag("is_active"),
  { description: "Whether it can be used; default true." },
  { otherwise: "t" },
);

type Windowed = { readonly startsAt: string | null; readonly endsAt: string | null };

/** Notes that something ends before it starts. */
export function checkWindow({ errors }: Reading, { startsAt, endsAt }: Windowed): void {
  if (startsAt && endsAt && isoTime(endsAt) <= isoTime(startsAt))
    errors.push({ field: "/endsAt", code: "not_after", values: { other: "startsAt" } });
}
