import type { Fee } from "./cash-on-delivery.ts";
import type { Effect } from "./effect.ts";
import type { Shipment } from "./shipping.ts";
import type { Taxing } from "./tax.ts";
import type { SummedLine } from "./types.ts";

/** The intermediate results of pricing. Amounts are minor units. */
export type PriceParts = {
  readonly digits: number;
  readonly lines: readonly SummedLine[];
  readonly effect: Effect;
  readonly shipment: Shipment | undefined;
  readonly fee: Fee | undefined;
  readonly taxing: Taxing;
};
