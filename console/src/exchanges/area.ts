import type { Area } from "../core/area.ts";

/** Exchanges of what came back for another order. */
export const exchanges: Area = {
  name: "exchanges",
  screens: [
    {
      path: "/orders/$id/returns/$returnId/exchange",
      permission: "orders:refund",
      load: () => import("./new.tsx"),
    },
  ],
};
