import { type FieldError, faulty } from "../../http/answers/errors.ts";
import type { Reading } from "../../http/nouns/amounts.ts";
import { normalizeEmail } from "../../kit/email.ts";
import { canonicalLanguage, isKnownLanguage } from "../../kit/language.ts";
import { withoutOwnHost } from "../../kit/own-media.ts";
import { timeZoneName } from "../../kit/time-zone.ts";
import { readAgents } from "./agents.ts";
import { readName } from "./amounts.ts";
import { businessOf, numberingOf } from "./business.ts";
import { readCashOnDelivery } from "./cash-on-delivery.ts";
import { feedOf } from "./feed.ts";
import type { SettingsUpdate } from "./schemas.ts";
import type { Colors, Settings, StoreSettings } from "./settings.ts";
import { readShippingZones } from "./shipping-zones.ts";
import { exactJson } from "./stored.ts";
import { readStorefront } from "./storefront.ts";
import { readTax } from "./tax.ts";

/**
 * The settings that a client's input makes of those there were: a field left out keeps its value, an array replaces
 * the whole array. `digits` are the currency's, `passwordHash` is of the storefront's password that was sent. Throws 400 naming every entry
 * that is wrong, and for what only the store's operator sets, where it is not as it was.
 */
export function draftSettings(
  input: SettingsUpdate,
  before: StoreSettings,
  digits: number,
  passwordHash?: string,
): Settings {
  const reading: Reading = { digits, errors: operatorFaults(input, before) };
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
    mails: { ...before.mails, ...input.mails },
    storefrontUrl: input.storefrontUrl === undefined ? before.storefrontUrl : input.storefrontUrl,
    replyTo: input.replyTo ? normalizeEmail(input.replyTo)! : input.replyTo === null ? null : before.replyTo,
    logo: pictureOf(input.logo, before.logo, before),
    favicon: pictureOf(input.favicon, before.favicon, before),
    socialImage: pictureOf(input.socialImage, before.socialImage, before),
    storefront: input.storefront
      ? readStorefront(reading, input.storefront, before.storefront, passwordHash)
      : before.storefront,
    colors: { ...before.colors, ...(input.colors && lowered(input.colors)) },
    links: { ...before.links, ...input.links },
    pages: { ...before.pages, ...input.pages },
    policies: { ...before.policies, ...input.policies },
    business: businessOf(before.business, input.business),
    invoices: numberingOf(before.invoices, input.invoices),
    feed: feedOf(before.feed, input.feed),
    security: { ...before.security, ...input.security },
    agents: input.agents ? readAgents(reading, input.agents, before.agents) : before.agents,
    customerCodeLogin: input.customerCodeLogin ?? before.customerCodeLogin,
    uniqueSkus: input.uniqueSkus ?? before.uniqueSkus,
    setupDismissed: input.setupDismissed ?? before.setupDismissed,
    showLowestPrice: input.showLowestPrice ?? before.showLowestPrice,
  };
  if (reading.errors.length) throw faulty(reading.errors);
  return draft;
}

// A medium of the store's own is kept without a host.
const pictureOf = (sent: string | null | undefined, before: string | null, { domains }: StoreSettings) =>
  sent
    ? withoutOwnHost(
        sent,
        domains.map(({ host }) => host),
      )
    : sent === undefined
      ? before
      : null;

const lowered = (colors: Partial<Colors>): Partial<Colors> =>
  Object.fromEntries(Object.entries(colors).map(([name, color]) => [name, color?.toLowerCase() ?? null]));

function operatorFaults(input: SettingsUpdate, before: StoreSettings): FieldError[] {
  const others = (["domains", "currency", "status"] as const).filter(
    (name) => input[name] !== undefined && exactJson(input[name]) !== exactJson(before[name]),
  );
  return others.map((name) => ({ field: `/${name}`, code: "read_only_field" }));
}

function readLanguages({ errors }: Reading, input: SettingsUpdate, before: StoreSettings) {
  const languages = input.languages
    ? input.languages.map((tag) => canonicalLanguage(tag)!)
    : before.languages;
  for (const [i, language] of languages.entries()) {
    if (languages.indexOf(language) < i) errors.push({ field: `/languages/${i}`, code: "not_unique" });
    else if (!isKnownLanguage(language) && !before.languages.includes(language))
      errors.push({ field: `/languages/${i}`, code: "invalid_language" });
  }
  const given = input.defaultLanguage;
  const defaultLanguage = given === undefined ? before.defaultLanguage : canonicalLanguage(given)!;
  if (!languages.includes(defaultLanguage)) {
    const choices = languages.join(", ");
    errors.push({ field: "/defaultLanguage", code: "invalid_choice", values: { choices } });
  }
  return { defaultLanguage, languages };
}
