import type { Area } from "../core/area.ts";

const permission = "products:read";
const PATH = "/shipping-profiles";

/** How some products ship: apart from others, not everywhere, after more days. The settings of shipping lead here. */
export const shippingProfiles: Area = {
  name: "shipping-profiles",
  under: "/settings/shipping",
  screens: [{ path: PATH, permission, load: () => import("./list.tsx") }],
  actions: [{ key: "title", path: PATH, permission, isScreen: true }],
};
