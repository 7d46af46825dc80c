import { messageWithoutValue } from "../../db/faults.ts";
import { type Tx, tenantReads, tenantTransaction } from "../../db/tenant.ts";
import { JobFailed, type JobKind } from "../../jobs/worker.ts";
import { type Part, traceWork } from "../../kit/flow/trace.ts";
import type { OriginOf } from "../settings/index.ts";
import { findBoundStore, findPrimaryHost } from "../stores/index.ts";
import { oneLine } from "./layout/blocks.ts";
import { noteOutcome, type Outcome } from "./log-sql.ts";
import { readLook } from "./look.ts";
import { type Mailer, MailRefused } from "./mailer.ts";
import { type NewMail, openMail } from "./queue-mail.ts";
import { renderMail } from "./render.ts";

const MINUTE = 60;
const HOUR = 60 * MINUTE;
/** How long a stopping worker waits for the mail server, in milliseconds. */
const GRACE_MS = 5_000;

/** The page on which an email's code can be used, if any. */
export type PageOfMail = (reads: Tx, mail: NewMail) => Promise<string | null>;

/**
 * Sends the queued emails with the store's design and texts, and records each outcome. Retries for about 15
 * hours while the server is unavailable.
 */
export function mailKind(mailer: Mailer, originOf: OriginOf, pageOf: PageOfMail = async () => null): JobKind {
  return {
    kind: "mail",
    concurrency: 4,
    retryAfter: [MINUTE, 5 * MINUTE, 30 * MINUTE, 2 * HOUR, 12 * HOUR],
    async handle({ id, storeId, payload, sealed, requestId, attempt }, { pool, vault, log, signal }) {
      const mail = openMail(vault, payload, sealed);
      const reads = tenantReads(pool, storeId);
      const [store, host, pageUrl, look] = await Promise.all([
        findBoundStore(reads),
        findPrimaryHost(reads),
        pageOf(reads, mail),
        readLook(reads, originOf),
      ]);
      const note = (outcome: Omit<Outcome, "attempt">) =>
        tenantTransaction(pool, storeId, (tx) => noteOutcome(tx, id, { ...outcome, attempt }));
      const address = mailer.from ?? `no-reply@${host ?? "localhost"}`;
      const from = { name: oneLine(mail.storeName), address };
      const outgoing = {
        id,
        storeId,
        requestId,
        from,
        replyTo: mail.replyTo ?? look.replyTo,
        to: mail.to,
        ...renderMail(mail, store?.defaultLanguage ?? "en", { pageUrl, look }),
      };
      let file: string | undefined;
      const [patience, release] = delayAbort(signal, GRACE_MS);
      try {
        file = await traceWork(sending, () => mailer.send(outgoing, patience));
        if (file) log.info({ job: id, file }, "a mail was written to a file, as SMTP_URL is not set");
      } catch (error) {
        if (error instanceof MailRefused) throw new JobFailed(error.message, { cause: error });
        await note({ status: "waiting", error: errorText(error) });
        throw error;
      } finally {
        release();
      }
      const { language, subject } = outgoing;
      await note({ status: file ? "written" : "sent", language, subject });
    },
    async onFailed({ id, storeId, attempt }, { pool }, error) {
      const outcome = { status: "failed", attempt, error: errorText(error) } as const;
      await tenantTransaction(pool, storeId, (tx) => noteOutcome(tx, id, outcome));
    },
  };
}

const MAX_ERROR_LENGTH = 500;
const errorText = (error: unknown) =>
  messageWithoutValue(error).replaceAll("\0", "\ufffd").slice(0, MAX_ERROR_LENGTH);

const sending = (): Part => ({ name: "send mail", kind: "client", attributes: {} });

// An email that is being sent should be finished: it gets some time after the worker has to stop.
function delayAbort(signal: AbortSignal, ms: number): [AbortSignal, release: () => void] {
  const later = new AbortController();
  let timer: NodeJS.Timeout | undefined;
  const start = () => {
    timer = setTimeout(() => later.abort(), ms);
  };
  if (signal.aborted) start();
  else signal.addEventListener("abort", start);
  const release = () => {
    signal.removeEventListener("abort", start);
    clearTimeout(timer);
  };
  return [later.signal, release];
}
