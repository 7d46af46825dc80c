import type { Fee } from "./cash-on-delivery.ts";
import type { Effect } from "./effect.ts";
import type { TaxedService } from "./services.ts";
import type { Shipment } from "./shipping.ts";
import type { Taxed, Taxing } from "./tax.ts";
import type { PricedLine, ServiceRates, SummedLine } from "./types.ts";

/** The intermediate results of pricing. Amounts are minor units. */
export type PriceParts = {
  readonly digits: number;
  readonly lines: readonly SummedLine[];
  /** Their prices, in the same order. */
  readonly priced: readonly PricedLine[];
  readonly effect: Effect;
  readonly shipment: Shipment | undefined;
  readonly fee: Fee | undefined;
  readonly taxing: Taxing;
  /** The cost of shipping, and how it is taxed; for an exempt customer without the tax in it. */
  readonly cost: bigint;
  /** The rates of shipping and fee. */
  readonly rates: ServiceRates;
  /** The price of shipping for this customer: without the tax in it, if they pay none. */
  readonly reduceShipping: (price: bigint) => bigint;
  readonly taxedShipping: TaxedService;
  readonly taxedFee: TaxedService;
};

/** All taxed amounts of a price with their rates: lines, shipping and fee. */
export const taxedAmounts = ({ priced, taxedShipping, taxedFee }: PriceParts): Taxed[] => [
  ...priced.map(
    ({ subtotal, discount, tax, taxedBy }): Taxed => ({ rate: taxedBy, amount: subtotal - discount, tax }),
  ),
  ...taxedShipping.shares,
  ...taxedFee.shares,
];
