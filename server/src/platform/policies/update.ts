import { type FieldError, validationFailed } from "../../http/answers/errors.ts";
import type { Store } from "../../http/request/store.ts";
import { checkVersion } from "../../http/request/version.ts";
import type { Call } from "../../http/route.ts";
import { canonicalLanguage } from "../../kit/text/language.ts";
import { raiseContent } from "../settings/index.ts";
import { blanksOf, isAsWritten, placeOf } from "./blanks.ts";
import { type PoliciesRow, type PolicyKind, type PolicyText, policies, policyKinds } from "./columns.ts";
import type { PoliciesUpdate } from "./schemas.ts";
import { changePolicies, lockPolicies } from "./sql.ts";

/**
 * Writes policies and returns the row of all; absent ones keep their texts. An update without changes makes
 * no new version. Throws 400, and 409 for a stale version.
 */
export async function updatePolicies(
  { tx, store, expectedVersions, now }: Pick<Call, "tx" | "store" | "expectedVersions" | "now">,
  input: PoliciesUpdate,
): Promise<PoliciesRow> {
  const row = await lockPolicies(tx);
  const before = policies.read(row);
  checkVersion(expectedVersions, before.version);
  const errors: FieldError[] = [];
  const textsOf = (kind: PolicyKind) => {
    const sent = input[kind];
    return sent ? tidy(store, kind, sent, errors) : before[kind];
  };
  const texts = Object.fromEntries(policyKinds.map((kind) => [kind, textsOf(kind)])) as Record<
    PolicyKind,
    PolicyText[]
  >;
  if (errors.length) throw validationFailed(errors);
  if (policyKinds.every((kind) => JSON.stringify(texts[kind]) === JSON.stringify(before[kind]))) return row;
  raiseContent(tx);
  const isUnchanged = (kind: PolicyKind, sent: PolicyText) =>
    blanksOf(sent.text).length > 0 &&
    isAsWritten(before.asWritten, kind, sent.language) &&
    before[kind].some(({ language, text }) => language === sent.language && text === sent.text);
  const asWritten = policyKinds.flatMap((kind) =>
    texts[kind].filter((one) => isUnchanged(kind, one)).map(({ language }) => placeOf(kind, language)),
  );
  return changePolicies(tx, before.version, { texts, asWritten }, now);
}

function tidy(
  { languages }: Pick<Store, "languages">,
  kind: PolicyKind,
  sent: readonly PolicyText[],
  errors: FieldError[],
): PolicyText[] {
  const texts = sent.map(({ language, text }) => ({
    language: canonicalLanguage(language)!,
    text: text.trim(),
  }));
  for (const [i, { language, text }] of texts.entries()) {
    const field = `/${kind}/${i}`;
    if (!languages.includes(language))
      errors.push({
        field: `${field}/language`,
        code: "invalid_choice",
        values: { choices: languages.join(", ") },
      });
    else if (texts.findIndex((one) => one.language === language) < i)
      errors.push({ field: `${field}/language`, code: "not_unique" });
    if (!text) errors.push({ field: `${field}/text`, code: "too_short", values: { limit: 1 } });
  }
  return texts;
}
