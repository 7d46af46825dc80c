import { rowAnswer } from "../../http/nouns/noun-routes.ts";
import { type Route, route } from "../../http/route.ts";
import { PolicyTexts, policies } from "./columns.ts";
import { PoliciesUpdate } from "./schemas.ts";
import { findPolicies } from "./sql.ts";
import { updatePolicies } from "./update.ts";

const tag = "Settings";
const path = "/api/v1/policies";

/** The endpoints of the texts of a store's policies. */
export const policyRoutes: readonly Route[] = [
  route({
    method: "GET",
    path,
    permission: "settings:read",
    tag,
    operation: "getPolicies",
    summary: "Read the texts of the store's policies",
    reply: PolicyTexts,
    versioned: true,
    async handle(call) {
      return rowAnswer(policies, call, await findPolicies(call.tx), "ok");
    },
  }),
  route({
    method: "PUT",
    path,
    permission: "settings",
    tag,
    summary: "Change the texts of the store's policies",
    description:
      "A policy left out keeps its texts; an array replaces all languages of it, and an empty one takes the policy away. The server shows them at `/policies/terms`, `/policies/privacy`, `/policies/refunds`, `/policies/shipping` and `/policies/legal-notice`, and `GET /storefront/store` links to them unless the settings' `policies` name another address.",
    body: PoliciesUpdate,
    reply: PolicyTexts,
    versioned: true,
    async handle(call) {
      return rowAnswer(policies, call, await updatePolicies(call, call.body), "policies.updated");
    },
  }),
];
