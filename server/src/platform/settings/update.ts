import { announceChange } from "../../db/fresh-cache.ts";
import type { Row } from "../../db/pool/pool.ts";
import type { Tx } from "../../db/tenant.ts";
import { type FieldError, faulty, ownerOnly } from "../../http/answers/errors.ts";
import type { Reading } from "../../http/nouns/amounts.ts";
import { checkVersion } from "../../http/request/version.ts";
import type { Call } from "../../http/route.ts";
import { isKnownLanguage } from "../../kit/text/language.ts";
import { exactJson } from "./amounts.ts";
import { type StoreSettings, settings } from "./columns.ts";
import { timeoutsAfter } from "./payment-timeouts.ts";
import type { SettingsUpdate } from "./schemas.ts";
import { applyWritten } from "./setting.ts";
import {
  getSettings,
  lockSettings,
  settingsValues,
  storeValues,
  updateSettingsRow,
  updateStore,
} from "./sql.ts";
import { usualShippingTax } from "./tax-classes.ts";

/** The functions that settings need of the nouns to the right of them. */
export type SettingsPorts = {
  /**
   * Makes SKUs unique, or lets several products share one. Throws 409 where some are shared. The settings are
   * locked.
   */
  setUniqueSkus(tx: Tx, isUnique: boolean): Promise<void>;
  /** Makes shops read all products again. */
  raiseShown(tx: Tx): void;
  /** A password's hash; only in `prepare`. */
  hashPassword(password: string, storeId: string): Promise<string>;
  /** Stores the names of all products in the store's languages; the store's row was changed before. */
  nameProducts(tx: Tx, before: StoreSettings, after: StoreSettings): Promise<void>;
};

/**
 * Changes the store's settings and returns their row. This process uses the new ones, such as name and
 * languages, from the next request on. `passwordHash` is of the sent storefront password. An update without
 * changes makes no new version. Throws 400; 403 if anyone but the owner changes login settings; 409 for a
 * stale version, and for duplicate SKUs where they must be unique.
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
  const differs = (values: (settings: StoreSettings) => unknown) =>
    exactJson(values(after)) !== exactJson(values(before));
  const ofStore = differs(storeValues);
  if (!ofStore && !differs(settingsValues)) return row;
  announceChange(tx);
  if (after.showLowestPrice !== before.showLowestPrice) raiseShown(tx);
  if (after.uniqueSkus !== before.uniqueSkus) await setUniqueSkus(tx, after.uniqueSkus);
  const [, , , changed] = await Promise.all([
    ofStore ? updateStore(tx, after, now) : undefined,
    nameProducts(tx, before, after),
    updateSettingsRow(tx, after, now),
    getSettings(tx),
  ]);
  return changed;
}

/**
 * The settings after a client's input: an absent field keeps its value, an array replaces the whole array.
 * Throws 400 naming every invalid entry, and changed fields of the operator.
 */
function draftSettings(
  input: SettingsUpdate,
  before: StoreSettings,
  digits: number,
  passwordHash: string | undefined,
): StoreSettings {
  const reading: Reading = { digits, errors: operatorFaults(input, before) };
  const hosts = before.domains.map(({ host }) => host);
  const profileIds = (JSON.parse(before.shippingProfiles) as { id: string }[]).map(({ id }) => id);
  const context = { reading, hosts, profileIds, passwordHash };
  const written = applyWritten(settings.fields, input, before, context);
  const after = timeoutsAfter(input, before, withFirstCountry(written, input, before));
  checkLanguages(reading, after, before);
  if (reading.errors.length) throw faulty(reading.errors);
  return after;
}

// With its first country, a store without rates taxes shipping as is usual there.
function withFirstCountry(after: StoreSettings, input: SettingsUpdate, before: StoreSettings): StoreSettings {
  const isFirst = before.country === null && before.tax.rates.length === 0 && after.country !== null;
  if (!isFirst || input.tax?.shipping !== undefined) return after;
  return { ...after, tax: { ...after.tax, shipping: usualShippingTax(after.country!) } };
}

function operatorFaults(input: SettingsUpdate, before: StoreSettings): FieldError[] {
  const others = (["domains", "currency", "status"] as const).filter(
    (name) => input[name] !== undefined && exactJson(input[name]) !== exactJson(before[name]),
  );
  return others.map((name) => ({ field: `/${name}`, code: "read_only_field" }));
}

function checkLanguages({ errors }: Reading, after: StoreSettings, before: StoreSettings): void {
  const { languages, defaultLanguage } = after;
  for (const [i, language] of languages.entries()) {
    if (languages.indexOf(language) < i) errors.push({ field: `/languages/${i}`, code: "not_unique" });
    else if (!isKnownLanguage(language) && !before.languages.includes(language))
      errors.push({ field: `/languages/${i}`, code: "invalid_language" });
  }
  if (languages.includes(defaultLanguage)) return;
  const choices = languages.join(", ");
  errors.push({ field: "/defaultLanguage", code: "invalid_choice", values: { choices } });
}
