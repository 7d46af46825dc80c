export type { CashOnDelivery } from "./cash-on-delivery.ts";
export type { StoreSettings } from "./columns.ts";
export { type Destination, ELSEWHERE, placeKey } from "./destination.ts";
export { ColorsSchema, PoliciesSchema } from "./looks.ts";
export { hostedPage, type OriginOf, originFor, ownPage, productPage, staffPage } from "./page-links.ts";
export { paymentDueOf } from "./payment-timeouts.ts";
export { isByWeight, reaches, weightBound } from "./rate-conditions.ts";
export { settingsRoutes } from "./routes.ts";
export type { SettingsUpdate } from "./schemas.ts";
export type { ShippingRate } from "./shipping-rates.ts";
export { type ShippingZone, shippingZoneAt, shipsTo } from "./shipping-zones.ts";
export {
  contentRevision,
  findPictures,
  hasAmounts,
  lockSettings,
  raiseContent,
  readSettings,
  readTaxClasses,
  secondFactorRequired,
  settingsRevision,
  showsLowestPrice,
  storedPriceLists,
  storeWithSettings,
} from "./sql.ts";
export { StorefrontMode } from "./storefront.ts";
export { type SetupStep, setupSteps } from "./switches.ts";
export { missingRates, type Tax, type TaxRate, taxRateAt } from "./tax.ts";
export { firstClasses, isInUnion, STANDARD, TaxClass } from "./tax-classes.ts";
export { updateSettings } from "./update.ts";
