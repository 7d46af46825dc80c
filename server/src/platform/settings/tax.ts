import { type Static, Type } from "typebox";
import { type Reading, readPercent } from "../../http/nouns/amounts.ts";
import { flag, group, json, word } from "../../http/nouns/columns.ts";
import { closedObject, orNull } from "../../http/openapi/schema-parts.ts";
import { formatPercent } from "../../kit/money.ts";
import { tidyProvince } from "../../kit/text/province.ts";
import { Country, Name, Province, percentInput, readName, type Stored } from "./amounts.ts";
import { type Destination, placeKey } from "./destination.ts";
import { STANDARD, TaxClass, ZERO } from "./tax-classes.ts";

/** Rates are ten-thousandths of a percent. Stored inputs of prices lack what came later. */
export type Tax = {
  /** Whether prices are gross. */
  readonly pricesIncludeTax: boolean;
  /** The names of the classes; `standard` is always one. */
  readonly classes?: readonly string[];
  /** At most one for a class in a country, and one in each of its provinces. */
  readonly rates: readonly TaxRate[];
  /** The rate of a class that has none at a place: the standard one, or no tax. */
  readonly withoutRate?: (typeof withoutRates)[number];
  /** How shipping and the fee on delivery are taxed. */
  readonly shipping?: (typeof shippingTaxes)[number];
  /** Whose place decides on downloads. */
  readonly digital?: (typeof digitalPlaces)[number];
  /** Whether gross prices of exempt customers keep the tax's part, or are reduced by it. */
  readonly exemptPrices?: (typeof exemptPrices)[number];
};

const withoutRates = ["standard", "none"] as const;
const shippingTaxes = ["by_goods", "highest", "standard", "none"] as const;
const digitalPlaces = ["buyer", "seller"] as const;
const exemptPrices = ["keep", "net"] as const;

export type TaxRate = {
  readonly country: string;
  /** Null for the whole country, but for provinces that have a rate of their own. */
  readonly province: string | null;
  readonly rate: bigint;
  readonly name: string;
  /** Of a standard rate: whether shipping is taxed by it where `shipping` is `standard`. */
  readonly appliesToShipping: boolean;
  /** Absent for `standard`. */
  readonly class?: string;
};

const TaxRateSchema = Type.Object(
  {
    country: Type.String(),
    province: orNull(Type.String()),
    rate: Type.String({ description: "Percent.", examples: ["8.875"] }),
    name: Type.String(),
    appliesToShipping: Type.Boolean(),
    class: TaxClass("The class of goods that it is for."),
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
    class: Type.Optional(TaxClass("One of `classes`; `standard` if not given.")),
  },
  closedObject("TaxRateInput"),
);

const oneOf = <T extends string>(values: readonly T[], description: string) =>
  Type.Unsafe<T>({ type: "string", enum: [...values], description });
const WithoutRate = oneOf(
  withoutRates,
  "The rate of a class at a place where it has none: the standard rate, or no tax; `GET /setup` then warns. `zero` is never taxed.",
);
const ShippingTax = oneOf(
  shippingTaxes,
  "How shipping and the fee for paying on delivery are taxed: by the goods that they belong to, in proportion to their net values; at the highest rate of these; at the standard rate, where that says `appliesToShipping`; or not at all.",
);
const DigitalPlace = oneOf(
  digitalPlaces,
  "Where downloads are taxed: where the buyer is (the country of the billing address, else of the shipping address), or where the store is.",
);
const ExemptPrices = oneOf(
  exemptPrices,
  "The price for customers who are exempt from tax, where prices include it: the same, or the price without the tax.",
);

export const TaxInput = Type.Object(
  {
    pricesIncludeTax: Type.Optional(Type.Boolean({ description: "Whether prices are gross." })),
    classes: Type.Optional(
      Type.Array(TaxClass("A name in small letters."), {
        maxItems: 50,
        description: "The classes of goods that rates are for. `standard` is always one of them.",
      }),
    ),
    withoutRate: Type.Optional(WithoutRate),
    shipping: Type.Optional(ShippingTax),
    digital: Type.Optional(DigitalPlace),
    exemptPrices: Type.Optional(ExemptPrices),
    rates: Type.Optional(
      Type.Array(TaxRateInput, {
        maxItems: 1_000,
        description:
          "One rate per country and class, and one for each province with a different rate. In such a province only its own rate counts.",
      }),
    ),
  },
  closedObject("TaxInput"),
);
type TaxInput = Static<typeof TaxInput>;

const readStored = (stored: string): readonly TaxRate[] =>
  JSON.parse(stored).map((rate: Stored<TaxRate>) => ({
    ...rate,
    province: tidyProvince(rate.country, rate.province),
    rate: BigInt(rate.rate),
    class: rate.class ?? STANDARD,
  }));

