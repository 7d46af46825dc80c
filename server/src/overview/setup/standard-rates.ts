import { type Static, Type } from "typebox";
import { closedObject, orNull } from "../../http/openapi/schema-parts.ts";
import data from "./standard-rates.json" with { type: "json" };

const SuggestedRate = Type.Object(
  {
    country: Type.String({ description: "ISO 3166-1 alpha-2.", examples: ["DE"] }),
    province: orNull(Type.String({ examples: ["ON"] })),
    rate: Type.String({ description: "Percent.", examples: ["19"] }),
    name: Type.String({ description: "The name of the tax where it is charged.", examples: ["MwSt."] }),
    group: Type.Unsafe<"own" | "neighbor" | "union">({
      type: "string",
      enum: ["own", "neighbor", "union"],
      description:
        "`own`: of the store's country. `neighbor` and `union`: of other members of the European Union, which a store within it charges once it sells there for more than 10,000 euros a year.",
    }),
  },
  closedObject("SuggestedTaxRate"),
);

/** The tax rates that a store in a country may want. */
export const SuggestedRates = Type.Object(
  {
    country: orNull(Type.String({ description: "The country that was asked for, else the store's." })),
    rates: Type.Array(SuggestedRate, {
      description:
        "Standard rates; none where a country has no single one, such as the United States. They become the store's by `PUT /settings` alone.",
    }),
    pricesIncludeTax: Type.Boolean({ description: "Whether prices in the country usually include tax." }),
    checkedAt: Type.String({ format: "date-time", description: "When the rates were last checked." }),
    source: orNull(Type.String({ examples: ["European Commission, Taxes in Europe Database"] })),
    sourceUrl: orNull(Type.String({ examples: ["https://ec.europa.eu/taxation_customs/tedb/"] })),
  },
  closedObject("SuggestedTaxRates"),
);
export type SuggestedRates = Static<typeof SuggestedRates>;

type Rate = { readonly rate: string; readonly name: string };
type Table = Readonly<Record<string, Rate | undefined>>;
const union: Table = data.union.rates;
const elsewhere: Table = data.elsewhere.rates;
const neighbors: Readonly<Record<string, string | undefined>> = data.union.neighbors;

// Shelf prices have no tax in them there.
const NET = new Set(["US", "CA"]);

const suggest = (group: "own" | "neighbor" | "union", country: string, rate: Rate, province?: string) => ({
  country,
  province: province ?? null,
  ...rate,
  group,
});

/** The standard tax rates that a store in a country may want, with their date and source. */
export function suggestRates(country: string | null): SuggestedRates {
  const { rates, source = null, url = null } = country === null ? { rates: [] } : ratesOf(country);
  return {
    country,
    rates,
    pricesIncludeTax: country !== null && !NET.has(country),
    checkedAt: data.checkedAt,
    source,
    sourceUrl: url,
  };
}

function ratesOf(country: string): { rates: SuggestedRates["rates"]; source?: string; url?: string } {
  if (country === "CA") {
    const { rate, provinces, source, url } = data.canada;
    const own = Object.entries(provinces).map(([code, one]) => suggest("own", country, one, code));
    return { rates: [suggest("own", country, rate), ...own], source, url };
  }
  const own = union[country];
  if (!own) {
    const other = elsewhere[country];
    if (!other) return { rates: [] };
    return { ...data.elsewhere, rates: [suggest("own", country, other)] };
  }
  const near = (neighbors[country] ?? "").split(" ").filter(Boolean);
  const far = Object.keys(union).filter((code) => code !== country && !near.includes(code));
  const { source, url } = data.union;
  return {
    rates: [
      suggest("own", country, own),
      ...near.map((code) => suggest("neighbor", code, union[code]!)),
      ...far.map((code) => suggest("union", code, union[code]!)),
    ],
    source,
    url,
  };
}
