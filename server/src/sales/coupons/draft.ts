import type { FieldError } from "../../http/errors.ts";
import type { Inspection } from "../../http/route.ts";
import type { Sound } from "../../http/sound.ts";
import { instant } from "../../kit/instant.ts";
import { type Reading, readMoney, readMoneyOrNone, readPercent } from "../../platform/settings/index.ts";
import type { CouponType, Draft } from "./columns.ts";
import type { CouponUpdate } from "./schemas.ts";

/** What a coupon is before anything is said of it. */
const blank: Draft = {
  code: "",
  type: "fixed",
  value: 0n,
  startsAt: null,
  endsAt: null,
  minimumSubtotal: null,
  usageLimit: null,
  usageLimitPerCustomer: null,
  productIds: [],
  categoryIds: [],
  isActive: true,
};

/**
 * The draft that a client's input makes of what there was: a field left out keeps its value, an array replaces the whole
 * array. Notes what is wrong; without `before`, what does not depend on it.
 */
export function readDraft(reading: Reading, input: Sound<CouponUpdate>, before?: Draft): Draft {
  const was = before ?? blank;
  const keep = <Name extends keyof Draft>(name: Name, sent: Draft[Name] | undefined): Draft[Name] =>
    sent === undefined ? was[name] : sent;
  const type = input.type ?? before?.type;
  const draft: Draft = {
    code: keep("code", input.code),
    type: type ?? was.type,
    value: type ? readValue(reading, input.value, type, before) : was.value,
    startsAt: keep("startsAt", timeOf(input.startsAt)),
    endsAt: keep("endsAt", timeOf(input.endsAt)),
    minimumSubtotal:
      input.minimumSubtotal === undefined
        ? was.minimumSubtotal
        : readMoneyOrNone(reading, "/minimumSubtotal", input.minimumSubtotal),
    usageLimit: keep("usageLimit", input.usageLimit),
    usageLimitPerCustomer: keep("usageLimitPerCustomer", input.usageLimitPerCustomer),
    productIds: keep("productIds", idsOf(input.productIds)),
    categoryIds: keep("categoryIds", idsOf(input.categoryIds)),
    isActive: keep("isActive", input.isActive),
  };
  if (draft.startsAt && draft.endsAt && new Date(draft.endsAt) <= new Date(draft.startsAt))
    reading.errors.push({ field: "/endsAt", code: "not_after", values: { other: "startsAt" } });
  return draft;
}

/** What is wrong with the parts of a new coupon that the schema does not refuse. */
export function createFaults(input: Sound<CouponUpdate>, { store }: Pick<Inspection, "store">): FieldError[] {
  const reading: Reading = { digits: store.currencyDigits, errors: [] };
  readDraft(reading, input);
  return reading.errors;
}

/** What is wrong with the parts of an update that the schema does not refuse, told without a look at the coupon. */
export const updateFaults = (input: Sound<CouponUpdate>, call: Pick<Inspection, "store">): FieldError[] =>
  // Whether a type needs a value depends on the type that the coupon has.
  createFaults(input.value === undefined ? { ...input, type: undefined } : input, call);

// Another type needs another value, as one is an amount and the other a percentage.
function readValue(
  reading: Reading,
  text: string | null | undefined,
  type: CouponType,
  before: Draft | undefined,
): bigint {
  const { errors } = reading;
  const field = "/value";
  if (type === "free_shipping") {
    if (text != null && readMoney(reading, field, text) > 0n)
      errors.push({ field, code: "too_large", values: { limit: 0 } });
    return 0n;
  }
  if (text === undefined && before?.type === type) return before.value;
  if (text == null) {
    errors.push({ field, code: "required" });
    return 0n;
  }
  const known = errors.length;
  const value = type === "fixed" ? readMoney(reading, field, text) : readPercent(reading, field, text);
  if (value === 0n && errors.length === known) errors.push({ field, code: "not_positive" });
  return value;
}

const timeOf = (text: string | null | undefined) => text && instant(text)!.toISOString();

// A place whose id the schema refused is left out.
const idsOf = (ids: readonly (string | undefined)[] | undefined) =>
  ids && [...new Set(ids.flatMap((id) => id?.toLowerCase() ?? []))];
