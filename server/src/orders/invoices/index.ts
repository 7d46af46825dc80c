export {
  Invoice,
  type InvoiceRow,
  invoices,
  type Seller,
  type storedInvoices,
} from "./columns.ts";
export { deferFirstInvoice, deferIssued, invoiceInserts } from "./issue.ts";
export { sellerOf } from "./seller.ts";
export { findInvoices, findIssued } from "./sql.ts";
