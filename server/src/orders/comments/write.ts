import { v7 as uuidv7 } from "uuid";
import type { Tx } from "../../db/tenant.ts";
import { ApiError, type FieldError, validationFailed } from "../../http/answers/errors.ts";
import type { CreateOf, UpdateOf } from "../../http/nouns/writable.ts";
import { readsOrders } from "../../http/request/principal.ts";
import { checkVersion } from "../../http/request/version.ts";
import type { Call } from "../../http/route.ts";
import { keyNames } from "../../people/api-keys/index.ts";
import { addNotice } from "../../people/notices/index.ts";
import { type Colleague, findColleagues, memberNames } from "../../people/staff/index.ts";
import { enqueueMail } from "../../platform/mail/index.ts";
import { media, type ReleaseMedia, shareMedia } from "../../platform/media/index.ts";
import { type OriginOf, readSettings, staffPage } from "../../platform/settings/index.ts";
import { actorOf } from "../model/actor.ts";
import { type CommentFields, type CommentFile, type CommentRow, comments, commentWrites } from "./columns.ts";
import { commentSql, holdCommented, linkMedia, lockComment, removeWithFiles } from "./sql.ts";

/** The needed part of a call that may mention people; `originOf` builds links to the console. */
type Mentioning = Pick<Call, "tx" | "store" | "vault" | "principal" | "now"> & { originOf: OriginOf };

type Writing = Mentioning & Pick<Call, "expectedVersions">;

/** Adds a comment to an order and emails the people it mentions. Throws 404, 400. */
export async function addComment(
  call: Mentioning,
  orderId: string,
  input: CreateOf<CommentFields>,
): Promise<CommentRow> {
  const { tx, now } = call;
  const number = await holdCommented(tx, orderId);
  const { draft, mentioned, mediaIds } = await readInput(call, input as UpdateOf<CommentFields>, undefined);
  const derived = { orderId, actor: actorOf(call.principal) };
  const row = await commentSql.insert(tx, { id: uuidv7(), draft, derived, now });
  if (mediaIds?.length) await linkMedia(tx, comments.get(row, "id"), mediaIds);
  await mailMentions(call, mentioned, { orderId, number, text: comments.get(row, "text") });
  return row;
}

/** Changes the caller's own comment; emails people who are newly mentioned. Throws 404, 403, 400, 409. */
export async function updateComment(
  call: Writing,
  orderId: string,
  id: string,
  input: UpdateOf<CommentFields>,
): Promise<CommentRow> {
  const { tx, now } = call;
  const number = await holdCommented(tx, orderId);
  const row = await lockComment(tx, orderId, id);
  requireAuthor(call, row);
  checkVersion(call.expectedVersions, comments.get(row, "version"));
  const before = commentWrites.draftOf(row);
  const { draft, mentioned, mediaIds } = await readInput(call, input, before);
  if (!commentWrites.differing(draft, before).length) return row;
  const after = await commentSql.change(tx, comments.get(row, "id"), draft, now);
  if (mediaIds) await linkMedia(tx, comments.get(row, "id"), mediaIds);
  await mailMentions(call, mentioned, { orderId, number, text: comments.get(after, "text") });
  return after;
}

/**
 * Deletes a comment, and those of its files that nothing else shows: its author's own, any for the store's
 * owner. Throws 404, 403, 409.
 */
export async function removeComment(
  call: Writing & { releaseMedia: ReleaseMedia },
  orderId: string,
  id: string,
): Promise<void> {
  const { tx, now } = call;
  const [, row] = await Promise.all([holdCommented(tx, orderId), lockComment(tx, orderId, id)]);
  if (call.principal?.kind !== "owner") requireAuthor(call, row);
  checkVersion(call.expectedVersions, comments.get(row, "version"));
  const files = comments.get(row, "files").map((one) => one.id);
  await removeWithFiles(tx, files, call.releaseMedia, () =>
    commentSql.remove(tx, comments.get(row, "id"), now),
  );
}

function requireAuthor({ principal }: Pick<Call, "principal">, row: CommentRow): void {
  if (comments.get(row, "actor") !== actorOf(principal))
    throw new ApiError(403, "permission_denied", { message: "comment.not_own" });
}

async function readInput(
  call: Mentioning,
  input: UpdateOf<CommentFields>,
  before: ReturnType<typeof commentWrites.draftOf> | undefined,
) {
  const { tx, store } = call;
  const errors: FieldError[] = [];
  const draft = commentWrites.draft({ digits: store.currencyDigits, errors }, input, before);
  const former = new Set(before?.mentions?.split(","));
  const mentioned = await readMentions(tx, input.mentions, former, errors);
  const files = await readFiles(tx, input.mediaIds, errors);
  if (errors.length) throw validationFailed(errors);
  return {
    draft: files ? { ...draft, files: JSON.stringify(files) } : draft,
    mentioned,
    mediaIds: files?.map(({ id }) => id),
  };
}

// Ids with the places where they were sent, each once. Two that differ in case only are the same.
const placesOf = (sent: readonly string[]): ReadonlyMap<string, number> =>
  new Map(sent.map((id, i) => [id.toLowerCase(), i]));

/**
 * The people who are newly mentioned; notes an error for each id that is nobody's who may read orders, and
 * was not mentioned before.
 */
async function readMentions(
  tx: Tx,
  sent: readonly string[] | null | undefined,
  former: ReadonlySet<string>,
  errors: FieldError[],
): Promise<Colleague[]> {
  const fresh = [...placesOf(sent ?? [])].filter(([id]) => !former.has(id));
  if (!fresh.length) return [];
  const people = new Map((await findColleagues(tx, readsOrders)).map((one) => [one.id, one]));
  return fresh.flatMap(([id, i]) => {
    const one = people.get(id);
    if (!one) errors.push({ field: `/mentions/${i}`, code: "not_found" });
    return one ?? [];
  });
}

/** The attached media as a comment stores them; notes an error for each id without a medium. */
async function readFiles(
  tx: Tx,
  sent: readonly string[] | undefined,
  errors: FieldError[],
): Promise<CommentFile[] | undefined> {
  if (!sent) return undefined;
  const places = placesOf(sent);
  const rows = await shareMedia(tx, [...places.keys()]);
  return [...places].flatMap(([id, i]) => {
    const row = rows.get(id);
    if (!row) {
      errors.push({ field: `/mediaIds/${i}`, code: "not_found" });
      return [];
    }
    const { url, type, filename } = media.read(row);
    return { id, url, type, filename };
  });
}

/** Tells people that a comment mentions them, each in their language; its author is not emailed. */
async function mailMentions(
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
