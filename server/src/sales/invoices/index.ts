export {
  Invoice,
  type InvoiceRow,
  invoices,
  type kept,
  type Seller,
} from "./columns.ts";
export type { Credited } from "./credited-taxes.ts";
export { invoiceInserts, leaveFirstInvoice, leaveIssued } from "./issue.ts";
export { sellerOf } from "./seller.ts";
export { findInvoices, findIssued } from "./sql.ts";
