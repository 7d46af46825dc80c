import { bulkRoutes } from "./catalogue/bulk/index.ts";
import { categoryMessages, categoryRoutes } from "./catalogue/categories/index.ts";
import {
  productList,
  productMessages,
  productRoutes,
  setUniqueSkus,
  tellMedia,
} from "./catalogue/products/index.ts";
import { filterRoutes, searchOf } from "./catalogue/search/index.ts";
import { stockMessages, stockRoutes } from "./catalogue/stock/index.ts";
import { storefrontRoutes } from "./catalogue/storefront/index.ts";
import { type FreshCache, keepsNothing } from "./db/fresh-cache.ts";
import type { Sweeper } from "./db/sweep.ts";
import {
  deliveriesSweeper,
  replayKind,
  webhookHooks,
  webhookMessages,
  webhookRoutes,
} from "./events/webhooks/index.ts";
import { exportRoutes } from "./exchange/exports/index.ts";
import {
  type Beside,
  copyPicturesKind,
  importKind,
  importMessages,
  importRoutes,
  importsCard,
  importsSweeper,
} from "./exchange/imports/index.ts";
import type { Hook } from "./http/hook.ts";
import { answersSweeper } from "./http/idempotency-sql.ts";
import type { Messages } from "./http/messages/index.ts";
import type { PageRoute } from "./http/page-route.ts";
import type { Route } from "./http/route.ts";
import { jobsSweeper } from "./jobs/queue.ts";
import type { Recurring } from "./jobs/schedule.ts";
import type { JobKind } from "./jobs/worker.ts";
import type { Kept } from "./kept.ts";
import { dashboardRoutes } from "./overview/dashboard/index.ts";
import { quickSearchRoutes } from "./overview/quick-search/index.ts";
import { revisionRoutes } from "./overview/revisions/index.ts";
import { setupRoutes } from "./overview/setup/index.ts";
import { accountPageMessages, accountPages, pageOfMail } from "./pages/account/index.ts";
import { checkoutPageMessages, checkoutPages } from "./pages/checkout/index.ts";
import { consoleMessages } from "./pages/console/index.ts";
import { orderPageMessages, orderPages } from "./pages/order/index.ts";
import { payPageMessages, payPages } from "./pages/pay/index.ts";
import { policyPageMessages, policyPages } from "./pages/policies/index.ts";
import {
  accessKind,
  accessRoutes,
  accountMessages,
  accountRoutes,
  registeredSweeper,
} from "./people/account/index.ts";
import { apiKeyMessages, apiKeyRoutes } from "./people/api-keys/index.ts";
import { authMessages, authRoutes, authSweeper, type Sides } from "./people/auth/index.ts";
import {
  anonymizeKind,
  customerList,
  customerMessages,
  customerRoutes,
  customerSide,
  forgetMailsKind,
  inviteKind,
  type OrdersOf,
  registrationsSweeper,
} from "./people/customers/index.ts";
import { factorMessages } from "./people/factors/index.ts";
import { grantMessages } from "./people/grants/index.ts";
import { groupMessages, groupRoutes } from "./people/groups/index.ts";
import { passwordResetKind, staffMessages, staffRoutes, staffSide } from "./people/staff/index.ts";
import { viewMessages, viewRoutes } from "./people/views/index.ts";
import { auditRoutes, auditSweeper } from "./platform/audit/index.ts";
import { type Mailer, mailKind } from "./platform/mail/index.ts";
import { mediaMessages, mediaRoutes } from "./platform/media/index.ts";
import { eventsSweeper } from "./platform/outbox/index.ts";
import { policyMessages, policyRoutes } from "./platform/policies/index.ts";
import { settingsMessages, settingsRoutes } from "./platform/settings/index.ts";
import { themeMessages, themeRoutes } from "./platform/themes/index.ts";
import { storeStatistics, upkeep } from "./platform/upkeep/index.ts";
import { cartMessages, cartRestedKind, cartRoutes, cartsOf, sweepCartsKind } from "./sales/carts/index.ts";
import { checkoutMessages, checkoutRoutes } from "./sales/checkout/index.ts";
import { couponMessages, couponRoutes } from "./sales/coupons/index.ts";
import { documentMessages, documentRoutes } from "./sales/documents/index.ts";
import { giftCardMessages, giftCardRoutes } from "./sales/gift-cards/index.ts";
import {
  giftCardsKind,
  orderList,
  orderMailKind,
  orderMessages,
  orderRoutes,
  ordersOf,
  ownerMailKind,
  paymentRoutes,
  paymentTimeoutKind,
} from "./sales/orders/index.ts";
import {
  instructionsFor,
  type Providers,
  paymentMessages,
  providerRoutes,
  providerTaskKind,
} from "./sales/payments/index.ts";
import { reportFileMessages, reportMessages, reportRoutes } from "./sales/reports/index.ts";
import { returnMessages, returnRoutes, returnsOf } from "./sales/returns/index.ts";
import { reviewMessages, reviewRoutes, reviewsOf } from "./sales/reviews/index.ts";
import { type KeptProfile, profileRoutes } from "./sales/store-profile/index.ts";

