import { Type } from "typebox";
import { hide, json, orNull, time, version } from "../../http/nouns/columns.ts";
import { type RowOf, table } from "../../http/nouns/table.ts";

/** The kinds of policies. */
export const policyKinds = ["terms", "privacy", "refunds", "shipping", "legalNotice"] as const;
export type PolicyKind = (typeof policyKinds)[number];
/** A policy in one language. */
export type PolicyText = { language: string; text: string };

export const Text = Type.Object(
  {
    language: Type.String({
      format: "language",
      maxLength: 35,
      description: "One of the store's languages.",
      examples: ["en"],
    }),
    text: Type.String({
      minLength: 1,
      maxLength: 50_000,
      description:
        "Plain text. Empty lines divide paragraphs; a line that begins with `# ` is a heading, and lines that begin with `- ` are a list. A text with a blank, such as `[[Return address]]`, is stored but not published.",
      examples: ["# Returns\n\nYou can send everything back within 30 days."],
    }),
  },
  { additionalProperties: false, "x-name": "PolicyText" },
);
const of = (kind: PolicyKind) =>
  json<PolicyText[]>(`p.texts->'${kind}'`, Type.Array(Text, { description: "Each language once." }));

/** The texts of a store's policies `p`. */
export const policies = table("p", {
  terms: of("terms"),
  privacy: of("privacy"),
  refunds: of("refunds"),
  shipping: of("shipping"),
  legalNotice: of("legalNotice"),
  asWritten: hide(json<string[]>("p.as_written", Type.Array(Type.String()))),
  version,
  updatedAt: orNull(time("updated_at")),
});
export type PoliciesRow = RowOf<typeof policies.fields>;

/** The row of a store that has written none. */
export const noPolicies = policies.row({
  ...Object.fromEntries(policyKinds.map((kind) => [kind, "[]"])),
  asWritten: "[]",
  version: "1",
});
/** A text that is not published, as it still has blanks. */
const UnfinishedPolicy = Type.Object(
  {
    policy: Type.Unsafe<PolicyKind>({ type: "string", enum: [...policyKinds] }),
    language: Type.String(),
    blanks: Type.Array(Type.String({ examples: ["Return address"] })),
  },
  { additionalProperties: false, "x-name": "UnfinishedPolicy" },
);
export const PolicyTexts = policies.schema(
  { "x-name": "PolicyTexts" },
  {
    unfinished: Type.Array(UnfinishedPolicy, {
      description: "Texts that are not published, as they have blanks such as `[[Return address]]`.",
    }),
  },
);
