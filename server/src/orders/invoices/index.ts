export {
  Invoice,
  type InvoiceRow,
  invoices,
  type Seller,
  type storedInvoices,
} from "./columns.ts";
export { deferDueDocuments, deferFirstInvoice, invoiceInserts } from "./issue.ts";
export { sellerOf } from "./seller.ts";
export { findInvoices, findIssued } from "./sql.ts";