/** The columns of the tax settings. */
export const taxColumns = group({
  pricesIncludeTax: flag("g.prices_include_tax"),
  classes: json<readonly string[]>("g.tax_classes", Type.Array(TaxClass())),
  withoutRate: word<NonNullable<Tax["withoutRate"]>>("g.tax_without_rate", WithoutRate),
  shipping: word<NonNullable<Tax["shipping"]>>("g.tax_of_shipping", ShippingTax),
  digital: word<NonNullable<Tax["digital"]>>("g.tax_of_digital", DigitalPlace),
  exemptPrices: word<NonNullable<Tax["exemptPrices"]>>("g.exempt_prices", ExemptPrices),
  rates: {
    ...json("g.tax_rates", Type.Array(TaxRateSchema)),
    read: readStored,
    json: (stored: string) =>
      JSON.stringify(readStored(stored).map((rate) => ({ ...rate, rate: formatPercent(rate.rate) }))),
  },
});

/** The tax settings after a client's input; a class may have one rate at a place. Reports faults. */
export function readTax(reading: Reading, input: TaxInput, before: StoredTaxSettings): StoredTaxSettings {
  const { rates, classes: named = before.classes, ...sent } = input;
  const classes = [...new Set([STANDARD, ...named])];
  const after = { ...before, ...sent, classes };
  return {
    ...after,
    rates: rates ? readRates(reading, rates, classes) : formerRates(reading, before, classes),
  };
}
type StoredTaxSettings = Required<Tax>;

// A class that a rate is for cannot be left out.
function formerRates({ errors }: Reading, { rates }: Tax, classes: readonly string[]): readonly TaxRate[] {
  const missing = rates.find((rate) => !classes.includes(rate.class!));
  if (missing)
    errors.push({ field: "/tax/classes", code: "tax_class_in_use", values: { name: missing.class! } });
  return rates;
}

function readRates(
  reading: Reading,
  input: NonNullable<TaxInput["rates"]>,
  classes: readonly string[],
): TaxRate[] {
  const firsts = new Map<string, number>();
  return input.map((entry, i) => {
    const at = `/tax/rates/${i}`;
    const { country, class: taxClass = STANDARD } = entry;
    const said = entry.province == null ? null : readName(reading, `${at}/province`, entry.province);
    const province = tidyProvince(country, said);
    if (!classes.includes(taxClass))
      reading.errors.push({
        field: `${at}/class`,
        code: "invalid_choice",
        values: { choices: classes.join(", ") },
      });
    const place = rateKey(placeKey(country, province), taxClass);
    const first = firsts.get(place);
    if (first === undefined) firsts.set(place, i);
    else reading.errors.push({ field: at, code: "overlap", values: { other: `/tax/rates/${first}` } });
    return {
      country,
      province,
      rate: readPercent(reading, `${at}/rate`, entry.rate),
      name: readName(reading, `${at}/name`, entry.name),
      appliesToShipping: entry.appliesToShipping ?? true,
      class: taxClass,
    };
  });
}

const rateKey = (place: string, taxClass: string) => `${taxClass} ${place}`;

// Settings are kept between requests, so their rates are prepared once.
const prepared = new WeakMap<readonly TaxRate[], ReadonlyMap<string, TaxRate>>();

function ratesByKey(rates: readonly TaxRate[]): ReadonlyMap<string, TaxRate> {
  const known = prepared.get(rates);
  if (known) return known;
  const byKey = new Map(
    rates.map((rate) => [rateKey(placeKey(rate.country, rate.province), rate.class ?? STANDARD), rate]),
  );
  prepared.set(rates, byKey);
  return byKey;
}

/**
 * The tax rate of a class at a destination: its province's, else its country's, else the standard one where
 * the settings say so; undefined where none is charged.
 */
export function taxRateAt(tax: Tax, to: Destination, taxClass: string = STANDARD): TaxRate | undefined {
  const rates = ratesByKey(tax.rates);
  const rateOf = (name: string) =>
    rates.get(rateKey(placeKey(to.country, to.province), name)) ?? rates.get(rateKey(to.country, name));
  const own = rateOf(taxClass);
  const takesStandard = tax.withoutRate === "standard" && taxClass !== STANDARD && taxClass !== ZERO;
  return own ?? (takesStandard ? rateOf(STANDARD) : undefined);
}

/** A class that goods could have at a place where it has no rate, while others have one. */
export type MissingRate = { readonly class: string; readonly country: string };

/** Classes without a rate in countries that have rates, of which no tax is charged there. */
export function missingRates({ rates, withoutRate }: Tax, used: readonly string[]): MissingRate[] {
  if (withoutRate === "standard") return [];
  const countries = [...new Set(rates.map(({ country }) => country))];
  const has = new Set(rates.map((rate) => `${rate.class} ${rate.country}`));
  return used
    .filter((name) => name !== ZERO)
    .flatMap((name) =>
      countries.flatMap((country) => (has.has(`${name} ${country}`) ? [] : [{ class: name, country }])),
    );
}
