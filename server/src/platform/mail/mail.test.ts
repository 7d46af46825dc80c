import assert from "node:assert/strict";
import { readdir, readFile, stat } from "node:fs/promises";
import { join } from "node:path";
import { after, before, describe, test } from "node:test";
import type { SMTPServerOptions } from "smtp-server";
import { startTestSmtp, type TestSmtp } from "../../../test/mail.ts";
import { startServer, type TestServer, type TestStore } from "../../../test/server.ts";
import { tenantTransaction } from "../../db/tenant.ts";
import { type NewMail, queueMail } from "./index.ts";
import { type MailValues, openMail } from "./queue-mail.ts";
import { renderMail } from "./render.ts";
import type { MailTemplate } from "./texts.ts";

const HOUR = 3_600_000;
const verification = (to: string, values: Partial<NewMail> = {}): NewMail =>
  ({
    template: "verification",
    to,
    language: "en",
    storeName: "Teahouse",
    values: { code: "482913", validMs: 24 * HOUR },
    ...values,
  }) as NewMail;

function queue({ database }: TestServer, store: TestStore, mail: NewMail, ending?: "rollback") {
  const { pool, vault } = database;
  return tenantTransaction(pool, store.id, (tx) => queueMail(tx, vault, mail), ending);
}

type JobRow = {
  job_id: string;
  state: string;
  attempts: number;
  error: string | null;
  sealed: Buffer | null;
  payload: object;
  seconds: number;
};

const jobsOf = (server: TestServer, store: TestStore): Promise<JobRow[]> =>
  server.sql(
    store,
    `select job_id, state, attempts, error, sealed, payload, extract(epoch from run_at - now())::float as seconds
     from jobs where store_id = $1 order by job_id`,
    [store.id],
  );

const makeDue = (server: TestServer) =>
  server.sql(undefined, "update jobs set run_at = now() - interval '1 minute' where state = 'waiting'");

