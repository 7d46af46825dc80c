export { discountsFor, idsWithUsageLimit, nextChange } from "./active.ts";
export { hasDiscount } from "./active-sql.ts";
export { DiscountTypeSchema } from "./columns.ts";
export { discountRoutes } from "./routes.ts";
export {
  findUsedUp,
  giveBackDiscounts,
  moveDiscountUses,
  useDiscounts,
  useDiscountsAgain,
} from "./uses-sql.ts";
