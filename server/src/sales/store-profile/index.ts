export { openProof } from "./open-proof.ts";
export type { CachedProfile } from "./profile.ts";
export { profileRoutes } from "./routes.ts";
