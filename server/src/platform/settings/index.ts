export { shippingZoneAt, taxRateAt } from "./destination.ts";
export { hostedPage, type OriginOf, originFor, ownPage, productPage, staffPage } from "./page-links.ts";
export { ColorsSchema, PoliciesSchema } from "./reply-parts.ts";
export { settingsRoutes } from "./routes.ts";
export type { SettingsUpdate } from "./schemas.ts";
export type {
  CashOnDelivery,
  Destination,
  ShippingRate,
  ShippingZone,
  StoreSettings,
  Tax,
  TaxRate,
} from "./settings.ts";
export { shipsTo } from "./ships-to.ts";
export {
  contentRevision,
  findPictures,
  hasAmounts,
  keepWithSettings,
  keptPriceLists,
  lockSettings,
  raiseContent,
  readSettings,
  secondFactorRequired,
  settingsRevision,
  showsLowestPrice,
} from "./sql.ts";
export { StorefrontMode } from "./storefront.ts";
export { updateSettings } from "./update.ts";
