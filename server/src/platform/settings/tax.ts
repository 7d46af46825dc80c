import { type Reading, readPercent } from "../../http/nouns/amounts.ts";
import { readName } from "./amounts.ts";
import { placeKey } from "./destination.ts";
import type { TaxInput } from "./schemas.ts";
import type { Tax, TaxRate } from "./settings.ts";

/** The tax settings that a client's input makes of what they were; a place may have one rate. Notes what is wrong. */
export function readTax(reading: Reading, input: TaxInput, before: Tax): Tax {
  return {
    pricesIncludeTax: input.pricesIncludeTax ?? before.pricesIncludeTax,
    rates: input.rates ? readRates(reading, input.rates) : before.rates,
  };
}

function readRates(reading: Reading, input: NonNullable<TaxInput["rates"]>): TaxRate[] {
  const firsts = new Map<string, number>();
  return input.map((entry, i) => {
    const at = `/tax/rates/${i}`;
    const { country } = entry;
    const province = entry.province == null ? null : readName(reading, `${at}/province`, entry.province);
    const place = placeKey(country, province);
    const first = firsts.get(place);
    if (first === undefined) firsts.set(place, i);
    else reading.errors.push({ field: at, code: "overlap", values: { other: `/tax/rates/${first}` } });
    return {
      country,
      province,
      rate: readPercent(reading, `${at}/rate`, entry.rate),
      name: readName(reading, `${at}/name`, entry.name),
      appliesToShipping: entry.appliesToShipping ?? true,
    };
  });
}
