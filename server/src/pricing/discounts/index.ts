export { DiscountTypeSchema } from "./columns.ts";
export { hasDiscount } from "./kept-sql.ts";
export { discountsFor, limitedIn, nextChange } from "./open.ts";
export { discountRoutes } from "./routes.ts";
export { findUsedUp, giveBackDiscounts, moveDiscountUses, useDiscounts } from "./uses-sql.ts";
