export { authenticateKey, type KnownKey } from "./authenticate.ts";
export { createKey } from "./create.ts";
export { listKeys, revokeKey } from "./queries.ts";
export { createKeyUses } from "./uses.ts";
