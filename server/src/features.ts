import { acpRoutes } from "./agents/acp/index.ts";
import { feedRoutes } from "./agents/feed/index.ts";
import { agentRoutes } from "./agents/identity/index.ts";
import { mcpRoutes } from "./agents/mcp/index.ts";
import { type CachedShown, createShownOf, type ShownOf } from "./agents/session/index.ts";
import { ucpRoutes } from "./agents/ucp/index.ts";
import type { AppRuntime } from "./app-runtime.ts";
import { bulkRoutes } from "./catalogue/bulk/index.ts";
import { categoryRoutes, mediaUses } from "./catalogue/categories/index.ts";
import { locationRoutes } from "./catalogue/locations/index.ts";
import { pinRoutes } from "./catalogue/pins/index.ts";
import { priceListRoutes } from "./catalogue/price-lists/index.ts";
import {
  findPicturedProducts,
  productList,
  productRoutes,
  raiseCategoryRevision,
  rewriteProductNames,
  setUniqueSkus,
} from "./catalogue/products/index.ts";
import { filterRoutes, indexedSearch } from "./catalogue/search/index.ts";
import { stockRoutes } from "./catalogue/stock/index.ts";
import { storefrontRoutes } from "./catalogue/storefront/index.ts";
import { synonymRoutes } from "./catalogue/synonyms/index.ts";
import { transferRoutes } from "./catalogue/transfers/index.ts";
import { menuRoutes } from "./content/menus/index.ts";
import { pageRoutes } from "./content/pages/index.ts";
import { redirectRoutes } from "./content/redirects/index.ts";
import { type FreshCache, noCache } from "./db/fresh-cache.ts";
import { webhookHooks, webhookRoutes } from "./events/webhooks/index.ts";
import { exportRoutes } from "./exchange/exports/index.ts";
import { importRoutes, importsCard } from "./exchange/imports/index.ts";
import type { FileRoute } from "./http/answers/file-route.ts";
import type { Hook } from "./http/answers/hook.ts";
import type { PageRoute } from "./http/html/route.ts";
import type { Route } from "./http/route.ts";
import { orderDataPort, orderList, orderRoutes } from "./orders/api/index.ts";
import { claimDataPort, claimRoutes, findClaimPictures } from "./orders/claims/index.ts";
import { commentRoutes } from "./orders/comments/index.ts";
import { editRoutes } from "./orders/edits/index.ts";
import { providerRoutes } from "./orders/payments/index.ts";
import { reportRoutes } from "./orders/reports/index.ts";
import { returnDataPort, returnRoutes, returnsPort } from "./orders/returns/index.ts";
import { shipmentRoutes } from "./orders/shipping/index.ts";
import { paymentRoutes } from "./orders/transactions/index.ts";
import { dashboardRoutes } from "./overview/dashboard/index.ts";
import { quickSearchRoutes } from "./overview/quick-search/index.ts";
import { setupRoutes } from "./overview/setup/index.ts";
import { accountPages, pageOfMail, sessionPages } from "./pages/account/index.ts";
import { checkoutPages, handOverPages, pageScripts } from "./pages/checkout/index.ts";
import { inLanguages } from "./pages/look/index.ts";
import { orderPages } from "./pages/order/index.ts";
import { payPages } from "./pages/pay/index.ts";
import { policyPages } from "./pages/policies/index.ts";
import { subscribePages, unsubscribePages } from "./pages/unsubscribe/index.ts";
import { accessRoutes, accountRoutes } from "./people/account/index.ts";
import { actorRoutes } from "./people/actors/index.ts";
import { apiKeyRoutes } from "./people/api-keys/index.ts";
import { authRoutes, hashPassword, type Sides } from "./people/auth/index.ts";
import { customerList, customerRoutes, customerSide, type OrdersOf } from "./people/customers/index.ts";
import { groupRoutes } from "./people/groups/index.ts";
import { noticeRoutes } from "./people/notices/index.ts";
import { emailOfMember, staffRoutes, staffSide } from "./people/staff/index.ts";
import { viewRoutes } from "./people/views/index.ts";
import { auditRoutes } from "./platform/audit/index.ts";
import { mailRoutes } from "./platform/mail/index.ts";
import { mediaFiles, mediaRelease, mediaRoutes } from "./platform/media/index.ts";
import { policyRoutes } from "./platform/policies/index.ts";
import { settingsRoutes } from "./platform/settings/index.ts";
import { themeRoutes } from "./platform/themes/index.ts";
import { couponRoutes } from "./pricing/coupons/index.ts";
import { creditOf, creditRoutes } from "./pricing/credit/index.ts";
import { discountRoutes } from "./pricing/discounts/index.ts";
import { giftCardRoutes } from "./pricing/gift-cards/index.ts";
import { shippingProfileRoutes } from "./pricing/shipping-profiles/index.ts";
import { cartRoutes, cartsOf } from "./sales/carts/index.ts";
import { checkoutRoutes } from "./sales/checkout/index.ts";
import { documentRoutes } from "./sales/documents/index.ts";
import { draftRoutes, draftsOfCustomers, draftsOfOrders, readSentDraft } from "./sales/drafts/index.ts";
import { reviewRoutes, reviewsOf } from "./sales/reviews/index.ts";
import { type CachedProfile, profileRoutes } from "./sales/store-profile/index.ts";
import { defaultThemeFiles } from "./shop/theme/index.ts";

