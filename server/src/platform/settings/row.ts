import type { Row } from "../../db/pool.ts";
import { isoTime } from "../../kit/iso-time.ts";
import type {
  CashOnDelivery,
  Settings,
  ShippingRate,
  ShippingZone,
  StoreSettings,
  TaxRate,
} from "./settings.ts";

/** The select list of `store_settings g` and `stores s`, as `readRow` reads it. */
export const settingsColumns = `
  s.store_id, s.currency, s.status, s.created_at, greatest(s.updated_at, g.updated_at), g.version,
  (select json_agg(json_build_object('host', d.host, 'isPrimary', d.is_primary) order by d.is_primary desc, d.host)
    from domains d where d.store_id = s.store_id),
  s.name, s.default_language, array_to_string(s.languages, ','), s.country, s.time_zone,
  g.prices_include_tax, g.tax_rates, g.shipping_zones, g.cash_on_delivery,
  g.order_number_start, g.order_number_prefix, g.anonymization_delay_days, g.payment_timeout_minutes`;

/** The settings in a row of `settingsColumns`. */
export function readRow(row: Row): StoreSettings {
  const [id, currency, status, createdAt, updatedAt, version, domains, ...own] = row as string[];
  const [name, defaultLanguage, languages, country, timeZone, ...decided] = own;
  const [pricesIncludeTax, taxRates, zones, cashOnDelivery, start, prefix, delay, timeout] = decided;
  return {
    id: id!,
    name: name!,
    domains: JSON.parse(domains ?? "[]"),
    currency: currency!,
    defaultLanguage: defaultLanguage!,
    languages: languages!.split(","),
    country: country ?? null,
    timeZone: timeZone!,
    tax: { pricesIncludeTax: pricesIncludeTax === "t", rates: JSON.parse(taxRates!).map(taxRate) },
    shippingZones: JSON.parse(zones!).map(shippingZone),
    cashOnDelivery: fee(JSON.parse(cashOnDelivery!)),
    orderNumberStart: Number(start),
    orderNumberPrefix: prefix!,
    anonymizationDelayDays: Number(delay),
    paymentTimeoutMinutes: Number(timeout),
    status: status as StoreSettings["status"],
    version: Number(version),
    createdAt: isoTime(createdAt!),
    updatedAt: isoTime(updatedAt!),
  };
}

/** What is kept of settings in `stores`, as texts in the order of its columns. */
export const storeColumns = ["name", "default_language", "languages", "country", "time_zone"] as const;
/** What is kept of them in `store_settings`. */
export const decidedColumns = [
  "prices_include_tax",
  "tax_rates",
  "shipping_zones",
  "cash_on_delivery",
  "order_number_start",
  "order_number_prefix",
  "anonymization_delay_days",
  "payment_timeout_minutes",
] as const;

/** The values of `storeColumns`. */
export const storeValues = (settings: Settings) => [
  settings.name,
  settings.defaultLanguage,
  settings.languages,
  settings.country,
  settings.timeZone,
];

/** The values of `decidedColumns`. */
export const decidedValues = (settings: Settings) => [
  settings.tax.pricesIncludeTax,
  exactJson(settings.tax.rates),
  exactJson(settings.shippingZones),
  exactJson(settings.cashOnDelivery),
  settings.orderNumberStart,
  settings.orderNumberPrefix,
  settings.anonymizationDelayDays,
  settings.paymentTimeoutMinutes,
];

/** JSON with whole numbers of any size as texts. */
export const exactJson = (value: unknown): string =>
  JSON.stringify(value, (_, part) => (typeof part === "bigint" ? String(part) : part));

// In JSON every bigint is a text.
type Written<T> = T extends bigint ? string : T extends object ? { [Name in keyof T]: Written<T[Name]> } : T;

const amount = (text: string | null) => (text === null ? null : BigInt(text));
const taxRate = (rate: Written<TaxRate>): TaxRate => ({ ...rate, rate: BigInt(rate.rate) });
const shippingZone = (zone: Written<ShippingZone>): ShippingZone => ({
  ...zone,
  rates: zone.rates.map(shippingRate),
});
const shippingRate = (rate: Written<ShippingRate>): ShippingRate => ({
  ...rate,
  price: BigInt(rate.price),
  minimumSubtotal: amount(rate.minimumSubtotal),
  maximumSubtotal: amount(rate.maximumSubtotal),
  freeFrom: amount(rate.freeFrom),
});
const fee = (rule: Written<CashOnDelivery>): CashOnDelivery => ({
  ...rule,
  value: BigInt(rule.value),
  minimum: amount(rule.minimum),
  maximum: amount(rule.maximum),
});
