export type { CustomerAccount } from "./account-columns.ts";
export { addresses, addressTexts, addressTextsOf } from "./address-columns.ts";
export { addressRoutes } from "./address-routes.ts";
export { PostalAddress } from "./address-schemas.ts";
export { anonymizeCustomer, anonymizeKind } from "./anonymize.ts";
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
export { canBeEntered } from "./can-be-entered.ts";
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
export { consentAsGuest } from "./consent.ts";
export { countCustomers } from "./count-sql.ts";
export { deactivateCustomer } from "./deactivate.ts";
export { draftOf, newCustomer, nothingKnown } from "./draft.ts";
export { customerAnonymized } from "./errors.ts";
export { exportCustomer } from "./export.ts";
export { ShopperExport } from "./export-schemas.ts";
export { forgetMailsKind } from "./forget-mails.ts";
export { customerHits } from "./hit-sql.ts";
export { inviteKind } from "./invite-job.ts";
export { customerList } from "./list.ts";
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
export { OrdersQuery } from "./order-schemas.ts";
export type { CreditOf, CustomerDataPort, Merge, OrdersOf } from "./orders-of.ts";
export {
  dropRegistration,
  findWaitingHash,
  lockRegistration,
  type Registration,
  registrationsSweeper,
  renewRegistration,
  storeRegistration,
  type WaitingRegistration,
} from "./registration-sql.ts";
export { customerRoutes } from "./routes.ts";
export { customerWrites, ShopperUpdate } from "./schemas.ts";
export { serializeCustomers } from "./serialize.ts";
export { customerSide } from "./side.ts";
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
export { subscribe, subscribePath, subscriberOf } from "./subscribe.ts";
export { type CustomerEntry, type ImportOutcome, importCustomerBatch } from "./take-in.ts";
export { importReadOnly } from "./taken-schemas.ts";
export { customerOfUnsubscribe } from "./unsubscribe.ts";
export { updateCustomer } from "./update.ts";
export { voidCodes } from "./void-codes.ts";
export { type KnownCustomer, writeCustomers } from "./write-customers.ts";
export { changeCustomer, deferChange, deferGuests, deferNewcomer } from "./write-sql.ts";
