import { type Static, Type } from "typebox";
import { type Reading, readPercent } from "../../http/nouns/amounts.ts";
import { flag, group, json } from "../../http/nouns/columns.ts";
import { closedObject, orNull } from "../../http/openapi/schema-parts.ts";
import { formatPercent } from "../../kit/money.ts";
import { Country, Name, Province, percentInput, readName, type Stored } from "./amounts.ts";
import { type Destination, placeKey } from "./destination.ts";

/** Rates are ten-thousandths of a percent. */
export type Tax = {
  /** Whether prices are gross. */
  readonly pricesIncludeTax: boolean;
  /** At most one for a country, and one for each of its provinces. */
  readonly rates: readonly TaxRate[];
};

export type TaxRate = {
  readonly country: string;
  /** Null for the whole country, but for provinces that have a rate of their own. */
  readonly province: string | null;
  readonly rate: bigint;
  readonly name: string;
  readonly appliesToShipping: boolean;
};

const TaxRateSchema = Type.Object(
  {
    country: Type.String(),
    province: orNull(Type.String()),
    rate: Type.String({ description: "Percent.", examples: ["8.875"] }),
    name: Type.String(),
    appliesToShipping: Type.Boolean(),
  },
  closedObject("TaxRate"),
);

const TaxRateInput = Type.Object(
  {
    country: Country,
    province: Type.Optional(orNull(Province)),
    rate: percentInput("The tax rate."),
    name: Name("The name on invoices, such as VAT."),
    appliesToShipping: Type.Optional(Type.Boolean({ default: true })),
  },
  closedObject("TaxRateInput"),
);

export const TaxInput = Type.Object(
  {
    pricesIncludeTax: Type.Optional(Type.Boolean({ description: "Whether prices are gross." })),
    rates: Type.Optional(
      Type.Array(TaxRateInput, {
        maxItems: 1_000,
        description:
          "One rate per country, and one for each province with a different rate. In such a province only its own rate counts.",
      }),
    ),
  },
  closedObject("TaxInput"),
);
type TaxInput = Static<typeof TaxInput>;

const readStored = (stored: string): readonly TaxRate[] =>
  JSON.parse(stored).map((rate: Stored<TaxRate>) => ({ ...rate, rate: BigInt(rate.rate) }));

/** The columns of the tax settings. */
export const taxColumns = group({
  pricesIncludeTax: flag("g.prices_include_tax"),
  rates: {
    ...json("g.tax_rates", Type.Array(TaxRateSchema)),
    read: readStored,
    json: (stored: string) =>
      JSON.stringify(readStored(stored).map((rate) => ({ ...rate, rate: formatPercent(rate.rate) }))),
  },
});

/** The tax settings after a client's input; a place may have one rate. Reports faults. */
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

/** The tax rate of a destination: its province's, else its country's; undefined where none is charged. */
export function taxRateAt({ rates }: Tax, { country, province }: Destination): TaxRate | undefined {
  const rateOf = (key: string) => rates.find((rate) => placeKey(rate.country, rate.province) === key);
  return rateOf(placeKey(country, province)) ?? rateOf(country);
}
