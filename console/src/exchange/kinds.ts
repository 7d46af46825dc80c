import type { Import } from "@stoa/client";

/** What a file can hold. */
export const resources = ["products", "customers", "orders"] as const;
export type Resource = (typeof resources)[number];

/** Where a file of each kind can come from. */
export const formats: Readonly<Record<Resource, readonly Import["format"][]>> = {
  products: ["shopify", "woocommerce", "stoa"],
  customers: ["shopify", "woocommerce", "stoa"],
  orders: ["shopify", "stoa"],
};

/** How a file is taken. */
export type Order = { resource: Resource; format: Import["format"]; copyImages: boolean; sendMail: boolean };

/** What of that is asked of the API: what does not suit the kind of file is left out. */
export const queryOf = ({ resource, format, copyImages, sendMail }: Order) => ({
  resource,
  format,
  ...(resource === "products" && copyImages && { copyImages }),
  ...(resource === "customers" && sendMail && { sendMail }),
});

// Files that were tried here, as long as this window is open.
const tried = new Map<string, Uint8Array>();

/** Keeps a file that was tried, so that it need not be chosen again to import it; only the last. */
export function keepTried(importId: string, file: Uint8Array): void {
  tried.clear();
  tried.set(importId, file);
}

/** The file that was tried by an import, if it is still here. */
export const triedBy = (importId: string): Uint8Array | undefined => tried.get(importId);

/** Whether an import still waits or runs. */
export const isOpen = ({ status }: Pick<Import, "status">): boolean =>
  status === "waiting" || status === "running";
