/** The formats of files that come over HTTP. */
export const importFormats = ["shopify", "woocommerce", "stoa"] as const;
export type ImportFormat = (typeof importFormats)[number];

/** The resources that files hold; each is also the permission that its imports take. */
export const importResources = ["products", "customers", "orders"] as const;
export type ImportResource = (typeof importResources)[number];
