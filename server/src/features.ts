import { apiKeyRoutes } from "./features/api-keys/index.ts";
import { auditRoutes } from "./features/audit/index.ts";
import { authRoutes } from "./features/auth/index.ts";
import { categoryRoutes } from "./features/categories/index.ts";
import {
  accessKind,
  accessRoutes,
  accountRoutes,
  anonymizeKind,
  customerRoutes,
  forgetMailsKind,
  noOrders,
} from "./features/customers/index.ts";
import { exportRoutes } from "./features/exports/index.ts";
import { importKind, importRoutes } from "./features/imports/index.ts";
import { type Mailer, mailKind } from "./features/mail/index.ts";
import { bulkRoutes, filterRoutes, productRoutes, stockRoutes } from "./features/products/index.ts";
import { settingsRoutes } from "./features/settings/index.ts";
import { passwordResetKind, staffRoutes } from "./features/staff/index.ts";
import { themeRoutes } from "./features/themes/index.ts";
import { upkeep } from "./features/upkeep/index.ts";
import type { Route } from "./http/route.ts";
import type { Recurring } from "./jobs/schedule.ts";
import type { JobKind } from "./jobs/worker.ts";

/** Every feature's endpoints. */
export const routes: readonly Route[] = [
  ...auditRoutes,
  ...authRoutes,
  ...apiKeyRoutes,
  ...staffRoutes,
  ...settingsRoutes,
  ...themeRoutes,
  ...categoryRoutes,
  ...filterRoutes,
  ...productRoutes,
  ...bulkRoutes,
  ...stockRoutes,
  ...exportRoutes,
  ...importRoutes,
  ...accessRoutes,
  ...customerRoutes(noOrders),
  ...accountRoutes(noOrders),
];

/** Every kind of background job, with how it is done. */
export const jobKinds = ({ mailer }: { mailer: Mailer }): readonly JobKind[] => [
  mailKind(mailer),
  importKind,
  passwordResetKind,
  accessKind,
  anonymizeKind(noOrders),
  forgetMailsKind(mailer),
];

/** What is done again and again. */
export const recurring: readonly Recurring[] = [upkeep];
