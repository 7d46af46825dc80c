export { policyAt, policyLinks, policyNames } from "./links.ts";
export { policyRoutes } from "./routes.ts";
export { findPolicy, findPolicyKinds } from "./sql.ts";
export { updatePolicies } from "./update.ts";