describe("words", () => {
  const use = {
    at: "2026-01-30T09:30:00.000Z",
    timeZone: "Europe/Berlin",
    ip: "203.0.113.7",
    userAgent: '<b>"curl"',
  };
  const secrets: {
    [T in Exclude<MailTemplate, `order_${string}` | "gift_card" | "newsletter">]: MailValues[T];
  } = {
    verification: { code: "482913", validMs: 24 * HOUR },
    password_reset: { code: "719203", validMs: HOUR / 2 },
    invitation: { code: "Tk<7>&x", validMs: 7 * 24 * HOUR },
    temporary_password: { password: "pass&word<9>", validMs: 7 * 24 * HOUR },
    account_exists: {},
    account_deleted: {},
    password_changed: {},
    email_change: { code: "0123456789abcdefghijkl", validMs: 60 * 60_000 },
    log_in: { code: "482913", validMs: 10 * 60_000 },
    new_device: use,
    session_ended: use,
    second_factor: { occasion: "totpAdded" },
    email_changed: { email: "new@example.com" },
    owner_changed: { email: "new@example.com" },
    payment_attention: {
      number: "#<1001>",
      currency: "USD",
      occasion: "dispute_opened",
      amount: "1234.50",
      reason: "product_<not>_received",
    },
    contact_message: { message: "Is the mug <b>blue</b>?\nAda", fields: [["email", "ada@example.com"]] },
    notices: {
      kinds: [
        { kind: "order_placed", count: 12, names: [] },
        { kind: "stock_low", count: 1, names: ["Mug <b>"] },
      ],
      link: null,
    },
    comment_mention: { number: "#<1001>", author: "Ana <b>", text: "@Tom & <i>\nsoon", link: null },
    webhook_disabled: { url: "https://erp.example/?a=<b>&c", reason: "failing" },
  };
  const storeName = 'Tom & "Jerry" <b>';
  const rendered = (template: keyof typeof secrets, language: string, storeLanguage = "en") =>
    renderMail(
      { template, to: "a@b.example", language, storeName, values: secrets[template] } as NewMail,
      storeLanguage,
    );

  for (const language of ["en", "ar", "fr", "de", "es", "tr"]) {
    test(`in ${language}: every template has its values, escaped, and no placeholder is left`, () => {
      for (const template of Object.keys(secrets) as (keyof typeof secrets)[]) {
        const mail = rendered(template, language);
        assert.equal(mail.language, language);
        const { code, password } = secrets[template] as { code?: string; password?: string };
        const secret = code ?? password;
        const named = template === "payment_attention" ? "#<1001>" : storeName;
        assert.ok(mail.subject.includes(named), template);
        assert.ok(mail.text.includes(storeName), template);
        assert.ok(mail.html.includes("Tom &amp; &quot;Jerry&quot; &lt;b&gt;"), template);
        assert.ok(!mail.html.includes("<b>"), template);
        if (secret) {
          assert.ok(mail.text.split("\n").includes(`    ${secret}`), template);
          assert.ok(
            mail.html.includes(
              `<strong>${secret.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;")}</strong>`,
            ),
          );
        }
        for (const part of [mail.subject, mail.text, mail.html]) {
          assert.doesNotMatch(
            part.replace(/<style>[^<]*<\/style>| style="[^"]*"/g, ""),
            /[{}]|undefined|NaN/,
            template,
          );
        }
        assert.doesNotMatch(mail.html, /src=|href=|url\(|@import|<script/);
        assert.match(
          mail.html,
          new RegExp(`<html lang="${language}" dir="${language === "ar" ? "rtl" : "ltr"}">`),
        );
      }
    });
  }

  test("say for how long in the reader's language", () => {
    assert.match(rendered("verification", "en").text, /24 hours/);
    assert.match(rendered("password_reset", "de").text, /30 Minuten/);
    assert.match(rendered("temporary_password", "fr").text, /7\sjours/);
    assert.match(rendered("invitation", "ar").text, /أيام/);
  });

  test("fall back from a region to its language, to the store's language, to English", () => {
    assert.equal(rendered("verification", "de-AT", "fr").language, "de");
    assert.equal(rendered("verification", "ja", "fr-CA").language, "fr");
    assert.equal(rendered("verification", "ja", "ko").language, "en");
    assert.equal(rendered("verification", "not a tag", "en").language, "en");
  });
});

describe("without a mail server", () => {
  let server: TestServer;
  let store: TestStore;
  before(async () => {
    server = await startServer({ RATE_LIMIT: "off" });
    store = await server.createStore({ name: "Teahouse" });
  });
  after(() => server.close());

  test("a mail is a file that only the server's user reads; the log names the file alone", async () => {
    await queue(server, store, verification("reader@example.com"));
    assert.equal(await server.runJobs(), 1);
    const [mail] = await server.mails();
    assert.equal(mail!.to, "reader@example.com");
    assert.equal(mail!.from, `Teahouse <no-reply@${store.domain}>`);
    assert.equal(mail!.subject, "Confirm your email address for Teahouse");
    assert.match(mail!.text, /^ {4}482913$/m);
    assert.match(mail!.html, /<strong>482913<\/strong>/);
    assert.equal(mail!.headers["auto-submitted"], "auto-generated");
    assert.equal(mail!.headers["content-language"], "en");

    const [job] = await jobsOf(server, store);
    assert.equal(mail!.headers["message-id"], `<${job!.job_id}@${store.domain}>`);
    assert.equal(job!.state, "done");
    assert.equal(job!.sealed, null);
    const line = server
      .logged()
      .split("\n")
      .find((text) => text.includes(".eml"))!;
    const { file } = JSON.parse(line);
    assert.equal((await stat(file)).mode & 0o777, 0o600);
    assert.match(await readFile(file, "latin1"), /\r\n\r\n/);
    assert.doesNotMatch(server.logged(), /reader@example\.com|482913/);
    assert.ok((await readdir(join(file, ".."))).every((name) => name.endsWith(".eml")));
  });

  test("a queued mail shows neither the address nor the code", async () => {
    await queue(server, store, verification("secret-reader@example.com", { storeName: "Hidden name" }));
    const job = (await jobsOf(server, store)).at(-1)!;
    const kept = JSON.stringify(job) + job.sealed!.toString("latin1") + job.sealed!.toString("base64");
    assert.deepEqual(job.payload, { template: "verification" });
    assert.doesNotMatch(kept, /secret-reader|482913|Hidden/);
    assert.equal(openMail(server.database.vault, job.payload, job.sealed!).to, "secret-reader@example.com");
    await server.runJobs();
  });

  test("a transaction that is rolled back sends nothing", async () => {
    const before = (await server.mails()).length;
    await queue(server, store, verification("nobody@example.com"), "rollback");
    const { pool, vault } = server.database;
    const failing = tenantTransaction(pool, store.id, async (tx) => {
      await queueMail(tx, vault, verification("nobody@example.com"));
      throw new Error("no");
    });
    await assert.rejects(failing, /^Error: no$/);
    assert.equal(await server.runJobs(), 0);
    assert.equal((await server.mails()).length, before);
  });

  test("no value adds a header field", async () => {
    const name = "Tea\r\nBcc: evil@example.com\r\n\r\nBody\u2028x";
    await queue(server, store, verification("reader@example.com", { storeName: name }));
    await server.runJobs();
    const mail = (await server.mails()).at(-1)!;
    assert.equal(mail.headers.bcc, undefined);
    assert.equal(mail.to, "reader@example.com");
    assert.equal(mail.subject, "Confirm your email address for Tea Bcc: evil@example.com Body x");
    assert.match(mail.from, /^"?Tea Bcc: evil@example\.com Body x"? <no-reply@/);
  });

  for (const to of [
    "a@b.example\r\nBcc: evil@example.com",
    "a@b.example, c@d.example",
    "A <a@b.example>",
    "a",
  ]) {
    test(`an address that is none fails at once: ${JSON.stringify(to)}`, async () => {
      const before = (await server.mails()).length;
      await queue(server, store, verification(to));
      await server.runJobs();
      const job = (await jobsOf(server, store)).at(-1)!;
      assert.deepEqual([job.state, job.attempts], ["failed", 1]);
      assert.equal((await server.mails()).length, before);
    });
  }

  test("an address may have letters of any script", async () => {
    await queue(server, store, verification("用户@例子.example"));
    await server.runJobs();
    const mail = (await server.mails()).at(-1)!;
    assert.match(mail.to, /^用户@(例子|xn--fsqu00a)\.example$/);
  });

  test("comes from MAIL_FROM where it is set", async () => {
    const other = await startServer({ MAIL_FROM: "shop@mail.example" });
    try {
      const second = await other.createStore();
      await queue(
        other,
        second,
        verification("reader@example.com", { language: "ar", storeName: "متجر الشاي" }),
      );
      await other.runJobs();
      const [mail] = await other.mails();
      assert.equal(mail!.from, "متجر الشاي <shop@mail.example>");
      assert.match(mail!.headers["message-id"]!, /@mail\.example>$/);
      assert.match(mail!.html, /dir="rtl"/);
    } finally {
      await other.close();
    }
  });
});

describe("over SMTP", () => {
  let rules: SMTPServerOptions = {};
  let smtp: TestSmtp;
  let server: TestServer;
  let store: TestStore;
  const refuse = (responseCode: number, text: string) => Object.assign(new Error(text), { responseCode });
  before(async () => {
    smtp = await startTestSmtp({
      onMailFrom: (address, session, done) =>
        (rules.onMailFrom ?? ((_a, _s, ok) => ok()))(address, session, done),
      onRcptTo: (address, session, done) =>
        (rules.onRcptTo ?? ((_a, _s, ok) => ok()))(address, session, done),
    });
    server = await startServer({ SMTP_URL: smtp.url });
    store = await server.createStore({ name: "Teahouse" });
  });
  after(async () => {
    await server.close();
    await smtp.close();
  });

  test("a mail arrives, and no file is written", async () => {
    await queue(server, store, verification("reader@example.com", { language: "tr" }));
    await server.runJobs();
    const mail = smtp.received.at(-1)!;
    assert.equal(mail.recipient, "reader@example.com");
    assert.equal(mail.subject, "Teahouse için e-posta adresinizi doğrulayın");
    assert.match(mail.text, /482913/);
    assert.deepEqual(await server.mails(), []);
    assert.doesNotMatch(server.logged(), /reader@example\.com|482913/);
  });

  test("a busy server is asked again later, by a mail of the same Message-ID", async () => {
    rules = { onRcptTo: (address, _, done) => done(refuse(451, `${address.address}: later`)) };
    await queue(server, store, verification("patient@example.com"));
    await server.runJobs();
    let job = (await jobsOf(server, store)).at(-1)!;
    assert.deepEqual([job.state, job.attempts], ["waiting", 1]);
    assert.ok(job.seconds > 50 && job.seconds < 61, String(job.seconds));
    assert.equal(job.error, "the mail server answered 451 to RCPT TO");
    assert.ok(job.sealed);

    rules = {};
    await makeDue(server);
    await server.runJobs();
    job = (await jobsOf(server, store)).at(-1)!;
    assert.deepEqual([job.state, job.attempts, job.error], ["done", 2, null]);
    assert.match(smtp.received.at(-1)!.headers["message-id"]!, new RegExp(`^<${job.job_id}@`));
    assert.doesNotMatch(server.logged(), /patient@example\.com/);
  });

  test("a mail that is refused for good is not tried again, and forgotten", async () => {
    rules = { onRcptTo: (address, _, done) => done(refuse(550, `${address.address}: no such user`)) };
    await queue(server, store, verification("gone@example.com"));
    await server.runJobs();
    rules = {};
    const job = (await jobsOf(server, store)).at(-1)!;
    assert.deepEqual([job.state, job.attempts, job.sealed], ["failed", 1, null]);
    assert.equal(job.error, "the mail server answered 550 to RCPT TO");
    assert.doesNotMatch(server.logged(), /gone@example\.com/);
  });

  test("a server that is away is tried five times more, further and further apart", async () => {
    const closed = await startTestSmtp();
    await closed.close();
    const other = await startServer({ SMTP_URL: closed.url });
    try {
      const second = await other.createStore();
      await queue(other, second, verification("reader@example.com"));
      const waits: number[] = [];
      for (;;) {
        await other.runJobs();
        const [job] = await jobsOf(other, second);
        if (job!.state === "failed") break;
        assert.equal(job!.state, "waiting");
        waits.push(Math.round(job!.seconds / 60));
        await makeDue(other);
      }
      assert.deepEqual(waits, [1, 5, 30, 120, 720]);
      const [job] = await jobsOf(other, second);
      assert.equal(job!.error, "the mail server could not be used (ESOCKET)");
    } finally {
      await other.close();
    }
  });
});
