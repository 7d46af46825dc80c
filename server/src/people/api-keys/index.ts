export { authenticateKey, type KnownKey } from "./authenticate.ts";
export { createKey } from "./create.ts";
export { apiKeyMessages } from "./messages.ts";
export { revokeKey } from "./revoke.ts";
export { rotateByOperator } from "./rotate.ts";
export { apiKeyRoutes } from "./routes.ts";
export { MAX_GRACE } from "./schemas.ts";
export { listAllKeys } from "./sql.ts";
export { createKeyUses } from "./uses.ts";
