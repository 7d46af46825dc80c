import type { FreshCache } from "../../db/fresh-cache.ts";
import { type Route, route } from "../../http/route.ts";
import type { OriginOf } from "../../platform/settings/index.ts";
import { type KeptProfile, profileOf } from "./profile.ts";
import { StoreProfile } from "./schemas.ts";

/** What storefronts show of the store itself. */
export const profileRoutes = (profiles: FreshCache<KeptProfile>, originOf: OriginOf): readonly Route[] => [
  route({
    method: "GET",
    path: "/api/v1/storefront/store",
    permission: "public",
    shared: true,
    tag: "Storefront",
    summary: "Read what the store shows of itself",
    description:
      "Its name, currency, languages, ways to ship and pay, logo, colors and policies, as `/settings` and `/payment-methods` set them.",
    reply: StoreProfile,
    async handle(call) {
      const { data, tag } = await profileOf(call, profiles, originOf);
      return { message: "ok", data, tag };
    },
  }),
];
