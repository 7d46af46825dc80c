export { type CreditRow, credits } from "./columns.ts";
export { creditOf } from "./customer-data.ts";
export { insufficientCredit } from "./errors.ts";
export { deferCreditMoves } from "./moves-sql.ts";
export { creditRoutes } from "./routes.ts";
export { Credit } from "./schemas.ts";
export { serializeCredits } from "./serialize.ts";
export { findCreditOf, hasCredit, lockCreditOf, lockCredits } from "./sql.ts";
