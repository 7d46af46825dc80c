import { invalidField } from "../../http/answers/errors.ts";
import type { Consent, Version } from "./version.ts";

const purposes = ["analytics", "preferences", "marketing", "sale_of_data"] as const;

/** The version that was published in April 2026. */
export const version20260408: Version = {
  date: "2026-04-08",
  capabilities: {
    checkout: { page: "checkout" },
    cart: { page: "cart" },
    fulfillment: { page: "fulfillment", extends: ["checkout"] },
    discount: { page: "discount", extends: ["checkout", "cart"] },
    buyer_consent: { page: "buyer-consent", extends: ["checkout"] },
    "catalog.search": { page: "catalog/search", schema: "catalog_search" },
    "catalog.lookup": { page: "catalog/lookup", schema: "catalog_lookup" },
    order: { page: "order" },
  },
  needsDeclared: true,
  hasPolicies: false,
  description: (plain) => plain,
  destination: (place) => place,
  consentIn(sent) {
    if (!sent) return null;
    const said = sent as Readonly<Record<string, unknown>>;
    return Object.fromEntries(
      purposes.flatMap((purpose) => {
        const value = said[purpose];
        if (value === undefined) return [];
        if (typeof value !== "boolean")
          throw invalidField(`/buyer/consent/${purpose}`, "invalid_type", { type: "boolean" });
        return [[purpose, value]];
      }),
    ) as Consent;
  },
  consentOut: (consent) => consent ?? undefined,
};
