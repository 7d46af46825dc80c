export { creditOf } from "./held-of.ts";
export { creditRoutes } from "./routes.ts";
export { Credit } from "./schemas.ts";
export { serializeCredits } from "./serialize.ts";
export { hasCredit } from "./sql.ts";
