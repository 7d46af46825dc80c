import { v7 as uuidv7 } from "uuid";
import type { Answer } from "../../http/answers/answer.ts";
import { type FieldError, permissionDenied, validationFailed } from "../../http/answers/errors.ts";
import type { Call } from "../../http/route.ts";
import { canonicalLanguage, lookupLanguage } from "../../kit/text/language.ts";
import { type OriginOf, readSettings } from "../settings/index.ts";
import { findPrimaryHost } from "../stores/index.ts";
import { type ExampleProduct, exampleMail } from "./examples.ts";
import { readLook } from "./look.ts";
import type { PageOfMail } from "./mail-job.ts";
import { type NewMail, queueMail } from "./queue-mail.ts";
import { renderMail } from "./render.ts";
import type { MailWanted } from "./schemas.ts";
import { mailLanguages, placeholdersOf, usualText } from "./texts.ts";
import { tidyText } from "./update-texts.ts";

/** The functions that previews and tests need of nouns to the right. */
export type MailSurroundings = {
  originOf: OriginOf;
  pageOf: PageOfMail;
  /** The address of the owner or one of the staff. */
  emailOf(tx: Call["tx"], id: string): Promise<string>;
  /** Products that the store shows, in a language. */
  productsOf(tx: Call["tx"], language: string, now: Date): Promise<ExampleProduct[]>;
};

type Wanting = Pick<Call<object, MailWanted>, "tx" | "store" | "body" | "now">;

/** A mail as it would be with example data, in the store's look. Throws 400. */
export async function previewMail(call: Wanting, surroundings: MailSurroundings): Promise<Answer> {
  const { originOf, pageOf } = surroundings;
  const { tx, store, body } = call;
  const [mail, look] = await Promise.all([
    composeExample(call, "ana@example.com", surroundings),
    readLook(tx, originOf),
  ]);
  const { language, subject, preheader, text, html } = renderMail(mail, store.defaultLanguage, {
    pageUrl: await pageOf(tx, mail),
    look,
  });
  const { template } = body;
  const usual = usualText(language, template);
  const placeholders = placeholdersOf(template);
  return {
    message: "ok",
    data: JSON.stringify({ template, language, subject, preheader, text, html, usual, placeholders }),
  };
}

/**
 * Sends an email to the caller, marked as a test. Throws 400, 403 without the permission to change settings,
 * 429.
 */
export async function sendTestMail(
  call: Call<object, MailWanted>,
  surroundings: MailSurroundings,
): Promise<Answer> {
  const { tx, vault, principal } = call;
  const { id: staffId } = principal!;
  if (!call.can("settings")) throw permissionDenied("settings");
  await call.drawAttempt(`test mail ${staffId}`);
  const to = await surroundings.emailOf(tx, staffId);
  const id = uuidv7();
  await queueMail(tx, vault, { ...(await composeExample(call, to, surroundings)), isTest: true }, id);
  return { message: "mails.test_sent", data: JSON.stringify({ id, to }), status: 201 };
}

async function composeExample(
  { tx, store, body, now }: Wanting,
  to: string,
  { originOf, productsOf }: Pick<MailSurroundings, "originOf" | "productsOf">,
): Promise<NewMail> {
  const { template } = body;
  const errors: FieldError[] = [];
  const text = body.text && tidyText(template, body.text, "/text", errors);
  if (errors.length) throw validationFailed(errors);
  const asked = (body.language && canonicalLanguage(body.language)) ?? store.defaultLanguage;
  const language = lookupLanguage([asked, store.defaultLanguage], mailLanguages) ?? "en";
  const [settings, host, products] = await Promise.all([
    readSettings(tx),
    findPrimaryHost(tx),
    productsOf(tx, language, now),
  ]);
  const origin = originOf(host ?? "localhost");
  const occasion = { to, language, settings, digits: store.currencyDigits, origin, now, products };
  return { ...exampleMail(template, occasion), ...(text && { text }) };
}
