export { type CreditRow, credits } from "./columns.ts";
export { insufficientCredit } from "./errors.ts";
export { creditOf } from "./held-of.ts";
export { deferCreditMoves } from "./moves-sql.ts";
export { creditRoutes } from "./routes.ts";
export { Credit } from "./schemas.ts";
export { serializeCredits } from "./serialize.ts";
export { findCreditOf, hasCredit, lockCreditOf, lockCredits } from "./sql.ts";
