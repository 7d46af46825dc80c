import { formatPercent } from "../../kit/percent.ts";
import { moneyText } from "./amounts.ts";
import type { CashOnDelivery, ShippingRate, StoreSettings, TaxRate } from "./settings.ts";

/** The settings as they are answered, as JSON text. */
export function presentSettings(settings: StoreSettings, digits: number): string {
  const { tax, shippingZones, cashOnDelivery, ...rest } = settings;
  return JSON.stringify({
    ...rest,
    tax: { ...tax, rates: tax.rates.map(taxRate) },
    shippingZones: shippingZones.map((zone) => ({
      ...zone,
      rates: zone.rates.map((rate) => shippingRate(rate, digits)),
    })),
    cashOnDelivery: fee(cashOnDelivery, digits),
  });
}

const taxRate = (rate: TaxRate) => ({ ...rate, rate: formatPercent(rate.rate) });

const shippingRate = (rate: ShippingRate, digits: number) => ({
  ...rate,
  price: moneyText(rate.price, digits),
  minimumSubtotal: moneyText(rate.minimumSubtotal, digits),
  maximumSubtotal: moneyText(rate.maximumSubtotal, digits),
  freeFrom: moneyText(rate.freeFrom, digits),
});

const fee = (rule: CashOnDelivery, digits: number) => ({
  ...rule,
  value: rule.type === "fixed" ? moneyText(rule.value, digits) : formatPercent(rule.value),
  minimum: moneyText(rule.minimum, digits),
  maximum: moneyText(rule.maximum, digits),
});
