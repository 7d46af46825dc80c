export type { AddressForm } from "./address-form.ts";
export type { CachedProfile } from "./profile.ts";
export { openProof } from "./profile.ts";
export { profileRoutes } from "./routes.ts";
