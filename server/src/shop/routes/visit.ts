import type { ShopAnswer, ShopCall } from "../../http/html/serve-shop.ts";
import type { Shopper } from "../../http/html/shopper.ts";
import type { Preview } from "../../platform/themes/index.ts";
import type { Reading } from "../data/index.ts";
import type { Globals } from "../render/index.ts";
import type { Place } from "./place.ts";
import type { ShopQuery } from "./query.ts";
import type { Profile } from "./shop-info.ts";

/** Overrides of a page's defaults. */
export type PageChanges = {
  status?: number;
  form?: Globals["form"];
  query?: ShopQuery;
  /** Sections alone, as JSON by their ids. */
  sections?: { ids: readonly string[]; isJson: boolean };
};

/**
 * Pages of a shop for the answers to forms and scripts; `cart` is the visitor's cart where it is another one
 * than their cookie names by now.
 */
export type Views = {
  /** The page at a path below the root, such as `/cart`, with what became of its form. Throws ThemeError. */
  page(
    path: string,
    as: { status: number; form?: NonNullable<Globals["form"]>; cart?: Reading["cart"] },
  ): Promise<ShopAnswer>;
  /** Sections of the page at such a path; null where the theme has none of that name. Throws ThemeError. */
  sections(
    path: string,
    ids: readonly string[],
    cart?: Reading["cart"],
  ): Promise<Readonly<Record<string, string | null>>>;
};

/** A request at a place of a shop. */
export type Visit = {
  readonly call: ShopCall;
  readonly profile: Profile;
  readonly place: Place;
  readonly query: ShopQuery;
  /** The preview; nothing that its visitor sends is stored. */
  readonly preview: Preview | undefined;
  /**
   * The customer whom the cookies name; asked for once. The cookies that it renews are sent with whatever is
   * answered.
   */
  shopper(): Promise<Shopper>;
  /** The cookies that asking for the customer has renewed, if anybody has asked. */
  newCookies(): Promise<readonly string[]>;
  /** The cart that the cookies name. */
  cart(): Reading["cart"];
  /** The current data of this visitor; none of it is cached. */
  readonly views: Views;
};

/** Handles addresses of the shop that are not pages, such as forms. */
export type ShopHandler = {
  /**
   * The cost of a request in its sender's bucket; undefined for an address outside of the shop. `segments`
   * are those below the root.
   */
  costOf(method: string, segments: readonly string[]): number | undefined;
  /** Undefined where it is a page after all. */
  answer(visit: Visit): Promise<ShopAnswer | undefined>;
};
