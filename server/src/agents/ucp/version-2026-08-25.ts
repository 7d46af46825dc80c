import { invalidField } from "../../http/answers/errors.ts";
import type { Version } from "./version.ts";

/**
 * The one purpose that a store asks consent for. Others are not told of, so that what agents send of them
 * does not count.
 */
const MARKETING = "dev.ucp.consent.marketing";

/** The version that was published in August 2026. */
export const version20260825: Version = {
  date: "2026-08-25",
  capabilities: {
    checkout: { page: "shopping/checkout" },
    cart: { page: "shopping/cart" },
    fulfillment: { page: "fulfillment", extends: ["checkout"] },
    discount: { page: "discount", extends: ["checkout", "cart"] },
    buyer_consent: { page: "buyer-consent", extends: ["checkout", "cart"] },
    "catalog.search": { page: "shopping/catalog/search", schema: "catalog_search" },
    "catalog.lookup": { page: "shopping/catalog/lookup", schema: "catalog_lookup" },
    order: { page: "shopping/order" },
  },
  needsDeclared: true,
  hasPolicies: true,
  description: (plain) => ({ plain }),
  destination: (place) => ({ type: "shipping_address", ...place }),
  consentIn(sent, before) {
    const said = (sent as Readonly<Record<string, unknown>> | undefined)?.[MARKETING];
    // Nothing said changes nothing.
    if (said === undefined) return before;
    const { granted, source } = Object(said) as { granted?: unknown; source?: unknown };
    const at = `/buyer/consent/${MARKETING}`;
    if (typeof granted !== "boolean")
      throw invalidField(`${at}/granted`, "invalid_type", { type: "boolean" });
    if (source !== "platform" && source !== "business")
      throw invalidField(`${at}/source`, "invalid_choice", { choices: "business, platform" });
    // A consent that comes back as the store's own was not given by the buyer.
    return source === "platform" ? { ...before, marketing: granted } : before;
  },
  consentOut(consent, { messages, links }) {
    const said = consent?.marketing;
    const privacy = links.filter(({ type }) => type === "privacy_policy");
    return {
      [MARKETING]: {
        granted: said ?? false,
        source: said === undefined ? "business" : "platform",
        description: messages.say("ucp.marketing"),
        ...(privacy.length && { links: privacy }),
      },
    };
  },
};
