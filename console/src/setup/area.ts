import type { Area } from "../core/area.ts";
import type { Step } from "./steps.ts";

const permission = "settings:read";
const screens: Record<Step, Area["screens"][number]["load"]> = {
  products: () => import("./products.tsx"),
  shipping: () => import("./shipping.tsx"),
  payments: () => import("./payments.tsx"),
  taxes: () => import("./taxes.tsx"),
  domain: () => import("./domain.tsx"),
  policies: () => import("./policies.tsx"),
};

/** The path from an empty store to one that sells, a screen a step. */
export const setup: Area = {
  name: "setup",
  under: "/",
  screens: [
    { path: "/setup", permission, load: () => import("./first.tsx") },
    ...Object.entries(screens).map(([step, load]) => ({ path: `/setup/${step}` as const, permission, load })),
  ],
  actions: [{ key: "setup", path: "/setup", permission, isScreen: true }],
};
