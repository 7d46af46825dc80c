export { addresses, addressTexts, addressTextsOf, placeTextsOf } from "./addresses/columns.ts";
export { provinceFault, refuseProvinceUnknownTo, refuseUnknownProvince } from "./addresses/known-province.ts";
export {
  lastOf,
  NORMALIZED_AT_ONCE,
  normalizeAddressesKind,
  normalizingKind,
} from "./addresses/normalize-sql.ts";
export { addressRoutes } from "./addresses/routes.ts";
export { PostalAddress } from "./addresses/schemas.ts";
export { anonymizeCustomer, anonymizeKind, forgetMailsKind } from "./anonymize.ts";
export {
  activeCustomers,
  customerHead,
  customerIdOf,
  customerNames,
  customerVersion,
  findBuyer,
  lockBuyer,
  lockBuyers,
} from "./buyer-sql.ts";
export {
  Customer,
  type CustomerRow,
  customers,
  customersInFull,
  ShopperCustomer,
  shopperJson,
  type UpdateInput,
  writtenByStore,
} from "./columns.ts";
export { countCustomers } from "./count-sql.ts";
export { deactivateCustomer } from "./deactivate.ts";
export { draftOf, newCustomer, nothingKnown } from "./draft.ts";
export { customerAnonymized } from "./errors.ts";
export { exportCustomer } from "./export/export-customer.ts";
export { ShopperExport } from "./export/schemas.ts";
export { customerHits } from "./hit-sql.ts";
export { type CustomerEntry, type ImportOutcome, importCustomerBatch } from "./import/import-batch.ts";
export { importReadOnly } from "./import/schemas.ts";
export { inviteKind } from "./invitations/job.ts";
export { customerList } from "./list.ts";
export { type CustomerAccount, canBeEntered } from "./log-in/columns.ts";
export {
  dropRegistration,
  findWaitingHash,
  lockRegistration,
  type Registration,
  registrationsSweeper,
  renewRegistration,
  storeRegistration,
  type WaitingRegistration,
} from "./log-in/registration-sql.ts";
export { customerSide } from "./log-in/side.ts";
export { voidCodes } from "./log-in/void-codes.ts";
export {
  mailEmailChanged,
  mailLogInCode,
  mailRegistration,
  mailReset,
  mailVerification,
  recipientOf,
  VERIFICATION_MS,
  type Writing,
} from "./mails.ts";
export { consentAsGuest, subscribe, subscribePath, subscriberOf } from "./marketing/subscribe.ts";
export { customerOfUnsubscribe } from "./marketing/unsubscribe.ts";
export { OrdersQuery } from "./order-schemas.ts";
export type { CreditOf, CustomerDataPort, Merge, OrdersOf } from "./orders-of.ts";
export { customerRoutes } from "./routes.ts";
export { customerWrites, ShopperUpdate } from "./schemas.ts";
export { serializeCustomers } from "./serialize.ts";
export {
  findAccountByEmail,
  getAccount,
  getCustomer,
  lockCustomer,
  lockCustomerByEmail,
  noteLogIn,
  readCustomersAfter,
  readCustomersInFull,
} from "./sql.ts";
export { taxIdChecksSweeper } from "./tax-ids/sql.ts";
export { createVies, type TaxRegister } from "./tax-ids/vies.ts";
export { updateCustomer } from "./update.ts";
export { type KnownCustomer, writeCustomers } from "./write-customers.ts";
export { changeCustomer, deferChange, deferGuests, deferNewcomer } from "./write-sql.ts";
