import { nounRoutes } from "../../http/nouns/noun-routes.ts";
import { locationList } from "./list.ts";
import { location } from "./location.ts";

export const locationRoutes = nounRoutes(
  {
    path: "/api/v1/locations",
    one: "a location",
    many: "locations",
    tag: "Locations",
    permission: "products",
    messages: "location",
    about: {
      list: "The places where the store keeps stock, in its order.",
      create: "At most 100 locations are active at a time.",
      remove:
        "Only a location that never had stock. Others are closed: send `isActive: false`. The default location stays.",
    },
  },
  location,
  locationList,
);
