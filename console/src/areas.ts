import type { Area } from "./core/area.ts";
import { customers } from "./customers/area.ts";
import { home } from "./home/area.ts";

/** All areas, in the order of the navigation. A new one is a line here. */
export const areas: readonly Area[] = [home, customers];
