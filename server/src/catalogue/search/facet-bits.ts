import { OUTSIDE } from "./facet-index.ts";

/** What a product fails of what is chosen of itself. */
export const ownBits = { brand: 1, tags: 2, category: 4, kind: 8, rating: 16 } as const;

/** What a product fails of its units: that none has all that is chosen; or none all but what one facet is about. */
export const anyUnitBits = {
  units: 32,
  butInStock: 64,
  butOnSale: 128,
  butPrice: 256,
  butOption: 512,
} as const;

/** What a product fails that has no unit. */
export const NO_UNIT = Object.values(anyUnitBits).reduce((all, bit) => all | bit, 0);

/** All that a product can fail of itself, and what keeps it from being looked at. */
export const OWN = OUTSIDE | Object.values(ownBits).reduce((all, bit) => all | bit, 0);
/** What keeps a product from being found. */
export const FATAL = OWN | anyUnitBits.units;
