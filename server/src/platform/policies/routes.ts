import type { Answer } from "../../http/answers/answer.ts";
import { type Call, type Route, route } from "../../http/route.ts";
import { blanksOf, isAsWritten } from "./blanks.ts";
import { type PoliciesRow, PolicyTexts, policies, policyKinds } from "./columns.ts";
import { PoliciesUpdate } from "./schemas.ts";
import { findPolicies } from "./sql.ts";
import { updatePolicies } from "./update.ts";

const tag = "Settings";
const path = "/api/v1/policies";

// The texts, and which of them are not published.
function serialize(call: Call, row: PoliciesRow): Pick<Answer, "data" | "version"> {
  const texts = policies.read(row);
  const unfinished = policyKinds.flatMap((policy) =>
    texts[policy].flatMap(({ language, text }) => {
      const blanks = isAsWritten(texts.asWritten, policy, language) ? [] : blanksOf(text);
      return blanks.length ? [{ policy, language, blanks }] : [];
    }),
  );
  const more = `"unfinished":${JSON.stringify(unfinished)}`;
  return { data: policies.json(row, call, more), version: texts.version };
}

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
      return { message: "ok", ...serialize(call, await findPolicies(call.tx)) };
    },
  }),
  route({
    method: "PUT",
    path,
    permission: "settings",
    tag,
    summary: "Change the texts of the store's policies",
    description:
      "A policy left out keeps its texts; an array replaces all languages of it, and an empty one takes the policy away. The server shows them at `/policies/terms`, `/policies/privacy`, `/policies/refunds`, `/policies/shipping` and `/policies/legal-notice`, and `GET /storefront/store` links to them unless the settings' `policies` name another address. A text with a blank, such as `[[Return address]]`, is stored, named in `unfinished`, and neither shown nor linked to.",
    body: PoliciesUpdate,
    reply: PolicyTexts,
    versioned: true,
    async handle(call) {
      const row = await updatePolicies(call, call.body);
      return { message: "policies.updated", ...serialize(call, row) };
    },
  }),
];
