import { acpMessages, acpRoutes } from "./agents/acp/index.ts";
import { feedMessages, feedRoutes } from "./agents/feed/index.ts";
import { agentMessages, agentRoutes } from "./agents/identity/index.ts";
import { mcpMessages, mcpRoutes } from "./agents/mcp/index.ts";
import { agentSessionMessages, createShownOf, type Shown, type ShownOf } from "./agents/session/index.ts";
import { ucpMessages, ucpRoutes } from "./agents/ucp/index.ts";
import { bulkRoutes } from "./catalogue/bulk/index.ts";
import { categoryMessages, categoryRoutes, mediaUses } from "./catalogue/categories/index.ts";
import { productList, productMessages, productRoutes, setUniqueSkus } from "./catalogue/products/index.ts";
import { filterRoutes, searchOf } from "./catalogue/search/index.ts";
import { stockMessages, stockRoutes } from "./catalogue/stock/index.ts";
import { storefrontRoutes } from "./catalogue/storefront/index.ts";
import { type FreshCache, keepsNothing } from "./db/fresh-cache.ts";
import { webhookHooks, webhookMessages, webhookRoutes } from "./events/webhooks/index.ts";
import { exportRoutes } from "./exchange/exports/index.ts";
import { importMessages, importRoutes, importsCard } from "./exchange/imports/index.ts";
import type { Hook } from "./http/hook.ts";
import type { Messages } from "./http/messages/index.ts";
import type { PageRoute } from "./http/page-route.ts";
import type { Route } from "./http/route.ts";
import type { Kept } from "./kept.ts";
import { dashboardRoutes } from "./overview/dashboard/index.ts";
import { quickSearchRoutes } from "./overview/quick-search/index.ts";
import { setupRoutes } from "./overview/setup/index.ts";
import { accountPageMessages, accountPages, pageOfMail } from "./pages/account/index.ts";
import { checkoutPageMessages, checkoutPages } from "./pages/checkout/index.ts";
import { consoleMessages } from "./pages/console/index.ts";
import { orderPageMessages, orderPages } from "./pages/order/index.ts";
import { payPageMessages, payPages } from "./pages/pay/index.ts";
import { policyPageMessages, policyPages } from "./pages/policies/index.ts";
import { unsubscribePageMessages, unsubscribePages } from "./pages/unsubscribe/index.ts";
import { accessRoutes, accountMessages, accountRoutes } from "./people/account/index.ts";
import { apiKeyMessages, apiKeyRoutes } from "./people/api-keys/index.ts";
import { authMessages, authRoutes, type Sides } from "./people/auth/index.ts";
import {
  customerList,
  customerMessages,
  customerRoutes,
  customerSide,
  type OrdersOf,
} from "./people/customers/index.ts";
import { factorMessages } from "./people/factors/index.ts";
import { grantMessages } from "./people/grants/index.ts";
import { groupMessages, groupRoutes } from "./people/groups/index.ts";
import { emailOfMember, staffMessages, staffRoutes, staffSide } from "./people/staff/index.ts";
import { viewMessages, viewRoutes } from "./people/views/index.ts";
import { auditRoutes } from "./platform/audit/index.ts";
import { mailMessages, mailRoutes } from "./platform/mail/index.ts";
import { mediaMessages, mediaRoutes } from "./platform/media/index.ts";
import { policyMessages, policyRoutes } from "./platform/policies/index.ts";
import { settingsMessages, settingsRoutes } from "./platform/settings/index.ts";
import { themeMessages, themeRoutes } from "./platform/themes/index.ts";
import { cartMessages, cartRoutes, cartsOf } from "./sales/carts/index.ts";
import { checkoutMessages, checkoutRoutes } from "./sales/checkout/index.ts";
import { couponMessages, couponRoutes } from "./sales/coupons/index.ts";
import { documentMessages, documentRoutes } from "./sales/documents/index.ts";
import { giftCardMessages, giftCardRoutes } from "./sales/gift-cards/index.ts";
import { orderList, orderMessages, orderRoutes, ordersOf, paymentRoutes } from "./sales/orders/index.ts";
import { paymentMessages, providerRoutes } from "./sales/payments/index.ts";
import { reportFileMessages, reportMessages, reportRoutes } from "./sales/reports/index.ts";
import { returnMessages, returnRoutes, returnsOf } from "./sales/returns/index.ts";
import { reviewMessages, reviewRoutes, reviewsOf } from "./sales/reviews/index.ts";
import { type KeptProfile, profileRoutes } from "./sales/store-profile/index.ts";

