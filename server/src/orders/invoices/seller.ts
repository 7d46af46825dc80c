import { postalLines } from "../../kit/text/postal-lines.ts";
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
  const home = business.country ?? (business.address1 ? country : null);
  return {
    name: business.name ?? name,
    lines: postalLines({ ...business, country: home ?? country }),
    country: home,
    contact: [business.email, business.phone].flatMap((line) => line || []),
    taxId: business.taxId,
    footer: business.footer,
  };
}
