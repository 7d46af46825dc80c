import { type Reading, readMoney, readPercent } from "../../http/amounts.ts";
import { text } from "../../http/columns.ts";
import { type Before, noun } from "../../http/noun.ts";
import { isoTime } from "../../kit/iso-time.ts";
import { codeKey } from "./code.ts";
import { coupons, valueText } from "./columns.ts";
import { count } from "./counts-sql.ts";
import { targetFaults } from "./targets.ts";

/** The verbs of a coupon. Orders that used a deleted one still refer to it, and its code is free. */
export const coupon = noun({
  name: "Coupon",
  table: coupons,
  into: "coupons",
  key: "coupon_id",
  derived: { codeKey: text("code_key") },
  unique: { coupons_code_key: "/code" },
  isKept: true,
  complete(draft, input, reading, before) {
    const { startsAt, endsAt } = draft;
    if (startsAt && endsAt && isoTime(endsAt) <= isoTime(startsAt))
      reading.errors.push({ field: "/endsAt", code: "not_after", values: { other: "startsAt" } });
    return { ...draft, value: readValue(reading, input.value, draft.type, before) };
  },
  derive: ({ code }) => ({ codeKey: codeKey(code!) }),
  check: ({ tx }, input, before) => targetFaults(tx, input, before),
  follow: ({ tx }, before, after) => count(tx, before, after),
});

type Columns = (typeof coupons)["fields"];

// Another type needs another value, as one is an amount and the other a percentage.
function readValue(
  reading: Reading,
  text: string | null | undefined,
  type: string | null,
  before: Before<Columns>,
): string | null {
  const { errors } = reading;
  const field = "/value";
  if (!type || (before === "unknown" && text === undefined)) return null;
  const none = valueText(type, 0n);
  if (type === "free_shipping") {
    if (text != null && readMoney(reading, field, text) > 0n)
      errors.push({ field, code: "too_large", values: { limit: 0 } });
    return none;
  }
  if (text === undefined && typeof before === "object" && before.type === type) return before.value;
  if (text == null) {
    errors.push({ field, code: "required" });
    return none;
  }
  const known = errors.length;
  const value = type === "fixed" ? readMoney(reading, field, text) : readPercent(reading, field, text);
  if (value === 0n && errors.length === known) errors.push({ field, code: "not_positive" });
  return valueText(type, value);
}