/** What customers know of the nouns to the right of them. */
export const ofCustomers: OrdersOf = { ...ordersOf, returns: returnsOf, reviews: reviewsOf, carts: cartsOf };

/** The two sides people come in by. */
export const sides: Sides = { staff: staffSide, customer: customerSide };

/** Every noun's endpoints; `profiles` keeps what stores show of themselves, `shown` what they show to agents. */
export function routesOf(
  kept: Kept,
  profiles: FreshCache<KeptProfile> = keepsNothing,
  shown: FreshCache<Shown> = keepsNothing,
): readonly Route[] {
  const routes = ownRoutes(kept, profiles, createShownOf(shown, kept.payLinks.originOf));
  return [...routes, ...mcpRoutes(routes)];
}

const ownRoutes = (
  { pages, indexes, payments, payLinks, outbound, agentProfiles, media, printer }: Kept,
  profiles: FreshCache<KeptProfile>,
  shownOf: ShownOf,
): readonly Route[] => [
  ...auditRoutes,
  ...authRoutes(sides),
  ...apiKeyRoutes,
  ...staffRoutes,
  ...settingsRoutes({ setUniqueSkus }),
  ...mailRoutes({
    originOf: payLinks.originOf,
    pageOf: pageOfMail(payLinks.originOf),
    emailOf: emailOfMember,
  }),
  ...policyRoutes,
  ...themeRoutes,
  ...mediaRoutes(media, outbound, mediaUses),
  ...categoryRoutes,
  ...productRoutes({ pages, search: searchOf(indexes) }),
  ...filterRoutes({ pages, indexes }),
  ...bulkRoutes,
  ...stockRoutes,
  ...storefrontRoutes({ pages, indexes }),
  ...groupRoutes,
  ...viewRoutes({ orders: orderList.query, products: productList.query, customers: customerList.query }),
  ...couponRoutes,
  ...giftCardRoutes,
  ...orderRoutes(pages, payLinks),
  ...paymentRoutes,
  ...documentRoutes(printer),
  ...checkoutRoutes(payments),
  ...cartRoutes(pages, payments, payLinks.originOf),
  ...providerRoutes(payments),
  ...profileRoutes(profiles, payLinks.originOf),
  ...reportRoutes,
  ...returnRoutes,
  ...reviewRoutes,
  ...webhookRoutes(outbound),
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
  ...accessRoutes(ofCustomers),
  ...customerRoutes(ofCustomers, payLinks.originOf),
  ...accountRoutes(ofCustomers),
];

/** Every page for people. */
export const pagesOf = ({ payments, payLinks }: Kept): readonly PageRoute[] => [
  ...accountPages,
  ...policyPages,
  ...unsubscribePages,
  ...orderPages,
  ...checkoutPages,
  ...payPages({ payments, payLinks }),
];

/** What is sent to URLs of the store's choice. */
export const hooks: readonly Hook[] = webhookHooks;

/** Every noun's texts. */
export const messages: readonly Messages[] = [
  consoleMessages,
  authMessages,
  factorMessages,
  grantMessages,
  apiKeyMessages,
  staffMessages,
  customerMessages,
  accountMessages,
  settingsMessages,
  mailMessages,
  policyMessages,
  themeMessages,
  mediaMessages,
  productMessages,
  categoryMessages,
  stockMessages,
  groupMessages,
  viewMessages,
  couponMessages,
  giftCardMessages,
  orderMessages,
  documentMessages,
  paymentMessages,
  reportMessages,
  reportFileMessages,
  returnMessages,
  reviewMessages,
  checkoutMessages,
  cartMessages,
  webhookMessages,
  agentMessages,
  agentSessionMessages,
  ucpMessages,
  acpMessages,
  feedMessages,
  importMessages,
  mcpMessages,
  policyPageMessages,
  unsubscribePageMessages,
  payPageMessages,
  accountPageMessages,
  orderPageMessages,
  checkoutPageMessages,
];
