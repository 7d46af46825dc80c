/**
 * The groups of the reference, in the order in which a person would read them, each with what it is about.
 */
export const tags = {
  Products: "The store's products, with variants, prices, images and texts in several languages.",
  Categories: "The tree that products are sorted into.",
  Stock: "Adjust stock, and read each movement of it.",
  Orders: "Place, read and carry out orders.",
  Customers: "The people who buy, with and without an account.",
  Payments: "Money that came in for an order, and money that was given back.",
  Documents: "Invoices, credit notes and packing slips as PDF files.",
  Shipments: "The parcels that leave for the buyer.",
  Claims: "Pieces that arrived damaged or were lost on the way, their settlement, and its costs.",
  Returns: "Goods that come back, from the customer's wish to the refund.",
  Coupons: "Discounts by a code.",
  Discounts: "Automatic discounts: what takes something off without a code.",
  "Price lists": "Other prices by quantity, and for groups of customers.",
  "Gift cards": "Prepaid balances, and what became of them.",
  Reviews: "Customers' reviews of products; shoppers see approved ones.",
  Media: "Pictures and files of the store: upload them once, show them in any size.",
  Locations: "The places where stock lies: warehouses, shops, counters for pick-up.",
  "Stock transfers": "Stock on its way from one location to another.",
  Storefront: "The catalogue as shoppers see it: public, translated, and cached for seconds.",
  "Storefront checkout": "Price a cart, buy it, and follow the order: for storefronts.",
  "Storefront carts": "Carts that are kept: on all of a shopper's devices, priced anew at each read.",
  "Customer log-in": "Register and log in as a customer.",
  "Customer account": "A customer's own data, to read and change.",
  Webhooks: "Have events sent to your systems, or read them here.",
  Imports: "Bring many products or customers in from a file.",
  Exports: "Take all products, customers or orders out as a file.",
  Feeds: "Files of all that is on offer, for search engines, marketplaces and agents.",
  Reports: "Sums of sales.",
  Overview:
    "Work that needs attention, and one search for everything: for the screens of the store's people.",
  Themes: "The files of the store's looks, with versions.",
  Content: "Menus, pages and redirects of the shop.",
  Settings: "Taxes, shipping, payment and languages of the store.",
  "API keys": "Credentials for programs.",
  Staff: "The people who run the store.",
  Roles: "Sets of permissions for the staff.",
  "Log-in of the owner and the staff": "Log in to run the store.",
  "Second factor": "Codes of an authenticator app, and recovery codes, of the owner and the staff.",
  Sessions: "Renew and end log-ins of all kinds.",
  Store: "Hand the store over, or close it.",
  "Audit log": "The changes, with their actors and times.",
} as const;

/** A group of the reference. */
export type Tag = keyof typeof tags;

/** The names of the groups, in their order. */
export const tagNames = Object.keys(tags) as Tag[];
