import { mkdir, readdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { join } from "node:path";
import type { SendMailOptions } from "nodemailer";

/**
 * A mail with its headers. `id` is unique and the same at each try; `requestId` is the request that it
 * follows from.
 */
export type OutgoingMail = {
  id: string;
  storeId: string;
  requestId: string | undefined;
  from: { name: string; address: string };
  /** The reply address, if it is not the sender's. */
  replyTo: string | null;
  to: string;
  language: string;
  subject: string;
  text: string;
  html: string;
};

/** Sends emails, or writes them to files if no mail server is configured. */
export type Mailer = {
  /** The address mails come from, where it is not each store's own. */
  readonly from: string | undefined;
  /**
   * Sends a mail; returns the file it was written to instead, where it was. Throws MailRefused where trying
   * again is of no use, and another error where it may help; neither names the address or the content.
   */
  send(mail: OutgoingMail, signal: AbortSignal): Promise<string | undefined>;
  /** Removes the files that a store's mails to an address were written to, if any were. */
  forget(storeId: string, address: string): Promise<void>;
};

/** A mail that the server will not take, however often it is asked. */
export class MailRefused extends Error {}

// Loaded with the first mail. As a CommonJS module: imported, it would load Node's own `fetch`, too, 5 MB.
const require = createRequire(import.meta.url);
const load = (): typeof import("nodemailer") => require("nodemailer");
const loadComposer = (): typeof import("nodemailer/lib/mail-composer").default =>
  require("nodemailer/lib/mail-composer");

const CONNECT_MS = 10_000;
const ANSWER_MS = 30_000;

/** The mailer of `SMTP_URL`, or else one that writes `.eml` files into the data directory. */
export function createMailer(settings: {
  smtpUrl: string | undefined;
  mailFrom: string | undefined;
  dataDir: string;
}): Mailer {
  const { smtpUrl, mailFrom, dataDir } = settings;
  const folder = join(dataDir, "mail");
  return {
    from: mailFrom,
    send: smtpUrl ? (mail, signal) => sendBySmtp(smtpUrl, mail, signal) : (mail) => writeToFile(folder, mail),
    forget: (storeId, address) => removeFiles(folder, storeId, address),
  };
}

async function sendBySmtp(url: string, mail: OutgoingMail, signal: AbortSignal): Promise<undefined> {
  const transport = load().createTransport({
    url,
    connectionTimeout: CONNECT_MS,
    greetingTimeout: CONNECT_MS,
    dnsTimeout: CONNECT_MS,
    socketTimeout: ANSWER_MS,
  });
  try {
    await transport.sendMail({ ...messageOf(mail), signal });
  } catch (error) {
    throw withoutNames(error);
  } finally {
    transport.close();
  }
}

// Written whole under another name first; a further try replaces it.
async function writeToFile(folder: string, mail: OutgoingMail): Promise<string> {
  const MailComposer = loadComposer();
  const message = await new MailComposer({ ...messageOf(mail), newline: "windows" }).compile().build();
  const file = join(folder, `${mail.id}.${mail.storeId}.eml`);
  const write = () => writeFile(`${file}.new`, message, { mode: 0o600 });
  await write().catch(async (error) => {
    if (error.code !== "ENOENT") throw error;
    await mkdir(folder, { recursive: true, mode: 0o700 });
    await write();
  });
  await rename(`${file}.new`, file);
  return file;
}

// Files are for testing, and few enough to read each.
async function removeFiles(folder: string, storeId: string, address: string): Promise<void> {
  const names = await readdir(folder).catch(() => []);
  for (const name of names) {
    if (!name.endsWith(`.${storeId}.eml`)) continue;
    const file = join(folder, name);
    const [head] = (await readFile(file, "utf8")).split("\r\n\r\n", 1);
    if (head!.split("\r\n").includes(`To: ${address}`)) await rm(file, { force: true });
  }
}

function messageOf({
  id,
  requestId,
  from,
  replyTo,
  to,
  language,
  subject,
  text,
  html,
}: OutgoingMail): SendMailOptions {
  if (!isAddress(to)) throw new MailRefused("the address is not one that mail can be sent to");
  const domain = from.address.slice(from.address.lastIndexOf("@") + 1);
  return {
    // The same for each attempt, so that a duplicate counts as one email.
    messageId: `<${id}@${domain}>`,
    from,
    to: { name: "", address: to },
    ...(replyTo && isAddress(replyTo) && { replyTo: { name: "", address: replyTo } }),
    subject,
    text,
    html,
    headers: {
      "Auto-Submitted": "auto-generated",
      "Content-Language": language,
      ...(requestId && { "X-Request-Id": requestId }),
    },
    disableFileAccess: true,
    disableUrlAccess: true,
  };
}

// Excludes characters that end a header field or an address in a list; allows letters of all scripts.
const isAddress = (text: string) =>
  /^[^\s\p{Cc}@<>()[\]\\,;:"]+@[^\s\p{Cc}@<>()[\]\\,;:"]+$/u.test(text) && text.length <= 254;

// The answers of mail servers often repeat the address.
function withoutNames(error: unknown): Error {
  if (error instanceof MailRefused) return error;
  const { code, command, responseCode } = Object(error) as {
    code?: string;
    command?: string;
    responseCode?: number;
  };
  const text = responseCode
    ? `the mail server answered ${responseCode}${command ? ` to ${command}` : ""}`
    : `the mail server could not be used${code ? ` (${code})` : ""}`;
  const isFinal = responseCode !== undefined && responseCode >= 500 && code !== "EAUTH";
  return isFinal ? new MailRefused(text) : new Error(text);
}
