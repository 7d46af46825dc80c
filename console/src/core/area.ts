import type { ComponentType } from "react";
import type { IconName } from "../ui/icon.tsx";

/** What somebody has to hold for something: a permission, or one of several; nothing where all may. */
export type Needed = string | readonly string[] | undefined;

/** A screen: where it is, who may see it, and the module whose default export draws it, loaded when it is first opened. */
export type Screen = {
  /** Below `/console`, with parameters as in `/customers/$id`. */
  path: `/${string}`;
  permission?: Needed;
  load: () => Promise<{ default: ComponentType }>;
  /** Whether it takes the room of the navigation, too, and leads back by itself. */
  isWide?: boolean;
};

/** What the palette offers besides what it finds: `key` is a text of the area that begins with `menu.`, without that. */
export type Action = {
  key: string;
  path: `/${string}`;
  permission?: Needed;
  /** Whether it only leads to a screen, as the navigation does. */
  isScreen?: boolean;
};

/** An area of the console: a folder of `src/`. */
export type Area = {
  /** The folder's name, by which its texts are found. */
  name: string;
  /** Its entry in the navigation, called by its text `menu.title`. */
  nav?: {
    group: "day" | "catalogue" | "insight" | "setup";
    icon: IconName;
    path: `/${string}`;
    permission?: Needed;
  };
  screens: readonly Screen[];
  actions?: readonly Action[];
};
