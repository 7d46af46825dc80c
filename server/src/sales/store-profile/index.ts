export { openProof } from "./open-proof.ts";
export type { KeptProfile } from "./profile.ts";
export { profileRoutes } from "./routes.ts";
