import { formatPercent } from "../../kit/percent.ts";
import { moneyText } from "./amounts.ts";
import type { CashOnDelivery, ShippingRate, ShippingZone, TaxRate } from "./settings.ts";

/** JSON with whole numbers of any size as texts. */
export const exactJson = (value: unknown): string =>
  JSON.stringify(value, (_, part) => (typeof part === "bigint" ? String(part) : part));

// In JSON every bigint is a text.
type Stored<T> = T extends bigint ? string : T extends object ? { [Name in keyof T]: Stored<T[Name]> } : T;

const amount = (text: string | null) => (text === null ? null : BigInt(text));

/** A tax rate, read from its stored form. */
export const rateIn = (rate: Stored<TaxRate>): TaxRate => ({ ...rate, rate: BigInt(rate.rate) });
/** A tax rate as it is answered. */
export const rateText = (rate: TaxRate) => ({ ...rate, rate: formatPercent(rate.rate) });

/** A shipping zone, read from its stored form. */
export const zoneIn = (zone: Stored<ShippingZone>): ShippingZone => ({
  ...zone,
  rates: zone.rates.map(shippingRateIn),
});
const shippingRateIn = (rate: Stored<ShippingRate>): ShippingRate => ({
  ...rate,
  price: BigInt(rate.price),
  minimumSubtotal: amount(rate.minimumSubtotal),
  maximumSubtotal: amount(rate.maximumSubtotal),
  freeFrom: amount(rate.freeFrom),
});
/** A shipping zone as it is answered, in a currency of so many fraction digits. */
export const zoneText = (zone: ShippingZone, digits: number) => ({
  ...zone,
  rates: zone.rates.map((rate) => ({
    ...rate,
    price: moneyText(rate.price, digits),
    minimumSubtotal: moneyText(rate.minimumSubtotal, digits),
    maximumSubtotal: moneyText(rate.maximumSubtotal, digits),
    freeFrom: moneyText(rate.freeFrom, digits),
  })),
});

/** The fee for paying on delivery, read from its stored form. */
export const feeIn = (rule: Stored<CashOnDelivery>): CashOnDelivery => ({
  ...rule,
  value: BigInt(rule.value),
  minimum: amount(rule.minimum),
  maximum: amount(rule.maximum),
});
/** The fee for paying on delivery as it is answered, in a currency of so many fraction digits. */
export const feeText = (rule: CashOnDelivery, digits: number) => ({
  ...rule,
  value: rule.type === "fixed" ? moneyText(rule.value, digits) : formatPercent(rule.value),
  minimum: moneyText(rule.minimum, digits),
  maximum: moneyText(rule.maximum, digits),
});
