import type { Tx } from "../../db/tenant.ts";
import type { StoreSettings } from "../settings/index.ts";
import { type PolicyKind, policyKinds } from "./columns.ts";
import { findPolicyKinds } from "./sql.ts";

const segments: Readonly<Record<PolicyKind, string>> = {
  terms: "terms",
  privacy: "privacy",
  refunds: "refunds",
  shipping: "shipping",
  legalNotice: "legal-notice",
};
/** The names of policies in other programs. */
export const policyNames = {
  terms: "terms_of_service",
  privacy: "privacy_policy",
  refunds: "refund_policy",
  shipping: "shipping_policy",
  legalNotice: "legal_notice",
} as const satisfies Record<PolicyKind, string>;

/** The policy that a path below `/policies/` names. */
export const policyAt = (segment: string): PolicyKind | undefined =>
  policyKinds.find((kind) => segments[kind] === segment);

/**
 * The URL of each policy: the one in the settings, else, if it is written, the page that `pageAt` returns.
 */
export async function policyLinks(
  tx: Tx,
  settings: Pick<StoreSettings, "policies" | "pages">,
  pageAt: (path: string) => string | undefined,
): Promise<Record<PolicyKind, string | null>> {
  const written = settings.pages.policies ? await findPolicyKinds(tx) : [];
  const linkOf = (kind: PolicyKind) =>
    settings.policies[kind] ??
    (written.includes(kind) ? pageAt(`/policies/${segments[kind]}`) : null) ??
    null;
  return Object.fromEntries(policyKinds.map((kind) => [kind, linkOf(kind)])) as Record<
    PolicyKind,
    string | null
  >;
}
