import { takeOutOfProfile } from "../../catalogue/products/index.ts";
import { ApiError } from "../../http/answers/errors.ts";
import { rowSchema } from "../../http/lists/fields.ts";
import { hasIds, isSince } from "../../http/lists/filters.ts";
import { list } from "../../http/lists/page.ts";
import { byText, byTime } from "../../http/lists/sorts.ts";
import { text } from "../../http/nouns/columns.ts";
import { noun } from "../../http/nouns/noun.ts";
import { nounRoutes } from "../../http/nouns/noun-routes.ts";
import { sortKey } from "../../kit/text/slug.ts";
import { lockSettings, readSettings } from "../../platform/settings/index.ts";
import { profiles } from "./columns.ts";
import { MAX_PROFILES, storeProfilesWithSettings } from "./stored-sql.ts";

export { profilesOf, type ShippingProfile, sendsTo } from "./stored.ts";

const profileInUse = () =>
  new ApiError(409, "invalid_status_transition", {
    message: "shipping_profile.in_use",
    details: { from: "used", to: "deleted", allowed: [] },
  });

const profile = noun({
  name: "ShippingProfile",
  table: profiles,
  into: "shipping_profiles",
  key: "profile_id",
  derived: { nameKey: text("name_key") },
  derive: ({ name }) => ({ nameKey: sortKey(name!) }),
  unique: { shipping_profiles_name_key: "/name" },
  // Products that refer to a profile lock it until they are written, so all of them are taken out of it.
  locksWholly: true,
  async release({ tx, now }, row) {
    const id = profiles.get(row, "id");
    await lockSettings(tx);
    const { shippingZones } = await readSettings(tx);
    // A rate without its profile would be offered for all goods.
    if (shippingZones.some(({ rates }) => rates.some(({ shippingProfileId }) => shippingProfileId === id)))
      throw profileInUse();
    await takeOutOfProfile(tx, id, now);
  },
  follow: ({ tx }) => storeProfilesWithSettings(tx),
});

const profileList = list({
  name: "shippingProfiles",
  row: rowSchema(profile.reply, "a shipping profile"),
  reply: "ShippingProfileList",
  table: profiles,
  from: "shipping_profiles f",
  sorts: { name: byText("f.name_key"), createdAt: byTime("f.created_at"), updatedAt: byTime("f.updated_at") },
  sort: "name",
  filters: {
    ids: hasIds("f.profile_id"),
    updatedSince: isSince("f.updated_at", "Changed at this time or later (ISO 8601)."),
  },
  fields: "shipping profile",
});

/** The endpoints of shipping profiles. */
export const shippingProfileRoutes = nounRoutes(
  {
    path: "/api/v1/shipping-profiles",
    one: "a shipping profile",
    many: "shipping profiles",
    tag: "Products",
    permission: "products",
    messages: "shipping_profile",
    about: {
      create: `How some products ship: whether they go in a parcel of their own, which countries they are sent to, and how long it takes until they leave. Products name it as \`shippingProfileId\`, and so do the rates that are for it alone. At most ${MAX_PROFILES} profiles.`,
      remove:
        "Its products have none then. A profile that a rate of the settings names cannot be deleted (409).",
    },
  },
  profile,
  profileList,
);
