import { announceChange } from "../../db/fresh-cache.ts";
import { type FieldError, invalidField, validationFailed } from "../../http/answers/errors.ts";
import type { Reading } from "../../http/nouns/amounts.ts";
import type { CreateOf, UpdateOf } from "../../http/nouns/writable.ts";
import type { Call } from "../../http/route.ts";
import { lockActor } from "../grants/index.ts";
import { apiKey, settingsOf } from "./api-key.ts";
import type { Confirmation, KeyFields, KeyKind, ShownRow } from "./columns.ts";
import { addKey } from "./create.ts";
import { expiryFaults } from "./expiry.ts";
import { keySql } from "./sql.ts";
import { checkWithin, countingKeyOf } from "./within.ts";

/**
 * Creates a key for the caller, and returns its row and its text. Throws 403 for permissions that the caller
 * lacks, 400.
 */
export async function issueKey(
  { tx, principal, store, now }: Pick<Call, "tx" | "principal" | "store" | "now">,
  input: CreateOf<KeyFields>,
): Promise<{ row: ShownRow; secret: string }> {
  const reading: Reading = { digits: store.currencyDigits, errors: [] };
  const settings = settingsOf(apiKey.writes.draft(reading, input));
  const errors = [...kindFaults(input), ...expiryFaults(input.expiresAt, now), ...reading.errors];
  if (errors.length) throw validationFailed(errors);
  const maker = await lockActor(tx, principal!, "api_keys");
  checkWithin(maker, settings, "/permissions");
  return addKey(tx, { ...settings, maker, countedWith: countingKeyOf(maker) }, now);
}

/**
 * Changes a key's name and limits, and returns its row; an absent field keeps its value. A change without a
 * difference is not written. Throws 404, and 403 for a key that is allowed more than the caller, before or
 * after.
 */
export async function updateKey(
  { tx, principal, store, now }: Pick<Call, "tx" | "principal" | "store" | "now">,
  id: string,
  input: UpdateOf<KeyFields>,
): Promise<ShownRow> {
  const row = await keySql.lock(tx, id);
  const before = apiKey.writes.draftOf(row);
  if (input.allowedOrigins?.length && before.kind !== "publishable")
    throw invalidField("/allowedOrigins", "only_publishable");
  const reading: Reading = { digits: store.currencyDigits, errors: [] };
  const draft = apiKey.writes.draft(reading, input, before);
  const settings = settingsOf(draft);
  const errors = [...reading.errors, ...limitFaults(settings, input)];
  if (errors.length) throw validationFailed(errors);
  const actor = await lockActor(tx, principal!, "api_keys");
  checkWithin(actor, settingsOf(before));
  checkWithin(actor, settings);
  if (!apiKey.writes.differing(draft, before).length) return row;
  announceChange(tx);
  return keySql.change(tx, id, { ...draft, updatedAt: now.toISOString() }, now);
}

/** The faults of a new key's fields for its kind. */
function kindFaults(
  input: KeyBounds & { readonly allowedOrigins?: readonly unknown[] | undefined },
): FieldError[] {
  const { kind = "secret", permissions, allowedOrigins } = input;
  const errors = limitFaults(input, input);
  if (kind === "publishable") {
    if (permissions?.length) errors.push({ field: "/permissions", code: "publishable_without_permissions" });
    return errors;
  }
  if (!permissions) errors.push({ field: "/permissions", code: "required" });
  else if (!permissions.length) errors.push({ field: "/permissions", code: "too_few", values: { limit: 1 } });
  if (allowedOrigins?.length) errors.push({ field: "/allowedOrigins", code: "only_publishable" });
  return errors;
}

type KeyBounds = {
  readonly kind?: KeyKind | undefined;
  readonly permissions?: readonly unknown[] | undefined;
  readonly confirm?: Confirmation | undefined;
  readonly dailyLimits?: object | null | undefined;
};

/**
 * The faults of a key's limits: a publishable key does nothing that they limit, and a key that may manage
 * staff could escape them.
 */
function limitFaults({ kind, permissions, confirm, dailyLimits }: KeyBounds, sent: KeyBounds): FieldError[] {
  const fields = [
    ...(confirm === "person" ? ["confirm" as const] : []),
    ...(dailyLimits ? ["dailyLimits" as const] : []),
  ];
  const code =
    kind === "publishable"
      ? "only_secret"
      : permissions?.includes("staff")
        ? "limited_without_staff"
        : undefined;
  return code
    ? fields.filter((name) => sent[name] !== undefined).map((name) => ({ field: `/${name}`, code }))
    : [];
}
