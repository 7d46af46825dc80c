import { announceChange } from "../../db/fresh-cache.ts";
import { invalidField, validationFailed } from "../../http/answers/errors.ts";
import type { Reading } from "../../http/nouns/amounts.ts";
import type { CreateOf, UpdateOf } from "../../http/nouns/writable.ts";
import type { Call } from "../../http/route.ts";
import { lockActor } from "../grants/index.ts";
import { apiKey, settingsOf } from "./api-key.ts";
import type { KeyFields, ShownRow } from "./columns.ts";
import { addKey } from "./create.ts";
import { expiryFaults } from "./expiry.ts";
import { kindFaults, limitFaults } from "./kinds.ts";
import { keySql } from "./sql.ts";
import { checkWithin, countingKeyOf } from "./within.ts";

/** Makes a key for somebody who asks for one, and returns its row and its text. Throws 403 for what they do not hold themselves, 400. */
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
 * Changes a key's name and bounds, and returns its row; a field left out keeps its value. What changes nothing is not written.
 * Throws 404, and 403 for a key that is allowed more than whoever changes it, before or after.
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
