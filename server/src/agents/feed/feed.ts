import { v7 as uuidv7 } from "uuid";
import { rowSchema } from "../../http/lists/fields.ts";
import { list } from "../../http/lists/page.ts";
import { byText, byTime } from "../../http/lists/sorts.ts";
import { bytesText } from "../../http/nouns/columns.ts";
import { noun } from "../../http/nouns/noun.ts";
import type { RowOf } from "../../http/nouns/table.ts";
import type { CreateOf } from "../../http/nouns/writable.ts";
import type { Call } from "../../http/route.ts";
import { hashToken, looksLikeToken, makeToken } from "../../kit/secrets/token.ts";
import { type FeedFields, feeds } from "./columns.ts";
import { feedSql } from "./sql.ts";

const PREFIX = "feed_";

/** A feed's address; how one is made says `createFeed`. */
export const feed = noun({ name: "Feed", table: feeds, into: "feeds", key: "feed_id" });

/** A store's addresses, the newest first. */
export const feedList = list({
  name: "feeds",
  row: rowSchema(feed.reply, "a feed"),
  reply: "FeedList",
  table: feeds,
  from: "feeds d",
  sorts: { name: byText("d.name"), createdAt: byTime("d.created_at") },
  sort: "-createdAt",
  fields: "feed",
});

/** Creates a feed's address; returns its row and its token, of which only the hash is stored. */
export async function createFeed(
  { tx, now }: Pick<Call, "tx" | "now">,
  input: CreateOf<FeedFields>,
): Promise<{ row: RowOf<FeedFields>; secret: string }> {
  const draft = feed.writes.draft({ digits: 0, errors: [] }, input);
  const secret = makeToken(PREFIX);
  const derived = { hash: bytesText(hashToken(secret)), last4: secret.slice(-4) };
  return { row: await feedSql.insert(tx, { id: uuidv7(), draft, derived, now }), secret };
}

/** The forms of a feed. */
export const forms = ["tsv", "xml", "csv", "jsonl"] as const;
export type Form = (typeof forms)[number];

/** Reads a file's name: the hash of its token, and its form. Undefined for any other name. */
export function readName(name: string): { hash: Buffer; form: Form } | undefined {
  const dot = name.lastIndexOf(".");
  const [token, form] = [name.slice(0, dot), forms.find((one) => one === name.slice(dot + 1))];
  return dot > 0 && form && looksLikeToken(PREFIX, token) ? { hash: hashToken(token), form } : undefined;
}
