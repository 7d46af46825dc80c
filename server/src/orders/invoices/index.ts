export {
  Invoice,
  type InvoiceRow,
  invoices,
  type kept,
  type Seller,
} from "./columns.ts";
export { deferFirstInvoice, deferIssued, invoiceInserts } from "./issue.ts";
export { sellerOf } from "./seller.ts";
export { findInvoices, findIssued } from "./sql.ts";
