import type { PriceList } from "@stoa/client";

/** What of a price list can be typed, beside its prices. */
export type PriceListDraft = Pick<
  PriceList,
  "name" | "isActive" | "startsAt" | "endsAt" | "customerGroupIds"
>;

/** A new price list. */
export const none: PriceListDraft = {
  name: "",
  isActive: true,
  startsAt: null,
  endsAt: null,
  customerGroupIds: [],
};

/** What of a price list can be typed. */
export const draftOf = ({
  name,
  isActive,
  startsAt,
  endsAt,
  customerGroupIds,
}: PriceList): PriceListDraft => ({ name, isActive, startsAt, endsAt, customerGroupIds });
