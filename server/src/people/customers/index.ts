export { type CustomerAccount, canBeEntered, findAccountByEmail, getAccount } from "./accounts.ts";
export { Address, AddressCreate, AddressList, AddressUpdate, addressReadOnly } from "./address-schemas.ts";
export {
  addAddress,
  changeAddress,
  getAddress,
  listAddresses,
  presentAddress,
  removeAddress,
} from "./addresses.ts";
export { anonymizeKind } from "./anonymize.ts";
export { dropCodes } from "./codes.ts";
export {
  type CustomerChange,
  changeCustomer,
  getCustomer,
  insertCustomer,
  lockCustomer,
  lockCustomerByEmail,
} from "./customer-rows.ts";
export { deactivateCustomer } from "./deactivate.ts";
export { tidyName } from "./draft.ts";
export { exportCustomer } from "./export.ts";
export { CustomerExport } from "./export-schemas.ts";
export { forgetMailsKind } from "./forget-mails.ts";
export { mailNotice, mailReset, mailVerification, type Writing } from "./mails.ts";
export { customerMessages } from "./messages.ts";
export { noOrders } from "./no-orders.ts";
export { CustomerOrders, OrdersQuery } from "./order-schemas.ts";
export type { OrdersOf } from "./orders-of.ts";
export { customerColumn, customerColumns, isSet, presentCustomer } from "./present.ts";
export {
  dropRegistration,
  findRegistration,
  findWaitingHash,
  keepRegistration,
  type Registration,
} from "./registrations.ts";
export { customerRoutes } from "./routes.ts";
export { Customer, CustomerUpdate, Email, FirstName, LastName, MarketingOptIn, Phone } from "./schemas.ts";
export { customerSide } from "./side.ts";
export { updateCustomer } from "./update.ts";
export { type NewCustomer, writeCustomers } from "./write-customers.ts";
