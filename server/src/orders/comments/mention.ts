import type { Call } from "../../http/route.ts";
import { keyNames } from "../../people/api-keys/index.ts";
import { addNotice } from "../../people/notices/index.ts";
import { type Colleague, memberNames } from "../../people/staff/index.ts";
import { enqueueMail } from "../../platform/mail/index.ts";
import { type OriginOf, readSettings, staffPage } from "../../platform/settings/index.ts";

/** The needed part of a call that may mention people; `originOf` builds links to the console. */
export type Mentioning = Pick<Call, "tx" | "store" | "vault" | "principal" | "now"> & { originOf: OriginOf };

/** Tells people that a comment mentions them, each in their language; its author is not emailed. */
export async function mailMentions(
  { tx, store, vault, principal, originOf, now }: Mentioning,
  people: readonly Colleague[],
  { orderId, number, text }: { orderId: string; number: string; text: string },
): Promise<void> {
  const others = people.filter(({ id }) => id !== principal?.id);
  if (!others.length || !principal) return;
  const namesOf = principal.kind === "api_key" ? keyNames : memberNames;
  const [names, settings] = await Promise.all([namesOf(tx, [principal.id]), readSettings(tx)]);
  const link = staffPage(settings, originOf, `/console/orders/${orderId}`) ?? null;
  const author = names.get(principal.id) ?? "";
  for (const { id, email, language } of others) {
    const about = { orderNumber: number, name: author };
    addNotice(tx, { kind: "mention", staffId: id, resourceId: orderId, about }, now);
    enqueueMail(tx, vault, {
      template: "comment_mention",
      to: email,
      language: language ?? store.defaultLanguage,
      storeName: store.name,
      values: { number, author, text, link },
    });
  }
}
