import type { StoreSettings } from "../../platform/settings/index.ts";
import type { Seller } from "./columns.ts";

/** Who sells, as documents name them by the settings of today. The country stays a code: its name is told in the reader's language. */
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
