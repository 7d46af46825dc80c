import type { TaxRate } from "../../platform/settings/index.ts";

/** The amount taxed at one rate of a place, in minor units. */
export type PricedTax = {
  readonly name: string;
  /** Ten-thousandths of a percent. */
  readonly rate: bigint;
  readonly country: string;
  readonly province: string | null;
  readonly amount: bigint;
  /** The taxed amount without the tax. */
  readonly net: bigint;
};

/** A part of the price of shipping, or of the fee on delivery, that is taxed at one rate. Minor units. */
export type ServiceShare = {
  /** Undefined for the part that is not taxed. */
  readonly rate: TaxRate | undefined;
  readonly amount: bigint;
  readonly tax: bigint;
  /** The net value of the goods that it belongs to; undefined where it is the whole. */
  readonly weight?: bigint;
  readonly tookRemainder: boolean;
};

/** How shipping or the fee on delivery is taxed. Amounts are minor units. */
export type TaxedService = {
  readonly shares: readonly ServiceShare[];
  readonly tax: bigint;
};
