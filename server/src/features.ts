import { categoryRoutes } from "./catalogue/categories/index.ts";
import { bulkRoutes, filterRoutes, productRoutes, stockRoutes } from "./catalogue/products/index.ts";
import { exportRoutes } from "./exchange/exports/index.ts";
import { importKind, importRoutes, importsLimit, sweepImports } from "./exchange/imports/index.ts";
import type { Route } from "./http/route.ts";
import type { Recurring } from "./jobs/schedule.ts";
import type { JobKind } from "./jobs/worker.ts";
import { apiKeyRoutes } from "./people/api-keys/index.ts";
import { authRoutes } from "./people/auth/index.ts";
import {
  accessKind,
  accessRoutes,
  accountRoutes,
  anonymizeKind,
  customerRoutes,
  forgetMailsKind,
  noOrders,
} from "./people/customers/index.ts";
import { passwordResetKind, staffRoutes } from "./people/staff/index.ts";
import { auditRoutes } from "./platform/audit/index.ts";
import { type Mailer, mailKind } from "./platform/mail/index.ts";
import { settingsRoutes } from "./platform/settings/index.ts";
import { themeRoutes } from "./platform/themes/index.ts";
import { upkeep } from "./platform/upkeep/index.ts";

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
export const recurring: readonly Recurring[] = [upkeep({ limit: importsLimit, sweep: sweepImports })];
