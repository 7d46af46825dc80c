import { announceChange } from "../../db/fresh-cache.ts";
import type { Row } from "../../db/pool.ts";
import type { Tx } from "../../db/tenant.ts";
import { ownerOnly } from "../../http/answers/errors.ts";
import { checkVersion } from "../../http/request/version.ts";
import type { Call } from "../../http/route.ts";
import { settings } from "./columns.ts";
import { draftSettings } from "./draft.ts";
import type { SettingsUpdate } from "./schemas.ts";
import type { Settings } from "./settings.ts";
import { decidedValues, getSettings, lockSettings, storeValues, updateDecided, updateStore } from "./sql.ts";
import { exactJson } from "./stored.ts";

/** What settings know of the nouns to the right of them. */
export type SettingsPorts = {
  /** Makes each SKU somebody's own, or lets several have the same. Throws 409 where some are not. The settings are locked. */
  setUniqueSkus(tx: Tx, isUnique: boolean): Promise<void>;
  /** Has what shoppers see of all products be read anew. */
  raiseShown(tx: Tx): void;
  /** A password's hash; only in `prepare`. */
  hashPassword(password: string, storeId: string): Promise<string>;
  /** Keeps the names of all products in the store's languages; the store's row was changed before. */
  nameProducts(tx: Tx, before: Settings, after: Settings): Promise<void>;
};

/**
 * Changes what is set for the store and returns the row of all of it. What is kept in memory of it, such as the name and
 * the languages, this process has from the next request on. `passwordHash` is of the storefront's password that was sent. What changes nothing makes no new version. Throws 400,
 * 403 for how people log in where it is not the owner who changes it, 409 for a stale version, and for SKUs that several have where each is to be somebody's own.
 */
export async function updateSettings(
  call: Pick<Call, "tx" | "store" | "expectedVersions" | "now"> & Partial<Pick<Call, "principal">>,
  input: SettingsUpdate,
  { setUniqueSkus, raiseShown, nameProducts }: Omit<SettingsPorts, "hashPassword">,
  passwordHash?: string,
): Promise<Row> {
  const { tx, store, expectedVersions, now, principal } = call;
  const row = await lockSettings(tx);
  const before = settings.read(row);
  checkVersion(expectedVersions, before.version);
  const after = draftSettings(input, before, store.currencyDigits, passwordHash);
  if (principal && principal.kind !== "owner" && exactJson(after.security) !== exactJson(before.security))
    throw ownerOnly();
  const differs = (values: (settings: Settings) => unknown) =>
    exactJson(values(after)) !== exactJson(values(before));
  const ofStore = differs(storeValues);
  if (!ofStore && !differs(decidedValues)) return row;
  announceChange(tx);
  if (after.showLowestPrice !== before.showLowestPrice) raiseShown(tx);
  if (after.uniqueSkus !== before.uniqueSkus) await setUniqueSkus(tx, after.uniqueSkus);
  const [, , , changed] = await Promise.all([
    ofStore ? updateStore(tx, after, now) : undefined,
    nameProducts(tx, before, after),
    updateDecided(tx, after, now),
    getSettings(tx),
  ]);
  return changed;
}
