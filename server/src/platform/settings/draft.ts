import { readOnlyFields, validationFailed } from "../../http/errors.ts";
import { canonicalLanguage } from "../../kit/language.ts";
import { timeZoneName } from "../../kit/time-zone.ts";
import { type Reading, readName } from "./amounts.ts";
import { readCashOnDelivery } from "./cash-on-delivery.ts";
import { exactJson } from "./kept.ts";
import type { SettingsUpdate } from "./schemas.ts";
import type { Settings, StoreSettings } from "./settings.ts";
import { readShippingZones } from "./shipping-zones.ts";
import { readTax } from "./tax.ts";

/**
 * The settings that a client's input makes of those there were: a field left out keeps its value, an array replaces
 * the whole array. `digits` are the currency's. Throws 400 naming every entry that is wrong, and for what only the
 * store's operator sets, where it is not as it was.
 */
export function draftSettings(input: SettingsUpdate, before: StoreSettings, digits: number): Settings {
  refuseOperators(input, before);
  const reading: Reading = { digits, errors: [] };
  const draft: Settings = {
    name: input.name === undefined ? before.name : readName(reading, "/name", input.name),
    ...readLanguages(reading, input, before),
    country: input.country === undefined ? before.country : input.country,
    timeZone: input.timeZone === undefined ? before.timeZone : timeZoneName(input.timeZone)!,
    tax: input.tax ? readTax(reading, input.tax, before.tax) : before.tax,
    shippingZones: input.shippingZones
      ? readShippingZones(reading, input.shippingZones, before.shippingZones)
      : before.shippingZones,
    cashOnDelivery: input.cashOnDelivery
      ? readCashOnDelivery(reading, input.cashOnDelivery, before.cashOnDelivery)
      : before.cashOnDelivery,
    orderNumberStart: input.orderNumberStart ?? before.orderNumberStart,
    orderNumberPrefix: input.orderNumberPrefix ?? before.orderNumberPrefix,
    anonymizationDelayDays: input.anonymizationDelayDays ?? before.anonymizationDelayDays,
    paymentTimeoutMinutes: input.paymentTimeoutMinutes ?? before.paymentTimeoutMinutes,
  };
  if (reading.errors.length) throw validationFailed(reading.errors);
  return draft;
}

function refuseOperators(input: SettingsUpdate, before: StoreSettings): void {
  const others = (["domains", "currency", "status"] as const).filter(
    (name) => input[name] !== undefined && exactJson(input[name]) !== exactJson(before[name]),
  );
  if (!others.length) return;
  throw readOnlyFields(others.map((name) => ({ field: `/${name}`, code: "read_only_field" })));
}

function readLanguages({ errors }: Reading, input: SettingsUpdate, before: StoreSettings) {
  const languages = input.languages?.map((tag) => canonicalLanguage(tag)!) ?? before.languages;
  for (const [i, language] of languages.entries()) {
    if (languages.indexOf(language) < i) errors.push({ field: `/languages/${i}`, code: "not_unique" });
  }
  const given = input.defaultLanguage;
  const defaultLanguage = given === undefined ? before.defaultLanguage : canonicalLanguage(given)!;
  if (!languages.includes(defaultLanguage)) {
    const choices = languages.join(", ");
    errors.push({ field: "/defaultLanguage", code: "invalid_choice", values: { choices } });
  }
  return { defaultLanguage, languages };
}
