import { type Tx, tenantReads, tenantTransaction } from "../../db/tenant.ts";
import type { Job, JobKind, JobRuntime } from "../../jobs/job.ts";
import { findBoundStore } from "../../platform/stores/index.ts";
import { refusePayment, settleRefund } from "../changes/index.ts";
import { PROVIDER_TASK, type ProviderTask } from "../writing/index.ts";
import { accountOfPayment, canAsk, openAccount } from "./account.ts";
import { ProviderAway, ProviderRefused } from "./provider.ts";
import { type Providers, providerNamed } from "./providers/index.ts";
import { type RecordingContext, recordFacts } from "./record.ts";
import { findPaymentSettings } from "./settings-sql.ts";
import { ACCOUNT_REMOVED, NOT_POSSIBLE, type Outcome, runTask, type Task } from "./tasks.ts";

const MINUTE = 60;
const HOUR = 60 * MINUTE;

/**
 * Carries out tasks at a provider, and records its answers. A task may run several times, and a worker may
 * die between the provider's action and its record: requests repeat the same key, and read the payment's
 * state first. A provider that is away is asked again for about ten days.
 */
export const providerTaskKind = (providers: Providers): JobKind => ({
  kind: PROVIDER_TASK,
  concurrency: 4,
  ofOneStore: 2,
  retryAfter: [5, 30, 2 * MINUTE, 10 * MINUTE, HOUR, 6 * HOUR, ...Array<number>(10).fill(24 * HOUR)],
  async handle(job, { pool, vault, log }) {
    const task = job.payload as Task;
    const reads = tenantReads(pool, job.storeId);
    const [store, { accounts }] = await Promise.all([findBoundStore(reads), findPaymentSettings(reads)]);
    const outcome = await runTask(
      {
        reads,
        at({ provider: name, accountId }) {
          const provider = providerNamed(providers, name);
          const stored = accountOfPayment(accounts, job.storeId, provider.type, accountId);
          if (!stored) throw new ProviderRefused(ACCOUNT_REMOVED);
          const account = openAccount(provider.type, stored, vault, store!);
          // The account may come back later: keys are changed.
          if (!canAsk(provider.type, account))
            throw new ProviderAway("the store has no account at the provider");
          return { provider, account };
        },
      },
      task,
    );
    await record(job, pool, task, outcome);
    if (outcome.refused !== undefined && outcome.refused !== NOT_POSSIBLE)
      log.warn({ order: task.orderId, act: task.act, why: outcome.refused }, "a provider refused a task");
    if (outcome.isWaiting) throw new ProviderAway("the provider has not decided yet");
  },
  async onFailed(job, { pool }) {
    await record(job, pool, job.payload as Task, { refused: "provider_away" });
  },
});

const record = ({ storeId, requestId }: Job, pool: JobRuntime["pool"], task: Task, outcome: Outcome) => {
  const work = async (tx: Tx) => {
    const recording: RecordingContext = { tx, store: (await findBoundStore(tx))!, now: new Date() };
    const { refused, refundReference } = outcome;
    await recordFacts(recording, task.orderId, outcome, {
      before(change) {
        if (task.act !== "refund") return change;
        if (refundReference !== undefined)
          return settleRefund(
            change,
            task.refundId,
            { isDone: true, reference: refundReference },
            recording.now,
          );
        return refused === undefined
          ? change
          : settleRefund(change, task.refundId, { isDone: false, why: refused }, recording.now);
      },
      // The facts alone have not settled it.
      after: (change) =>
        refused !== undefined && isOfPayment(task) ? refusePayment(change, task.paymentId, refused) : change,
    });
  };
  return tenantTransaction(pool, storeId, work, "commit", requestId);
};

const isOfPayment = (task: Task): task is Extract<ProviderTask, { paymentId: string }> =>
  task.act === "capture" || task.act === "void";
