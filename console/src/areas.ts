import { carts } from "./carts/area.ts";
import type { Area } from "./core/area.ts";
import { customers } from "./customers/area.ts";
import { home } from "./home/area.ts";
import { orders } from "./orders/area.ts";
import { payments } from "./payments/area.ts";
import { returns } from "./returns/area.ts";

/** All areas, in the order of the navigation. A new one is a line here. */
export const areas: readonly Area[] = [home, orders, carts, returns, customers, payments];
