import type { StoreSettings } from "../../platform/settings/index.ts";
import type { Seller } from "./columns.ts";

/**
 * The seller in documents, by today's settings. The country stays a code: readers see its name in their
 * language.
 */
export function sellerOf({
  name,
  country,
  business,
}: Pick<StoreSettings, "name" | "country" | "business">): Seller {
  const town = [business.postalCode, business.city].filter(Boolean).join(" ");
  return {
    name: business.name ?? name,
    lines: [business.address1, business.address2, town, business.province].flatMap((line) => line || []),
    country: business.country ?? (business.address1 ? country : null),
    contact: [business.email, business.phone].flatMap((line) => line || []),
    taxId: business.taxId,
    footer: business.footer,
  };
}