/** The nouns right of customers, as customers use them. */
export const customerDataPorts = ({ media }: Pick<AppRuntime, "media">): OrdersOf => ({
  // Pictures of the customer's claims go, too.
  ...orderDataPort(mediaRelease(media, mediaUses.findShown)),
  returns: returnDataPort,
  claims: claimDataPort,
  reviews: reviewsOf,
  carts: cartsOf,
  drafts: draftsOfCustomers,
  credit: creditOf,
});

/** The two sides people come in by. */
export const sides: Sides = { staff: staffSide, customer: customerSide };

/**
 * Every noun's endpoints; `profiles` keeps what stores show of themselves, `shown` what they show to agents.
 */
export function routesOf(
  runtime: AppRuntime,
  profiles: FreshCache<CachedProfile> = noCache,
  shown: FreshCache<CachedShown> = noCache,
): readonly Route[] {
  const shownOf = createShownOf(shown, runtime.payLinks.originOf);
  const routes = ownRoutes(runtime, profiles, shownOf, customerDataPorts(runtime));
  return [...routes, ...mcpRoutes(routes)];
}

const ownRoutes = (
  {
    pages,
    indexes,
    searches,
    payments,
    payLinks,
    outbound,
    agentProfiles,
    media,
    printer,
    renderer,
    taxRegister,
  }: AppRuntime,
  profiles: FreshCache<CachedProfile>,
  shownOf: ShownOf,
  customerData: OrdersOf,
): readonly Route[] => [
  ...auditRoutes,
  ...authRoutes(sides),
  ...apiKeyRoutes,
  ...staffRoutes,
  ...actorRoutes,
  ...noticeRoutes,
  ...settingsRoutes({
    setUniqueSkus,
    raiseShown: raiseCategoryRevision,
    nameProducts: rewriteProductNames,
    hashPassword,
  }),
  ...mailRoutes({
    originOf: payLinks.originOf,
    pageOf: pageOfMail(payLinks.originOf),
    emailOf: emailOfMember,
    productsOf: findPicturedProducts,
  }),
  ...policyRoutes,
  ...themeRoutes({ readDefaultTheme: defaultThemeFiles, check: renderer.check }),
  ...mediaRoutes(media, outbound, mediaUses),
  ...categoryRoutes,
  ...productRoutes({ pages, search: indexedSearch(indexes), prepare: indexes.prepare }),
  ...filterRoutes({ pages, indexes }),
  ...synonymRoutes,
  ...pinRoutes,
  ...bulkRoutes,
  ...locationRoutes,
  ...shippingProfileRoutes,
  ...stockRoutes,
  ...transferRoutes,
  ...priceListRoutes,
  ...storefrontRoutes({ pages, indexes, searches }),
  ...pageRoutes,
  ...menuRoutes,
  ...redirectRoutes,
  ...groupRoutes,
  ...viewRoutes({ orders: orderList.query, products: productList.query, customers: customerList.query }),
  ...couponRoutes,
  ...discountRoutes,
  ...giftCardRoutes,
  ...creditRoutes,
  ...orderRoutes(pages, payLinks, draftsOfOrders),
  ...commentRoutes({
    originOf: payLinks.originOf,
    releaseMedia: mediaRelease(media, mediaUses.findShown, findClaimPictures),
  }),
  ...editRoutes(payLinks),
  ...draftRoutes(payLinks, payments),
  ...paymentRoutes(returnsPort),
  ...shipmentRoutes,
  ...documentRoutes(printer),
  ...checkoutRoutes(payments, readSentDraft),
  ...cartRoutes(pages, payments, payLinks.originOf),
  ...providerRoutes(payments),
  ...profileRoutes(profiles, payLinks.originOf),
  ...reportRoutes,
  ...returnRoutes(payLinks),
  ...claimRoutes(payLinks),
  ...reviewRoutes,
  ...webhookRoutes(outbound, payLinks.originOf),
  ...agentRoutes,
  ...feedRoutes(payLinks.originOf),
  ...quickSearchRoutes,
  ...dashboardRoutes(importsCard),
  ...setupRoutes,
  ...acpRoutes({ originOf: payLinks.originOf, shownOf, asking: payments }),
  ...ucpRoutes({
    originOf: payLinks.originOf,
    shownOf,
    catalogue: { pages, indexes },
    profiles: agentProfiles,
    asking: payments,
  }),
  ...exportRoutes,
  ...importRoutes,
  ...accessRoutes(customerData),
  ...customerRoutes(customerData, payLinks.originOf, taxRegister),
  ...accountRoutes(customerData),
];

/** Every page for people. */
export const pagesOf = ({ payments, payLinks, visits }: AppRuntime): readonly PageRoute[] => [
  ...accountPages,
  ...policyPages,
  ...unsubscribePages,
  ...subscribePages,
  ...orderPages,
  ...sessionPages,
  ...inLanguages(sessionPages),
  ...handOverPages,
  ...checkoutPages(visits),
  ...payPages({ payments, payLinks }),
];

/** Events that are sent to URLs of the store's choice. */
export const hooks: readonly Hook[] = webhookHooks;

/** The files that anybody may read. */
export const filesOf = ({ media }: Pick<AppRuntime, "media">): readonly FileRoute[] => [
  mediaFiles(media),
  pageScripts,
];
