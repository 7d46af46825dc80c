import { currentPage } from "../page/index.ts";
import { type Json, urlOf } from "./common.ts";
import { type MakeObject, objectOf } from "./drop.ts";
import { currentLanguage } from "./shop.ts";

const globals = () => currentPage().globals;

const theme: MakeObject<Json> = objectOf({
  name: "theme",
  properties: { id: ({ id }) => id, name: ({ name }) => name, role: ({ role }) => role ?? "main" },
});
/** The theme that the page is made with. */
export const currentTheme = () => theme((globals().shop.theme ?? {}) as Json);

const paths = {
  account_url: "account",
  account_login_url: "account/login",
  account_logout_url: "account/logout",
  account_recover_url: "account/forgot-password",
  account_register_url: "account/register",
  account_addresses_url: "account/addresses",
  account_profile_url: "account",
  collections_url: "collections",
  all_products_collection_url: "collections/all",
  search_url: "search",
  predictive_search_url: "search/suggest",
  cart_url: "cart",
  cart_add_url: "cart/add",
  cart_change_url: "cart/change",
  cart_clear_url: "cart/clear",
  cart_update_url: "cart/update",
  product_recommendations_url: "recommendations/products",
  storefront_login_url: "account/login",
};
/** The addresses that a shop has. */
export const routes: MakeObject<null> = objectOf({
  name: "routes",
  properties: {
    root_url: () => globals().request.root,
    ...Object.fromEntries(Object.entries(paths).map(([name, path]) => [name, () => urlOf(path)])),
  },
});

/** The `request` object. */
export const request: MakeObject<null> = objectOf({
  name: "request",
  properties: {
    design_mode: () => currentPage().isDesignMode,
    visual_preview_mode: () => false,
    page_type: () => globals().request.pageType,
    host: () => globals().request.host,
    origin: () => globals().request.origin,
    path: () => globals().request.path,
    locale: currentLanguage,
  },
});