/** What customers know of the nouns to the right of them. */
const ofCustomers: OrdersOf = { ...ordersOf, returns: returnsOf, reviews: reviewsOf, carts: cartsOf };

/** The two sides people come in by. */
export const sides: Sides = { staff: staffSide, customer: customerSide };

/** Every noun's endpoints; `profiles` keeps what stores show of themselves. */
export const routesOf = (
  { pages, indexes, payments, payLinks, outbound, media, printer }: Kept,
  profiles: FreshCache<KeptProfile> = keepsNothing,
): readonly Route[] => [
  ...auditRoutes,
  ...authRoutes(sides),
  ...apiKeyRoutes,
  ...staffRoutes,
  ...settingsRoutes({ setUniqueSkus }),
  ...policyRoutes,
  ...themeRoutes,
  ...mediaRoutes(media, outbound, { tellMedia }),
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
  ...quickSearchRoutes,
  ...dashboardRoutes(importsCard),
  ...setupRoutes,
  ...revisionRoutes,
  ...exportRoutes,
  ...importRoutes,
  ...accessRoutes(ofCustomers),
  ...customerRoutes(ofCustomers),
  ...accountRoutes(ofCustomers),
];

/** Every page for people. */
export const pagesOf = ({ payments, payLinks }: Kept): readonly PageRoute[] => [
  ...accountPages,
  ...policyPages,
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
  importMessages,
  policyPageMessages,
  payPageMessages,
  accountPageMessages,
  orderPageMessages,
  checkoutPageMessages,
];

/** Every kind of background job, with how it is done. */
export const jobKinds = ({
  mailer,
  providers,
  payLinks,
  media,
  outbound,
  besideRequests,
}: Pick<Kept, "payLinks" | "media" | "outbound"> & {
  mailer: Mailer;
  providers: Providers;
  /** Where requests are answered in the same process. */
  besideRequests?: Beside | undefined;
}): readonly JobKind[] => [
  mailKind(mailer, pageOfMail(payLinks.originOf)),
  importKind(besideRequests),
  copyPicturesKind(media, outbound),
  passwordResetKind,
  accessKind,
  anonymizeKind(ofCustomers),
  forgetMailsKind(mailer),
  inviteKind,
  paymentTimeoutKind,
  cartRestedKind,
  sweepCartsKind,
  giftCardsKind(payLinks),
  providerTaskKind(providers),
  orderMailKind(instructionsFor, payLinks),
  ownerMailKind,
  replayKind,
];

/** What each noun deletes of its own once it is over. */
export const sweepers: readonly Sweeper[] = [
  answersSweeper,
  jobsSweeper,
  auditSweeper,
  authSweeper,
  registrationsSweeper,
  registeredSweeper,
  importsSweeper,
  eventsSweeper,
  deliveriesSweeper,
];

/** What is done again and again. */
export const recurring: readonly Recurring[] = [upkeep(sweepers), storeStatistics];
