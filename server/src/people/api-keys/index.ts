export { authenticateKey, type KnownKey } from "./authenticate.ts";
export { createKey } from "./create.ts";
export { apiKeyMessages } from "./messages.ts";
export { presentKey } from "./present.ts";
export { listAllKeys } from "./queries.ts";
export { revokeKey } from "./revoke.ts";
export { apiKeyRoutes } from "./routes.ts";
export { createKeyUses } from "./uses.ts";
