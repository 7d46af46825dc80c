export { passwordResetKind } from "./forgot-password.ts";
export { resetByOperator } from "./reset-by-operator.ts";
export { staffRoutes } from "./routes.ts";
