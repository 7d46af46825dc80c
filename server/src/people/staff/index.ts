export { findOwner } from "./account-sql.ts";
export { passwordResetKind } from "./forgot-password.ts";
export { staffMessages } from "./messages.ts";
export { resetByOperator } from "./reset-by-operator.ts";
export { staffRoutes } from "./routes.ts";
export { staffSide } from "./side.ts";
