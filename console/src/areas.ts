import { account } from "./account/area.ts";
import { agents } from "./agents/area.ts";
import { audit } from "./audit/area.ts";
import { automatic } from "./automatic/area.ts";
import { carts } from "./carts/area.ts";
import { categories } from "./categories/area.ts";
import { claims } from "./claims/area.ts";
import { contentPages } from "./content-pages/area.ts";
import type { Area } from "./core/area.ts";
import { customers } from "./customers/area.ts";
import { discounts } from "./discounts/area.ts";
import { drafts } from "./drafts/area.ts";
import { edits } from "./edits/area.ts";
import { exchange } from "./exchange/area.ts";
import { exchanges } from "./exchanges/area.ts";
import { feeds } from "./feeds/area.ts";
import { giftCards } from "./gift-cards/area.ts";
import { groups } from "./groups/area.ts";
import { home } from "./home/area.ts";
import { keys } from "./keys/area.ts";
import { locations } from "./locations/area.ts";
import { mails } from "./mails/area.ts";
import { media } from "./media/area.ts";
import { menus } from "./menus/area.ts";
import { notices } from "./notices/area.ts";
import { orders } from "./orders/area.ts";
import { paymentAccounts } from "./payment-accounts/area.ts";
import { payments } from "./payments/area.ts";
import { priceLists } from "./price-lists/area.ts";
import { products } from "./products/area.ts";
import { redirects } from "./redirects/area.ts";
import { reports } from "./reports/area.ts";
import { returns } from "./returns/area.ts";
import { reviews } from "./reviews/area.ts";
import { roles } from "./roles/area.ts";
import { searchWords } from "./search-words/area.ts";
import { settings } from "./settings/area.ts";
import { setup } from "./setup/area.ts";
import { shippingProfiles } from "./shipping-profiles/area.ts";
import { staff } from "./staff/area.ts";
import { stock } from "./stock/area.ts";
import { themeEditor } from "./theme-editor/area.ts";
import { themes } from "./themes/area.ts";
import { transfers } from "./transfers/area.ts";
import { webhooks } from "./webhooks/area.ts";

/** All areas, in the order of the navigation. A new one is a line here. */
export const areas: readonly Area[] = [
  home,
  setup,
  notices,
  orders,
  drafts,
  edits,
  exchanges,
  carts,
  returns,
  claims,
  payments,
  products,
  categories,
  stock,
  transfers,
  priceLists,
  media,
  reviews,
  customers,
  groups,
  discounts,
  automatic,
  giftCards,
  contentPages,
  menus,
  redirects,
  searchWords,
  themes,
  themeEditor,
  reports,
  agents,
  feeds,
  keys,
  webhooks,
  settings,
  staff,
  roles,
  locations,
  paymentAccounts,
  shippingProfiles,
  mails,
  exchange,
  audit,
  account,
];
