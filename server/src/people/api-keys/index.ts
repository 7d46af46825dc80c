export { authenticateKey, type KnownKey } from "./authenticate.ts";
export { createKey } from "./create.ts";
export { apiKeyMessages } from "./messages.ts";
export { revokeKey } from "./revoke.ts";
export { apiKeyRoutes } from "./routes.ts";
export { listAllKeys } from "./sql.ts";
export { createKeyUses } from "./uses.ts";
