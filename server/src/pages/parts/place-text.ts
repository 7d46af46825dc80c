import type { PageCall } from "../../http/html/route.ts";
import { isInUnion } from "../../platform/settings/index.ts";

/**
 * The text of the button that places an order. Where the store or the buyer is in the European Union, it has
 * to name the obligation to pay (Directive 2011/83/EU, article 8).
 */
export const placeText = ({ messages, look }: PageCall, country: string | null | undefined): string =>
  messages.say(
    [look.country, country].some((one) => one && isInUnion(one)) ? "page.place_binding" : "page.place",
  );
