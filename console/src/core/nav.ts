import type { IconName } from "../ui/icons.ts";

/** The permission that something needs, or several of which one is enough; none where everybody may. */
export type Needed = string | readonly string[] | undefined;

/** The entries of the navigation, in their order, with what stands below each; the last one is pinned below the others. */
export const entries = [
  { name: "home", icon: "home", area: "home" },
  { name: "orders", icon: "orders", area: "orders" },
  { name: "products", icon: "products", area: "products" },
  { name: "customers", icon: "people", area: "customers" },
  { name: "discounts", icon: "discount" },
  { name: "content", icon: "page" },
  { name: "shop", icon: "shop" },
  { name: "analytics", icon: "chart" },
  { name: "apps", icon: "apps" },
  { name: "settings", icon: "settings", area: "settings" },
] as const satisfies readonly {
  name: string;
  icon: IconName /** Whose `menu.title` it is called by. */;
  area?: string;
}[];

export type EntryName = (typeof entries)[number]["name"];

/** A place in the navigation, called by a text of its area. */
export type Place = {
  entry: EntryName;
  /** Whether the entry itself leads here; otherwise it stands below the entry. */
  isHead?: boolean;
  /** Its text is `menu.<key>`: `title` where it is left out. */
  key?: string;
  icon: IconName;
  path: `/${string}`;
  permission?: Needed;
  isForOwner?: boolean;
  /** Which of the figures of the dashboard counts what waits for somebody here. */
  waiting?: Waiting;
};

/** The dashboard's counts of things that wait for somebody. */
export type Waiting = "toShip" | "requestedReturns" | "pendingReviews";

/** An action of the palette: `key` is a text of the area that begins with `menu.`, without that. */
export type Action = {
  key: string;
  path: `/${string}`;
  permission?: Needed;
  /** Whether it only leads to a screen, as the navigation does. */
  isScreen?: boolean;
};

/** The ways into an area besides its screens. */
export type AreaWays = {
  /** The folder's name, by which its texts are found. */
  name: string;
  nav?: readonly Place[];
  /** The path of the place that leads to its screens, where it has none itself. */
  under?: `/${string}`;
  actions?: readonly Action[];
};
