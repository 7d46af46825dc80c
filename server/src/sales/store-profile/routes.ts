import type { FreshCache } from "../../db/fresh-cache.ts";
import { invalidField } from "../../http/answers/errors.ts";
import { type Route, route } from "../../http/route.ts";
import { verifyPassword } from "../../people/auth/index.ts";
import { type OriginOf, readSettings } from "../../platform/settings/index.ts";
import { AddressForm, AddressFormQuery, addressFormOf } from "./address-form.ts";
import { type CachedProfile, openProof, profileOf } from "./profile.ts";
import { OpenRequest, OpenShop, StoreProfile } from "./schemas.ts";

/** The public profile of the store. */
export const profileRoutes = (profiles: FreshCache<CachedProfile>, originOf: OriginOf): readonly Route[] => [
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
  route({
    method: "GET",
    path: "/api/v1/storefront/address-form",
    permission: "public",
    tag: "Storefront",
    operation: "getAddressForm",
    summary: "Read the form of a country's addresses",
    description:
      "The fields that addresses of a country have, in its order and by its names, in the language of the request: `Postal code` and `Prefecture` before the city in Japan, `State` and `ZIP code` behind it in the United States. Provinces are required where the store's taxes or shipping go by them. Orders are refused for less than these fields: without `address1`, `city` and `country`, and without a province where only provinces have rates.",
    query: AddressFormQuery,
    reply: AddressForm,
    mayBeOld: true,
    async handle(call) {
      return { message: "ok", data: JSON.stringify(await addressFormOf(call, call.query.country)) };
    },
  }),
  route({
    method: "POST",
    path: "/api/v1/storefront/password",
    permission: "public",
    guarded: true,
    onlyReads: true,
    tag: "Storefront",
    operation: "openStorefront",
    summary: "Enter the password of a store that is not open yet",
    description:
      "Where `storefront.mode` is `password`. The answer's token proves that the visitor knows the password, until it is changed. 400 where it is another one.",
    body: OpenRequest,
    reply: OpenShop,
    // Comparing takes long, and no transaction waits for it.
    async prepare({ tx, store, body }) {
      const { storefront } = await readSettings(tx);
      const isRight = await verifyPassword(storefront.passwordHash, body.password, store.id);
      return isRight && storefront.mode === "password" ? storefront.passwordHash : null;
    },
    async handle({ vault, store, prepared }) {
      if (typeof prepared !== "string") throw invalidField("/password", "wrong_storefront_password");
      const [token] = openProof(vault, store.id, prepared);
      return { message: "ok", data: JSON.stringify({ token }) };
    },
  }),
];
