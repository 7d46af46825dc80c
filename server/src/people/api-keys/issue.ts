import type { Reading } from "../../http/amounts.ts";
import { validationFailed } from "../../http/errors.ts";
import type { Call } from "../../http/route.ts";
import type { CreateOf } from "../../http/written.ts";
import { lockActor } from "../grants/index.ts";
import { apiKey, settingsOf } from "./api-key.ts";
import type { KeyFields, ShownRow } from "./columns.ts";
import { addKey } from "./create.ts";
import { expiryFaults } from "./expiry.ts";
import { kindFaults } from "./kinds.ts";
import { checkWithin, countedWith } from "./within.ts";

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
  return addKey(tx, { ...settings, maker, countedWith: countedWith(maker) }, now);
}
