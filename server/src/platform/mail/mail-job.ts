import { type Tx, tenantReads } from "../../db/tenant.ts";
import { JobFailed, type JobKind } from "../../jobs/worker.ts";
import { type Part, traced } from "../../kit/traced.ts";
import { findBoundStore, findPrimaryHost } from "../stores/index.ts";
import { oneLine } from "./blocks.ts";
import { type Mailer, MailRefused } from "./mailer.ts";
import { type NewMail, queuedMail } from "./queue-mail.ts";
import { renderMail } from "./render.ts";

const MINUTE = 60;
const HOUR = 60 * MINUTE;
/** How long a worker that stops still waits for the mail server, in milliseconds. */
const GRACE_MS = 5_000;

/** Where what a mail's code is for can be done, if anywhere. */
export type PageOfMail = (reads: Tx, mail: NewMail) => Promise<string | null>;

/** Sends the queued mails. A server that is away or busy is tried again for about 15 hours. */
export function mailKind(mailer: Mailer, pageOf: PageOfMail = async () => null): JobKind {
  return {
    kind: "mail",
    concurrency: 4,
    retryAfter: [MINUTE, 5 * MINUTE, 30 * MINUTE, 2 * HOUR, 12 * HOUR],
    async handle({ id, storeId, payload, sealed, requestId }, { pool, vault, log, signal }) {
      const mail = queuedMail(vault, payload, sealed);
      const reads = tenantReads(pool, storeId);
      const [store, host, pageUrl] = await Promise.all([
        findBoundStore(reads),
        findPrimaryHost(reads),
        pageOf(reads, mail),
      ]);
      const address = mailer.from ?? `no-reply@${host ?? "localhost"}`;
      const from = { name: oneLine(mail.storeName), address };
      const outgoing = {
        id,
        storeId,
        requestId,
        from,
        to: mail.to,
        ...renderMail(mail, store?.defaultLanguage ?? "en", pageUrl),
      };
      const [patience, release] = abortedLater(signal, GRACE_MS);
      try {
        const file = await traced(sending, () => mailer.send(outgoing, patience));
        if (file) log.info({ job: id, file }, "a mail was written to a file, as SMTP_URL is not set");
      } catch (error) {
        throw error instanceof MailRefused ? new JobFailed(error.message, { cause: error }) : error;
      } finally {
        release();
      }
    },
  };
}

const sending = (): Part => ({ name: "send mail", kind: "client", attributes: {} });

// A mail that is half sent should be finished: it gets some time after the worker was told to stop.
function abortedLater(signal: AbortSignal, ms: number): [AbortSignal, release: () => void] {
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
