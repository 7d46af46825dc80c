/** Ready roles by what people do: each holds the least that its work takes. */
export const templates = {
  packer: ["orders:fulfill", "products:read"],
  support: ["customers:read", "orders:cancel", "orders:edit", "orders:refund", "products:read"],
  bookkeeper: ["exports", "orders:read", "payments:read", "reports:read"],
  marketing: ["categories:read", "content", "coupons", "customers:read", "products:read"],
} as const;

export type Template = keyof typeof templates;
