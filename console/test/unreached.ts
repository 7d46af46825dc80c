// Whoever adds a screen takes its operations from the list; a test says so.
/** The operations of the admin API that no screen of the console uses, by the client's names, each with the reason why not. */
export const unreached: Readonly<Record<string, string>> = {
  "products.bySku.get": "for programs that know SKUs; screens have ids",
  "products.bySku.update": "for programs that know SKUs; screens have ids",
  "stock.set": "for programs that sync many items; a screen changes one item with a reason",
  "products.filter": "the shoppers' filter; the list of products has its own",
  "redirects.delete": "the list deletes those that are chosen, all in one request",
  "orders.track": "for shoppers; whoever works here opens the order",
  "orders.shipments.get": "the list of an order's shipments has all of each",
  "customers.addresses.list": "the customer has all of them",
  "customers.addresses.get": "the customer has all of them",
  "customers.unsubscribeLinks": "for programs that send mails",
  "auth.tenant.acceptInvitation": "a hosted page, to which the mail leads",
  "reports.salesCsv": "the screen saves the rows that it shows",
  "reports.productsCsv": "the screen saves the rows that it shows",
  "reports.taxesCsv": "the screen saves the rows that it shows",
  "reports.cashCsv": "the screen saves the rows that it shows",
  "reports.customersCsv": "the screen saves the rows that it shows",
  "reports.bestCustomersCsv": "the screen saves the rows that it shows",
  "reports.channelsCsv": "the screen saves the rows that it shows",
  "reports.couponsCsv": "the screen saves the rows that it shows",
  "reports.discountsCsv": "the screen saves the rows that it shows",
};
