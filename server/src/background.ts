import type { AppRuntime } from "./app-runtime.ts";
import { priceDaysSweeper } from "./catalogue/price-history/index.ts";
import { findProductNames } from "./catalogue/products/index.ts";
import type { Sweeper } from "./db/sweep.ts";
import { deliveriesSweeper, replayKind } from "./events/webhooks/index.ts";
import { copyPicturesKind, importKind, importsSweeper } from "./exchange/imports/index.ts";
import { customerDataPorts } from "./features.ts";
import { answersSweeper } from "./http/idempotency/sql.ts";
import { jobsSweeper } from "./jobs/queue.ts";
import type { Recurring } from "./jobs/schedule.ts";
import type { JobKind } from "./jobs/worker.ts";
import type { Traffic } from "./kit/flow/traffic.ts";
import { giftCardsKind, orderMailKind, ownerMailKind } from "./orders/mails/index.ts";
import { instructionsFor, type Providers, providerTaskKind } from "./orders/payments/index.ts";
import { paymentTimeoutKind } from "./orders/transactions/index.ts";
import { normalizeOrderAddressesKind } from "./orders/writing/index.ts";
import { pageOfMail } from "./pages/account/index.ts";
import { accessKind, registeredSweeper } from "./people/account/index.ts";
import { authSweeper } from "./people/auth/index.ts";
import {
  anonymizeKind,
  forgetMailsKind,
  inviteKind,
  normalizeAddressesKind,
  registrationsSweeper,
  taxIdChecksSweeper,
} from "./people/customers/index.ts";
import { collectNotices, noticeMailKind, noticesSweeper } from "./people/notices/index.ts";
import { passwordResetKind } from "./people/staff/index.ts";
import { auditSweeper } from "./platform/audit/index.ts";
import { type Mailer, mailKind, mailsSweeper } from "./platform/mail/index.ts";
import { eventsSweeper } from "./platform/outbox/index.ts";
import { storeStatistics, sweepTask } from "./platform/upkeep/index.ts";
import { visitsSweeper } from "./platform/visits/index.ts";
import { cartRestedKind, sweepCartsKind } from "./sales/carts/index.ts";

/** Every kind of background job, with how it is done. */
export const jobKinds = ({
  mailer,
  providers,
  payLinks,
  media,
  outbound,
  traffic,
}: Pick<AppRuntime, "payLinks" | "media" | "outbound"> & {
  mailer: Mailer;
  providers: Providers;
  /** The requests that jobs are done beside, if there are any. */
  traffic?: Traffic | undefined;
}): readonly JobKind[] => [
  mailKind(mailer, payLinks.originOf, pageOfMail(payLinks.originOf)),
  importKind(traffic),
  copyPicturesKind(media, outbound),
  passwordResetKind,
  accessKind,
  anonymizeKind(customerDataPorts({ media })),
  forgetMailsKind(mailer),
  inviteKind,
  normalizeAddressesKind,
  normalizeOrderAddressesKind,
  paymentTimeoutKind,
  cartRestedKind,
  sweepCartsKind,
  giftCardsKind(payLinks),
  providerTaskKind(providers),
  orderMailKind(instructionsFor, payLinks),
  ownerMailKind,
  noticeMailKind(payLinks.originOf),
  replayKind,
];

/** Each noun deletes its own rows once they have expired. */
export const sweepers: readonly Sweeper[] = [
  answersSweeper,
  jobsSweeper,
  auditSweeper,
  mailsSweeper,
  authSweeper,
  registrationsSweeper,
  taxIdChecksSweeper,
  registeredSweeper,
  importsSweeper,
  eventsSweeper,
  deliveriesSweeper,
  priceDaysSweeper,
  visitsSweeper,
  noticesSweeper,
];

/** Recurring tasks. */
export const recurringTasks: readonly Recurring[] = [
  sweepTask(sweepers),
  storeStatistics,
  collectNotices(findProductNames),
];
