import { forgetAtCommit } from "../../db/fresh-cache.ts";
import type { Tx } from "../../db/tenant.ts";
import { checkVersion } from "../../http/version.ts";
import { draftSettings } from "./draft.ts";
import { lockSettings, readSettings, updateDecided, updateStore } from "./queries.ts";
import { decidedValues, exactJson, storeValues } from "./row.ts";
import type { SettingsUpdate } from "./schemas.ts";
import type { Settings, StoreSettings } from "./settings.ts";

/**
 * Changes what is set for the store and returns all of it. What every request needs to know, such as the name and the
 * languages, this process has from the next request on. What changes nothing makes no new version. Throws 400, 409
 * for a stale version.
 */
export async function updateSettings(
  tx: Tx,
  input: SettingsUpdate,
  digits: number,
  expectedVersions: readonly number[],
  now: Date,
): Promise<StoreSettings> {
  const before = await lockSettings(tx);
  checkVersion(expectedVersions, before.version);
  const after = draftSettings(input, before, digits);
  const differs = (values: (settings: Settings) => unknown) =>
    exactJson(values(after)) !== exactJson(values(before));
  const ofStore = differs(storeValues);
  if (!ofStore && !differs(decidedValues)) return before;
  if (ofStore) forgetAtCommit(tx);
  const [, , changed] = await Promise.all([
    ofStore ? updateStore(tx, after, now) : undefined,
    updateDecided(tx, after, now),
    readSettings(tx),
  ]);
  return changed;
}
