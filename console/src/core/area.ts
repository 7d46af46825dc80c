import type { ComponentType } from "react";
import type { AreaWays, Needed } from "./nav.ts";

/** A screen: where it is, who may see it, and the module whose default export draws it, loaded when it is first opened. */
export type Screen = {
  /** Below `/console`, with parameters as in `/customers/$id`. */
  path: `/${string}`;
  permission?: Needed;
  load: () => Promise<{ default: ComponentType }>;
  /** Whether it takes the room of the navigation, too, and leads back by itself. */
  isWide?: boolean;
};

/** An area of the console: a folder of `src/`. */
export type Area = AreaWays & { screens: readonly Screen[] };
