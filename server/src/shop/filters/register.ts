import type { Liquid } from "liquidjs";
import { colorFilters } from "./color.ts";
import { dateFilters } from "./dates.ts";
import { fontFilters } from "./fonts.ts";
import { formatFilters } from "./format.ts";
import { htmlFilters } from "./html.ts";
import { imageFilters } from "./images.ts";
import { linkFilters } from "./links.ts";
import { mediaFilters } from "./media.ts";
import { moneyFilters } from "./money.ts";
import { numberFilters } from "./numbers.ts";
import { stringFilters } from "./strings.ts";
import { translateFilters } from "./translate.ts";

/** The shop's filters by name. */
const shopFilters = {
  ...colorFilters,
  ...dateFilters,
  ...fontFilters,
  ...formatFilters,
  ...htmlFilters,
  ...imageFilters,
  ...linkFilters,
  ...mediaFilters,
  ...moneyFilters,
  ...numberFilters,
  ...stringFilters,
  ...translateFilters,
};

type Filter = (this: Call, ...sent: unknown[]) => unknown;
type Call = { context: { memoryLimit: { use(count: number): void } } };

/** Counts the text that a filter makes, as the filters of liquidjs count theirs. */
const countOutput = (filter: Filter): Filter =>
  function (...sent) {
    const made = filter.apply(this, sent);
    if (typeof made === "string") this.context.memoryLimit.use(made.length);
    return made;
  };

/** Adds the shop's filters to an engine. */
export function registerFilters(liquid: Liquid): void {
  for (const [name, filter] of Object.entries(shopFilters))
    liquid.registerFilter(name, countOutput(filter as Filter) as never);
}
