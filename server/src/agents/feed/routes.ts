import { Type } from "typebox";
import { visibleRevision } from "../../catalogue/products/index.ts";
import type { Tx } from "../../db/tenant.ts";
import { notFound } from "../../http/answers/errors.ts";
import { envelope } from "../../http/answers/face.ts";
import { tagOf } from "../../http/answers/shared.ts";
import { nounRoutes } from "../../http/nouns/noun-routes.ts";
import { matchesNone } from "../../http/request/version.ts";
import { type Route, route } from "../../http/route.ts";
import { type OriginOf, readSettings } from "../../platform/settings/index.ts";
import { NewFeed } from "./columns.ts";
import { createFeed, type Form, feed, feedList, readName } from "./feed.ts";
import { FeedProblems, ReportQuery, report } from "./report.ts";
import { findFeed } from "./sql.ts";
import { feedText, readSetting, type Source } from "./stream.ts";

const tag = "Feeds";
const path = "/api/v1/feeds";
const types: Readonly<Record<Form, string>> = {
  tsv: "text/tab-separated-values; charset=utf-8",
  xml: "application/xml; charset=utf-8",
  csv: "text/csv; charset=utf-8",
  jsonl: "application/x-ndjson; charset=utf-8",
};
// Raised whenever the same catalogue makes another file.
const WRITING = 2;

const FeedQuery = Type.Object(
  { language: Type.Optional(Type.String({ format: "language", maxLength: 35 })) },
  { additionalProperties: false },
);

/** Feeds of all products: their addresses, what is wrong with them, and the files themselves. */
export const feedRoutes = (originOf: OriginOf): readonly Route[] => [
  route({
    method: "GET",
    path: `${path}/problems`,
    permission: "products:read",
    tag,
    summary: "Read what is missing or wrong in the feed",
    description:
      "The fields that readers of product feeds, such as Google, require and that are missing, product by product. A page looks at no more than 500 products, so it may have fewer rows than `limit`, or none: go on with `nextCursor` until it is null.",
    query: ReportQuery,
    reply: FeedProblems,
    cost: 5,
    async handle(call) {
      const source = await sourceOf(call, call.query.language);
      const setting = await readSetting(source, originOf);
      return {
        message: "ok",
        data: JSON.stringify(await report(source, setting, call.messages, call.query)),
      };
    },
  }),
  ...nounRoutes(
    {
      path,
      one: "a feed",
      many: "feeds",
      tag,
      permission: "products",
      messages: "feed",
      summary: { remove: "Revoke a feed's address", create: "Make a feed's address" },
      about: {
        list: "The addresses at which readers fetch the feed, the newest first.",
        create:
          "The token is in this answer and nowhere else. Anyone with it reads all visible products at `/feeds/{token}.tsv` and `.xml` (Google's product data specification), `.csv` (OpenAI's product feed schema) and `.jsonl` (`products.jsonl` of the Agentic Commerce Protocol). `?language=` asks for another of the store's languages.",
        remove: "Takes effect with the next request and cannot be undone.",
      },
    },
    feed,
    feedList,
    { name: "token", reply: NewFeed, create: createFeed },
  ),
  route({
    method: "GET",
    path: "/feeds/:name",
    params: { name: "file name" },
    permission: "open",
    tag,
    operation: "readFeed",
    summary: "Read a feed",
    // It is a file for readers that know no API: the reference of the API leaves it out.
    face: envelope,
    query: FeedQuery,
    downloads: Object.values(types),
    cost: 5,
    async handle(call) {
      const { tx, params, query, now } = call;
      const asked = readName(params.name!);
      const id = asked && (await findFeed(tx, asked.hash));
      if (!id) throw notFound();
      const { form } = asked;
      const source = await sourceOf(call, query.language);
      const [setting, revision] = await Promise.all([
        readSetting(source, originOf),
        visibleRevision(tx, now),
      ]);
      const { settings, languages } = source;
      const besides = JSON.stringify([[...setting.paths], setting.seller, settings.version]);
      const tag = tagOf(`${WRITING} ${form} ${languages} ${revision} ${besides}`);
      // A reader who has it already may ask as often as others ask for anything.
      if (!matchesNone(call.header("if-none-match"), `"${tag}"`)) await call.drawAttempt(id);
      const host = settings.domains.find(({ isPrimary }) => isPrimary)?.host;
      const shopUrl = settings.storefrontUrl ?? (host ? originOf(host) : "");
      return {
        message: "ok",
        data: null,
        tag,
        download: {
          type: types[form],
          filename: form === "jsonl" ? "products.jsonl" : `feed.${form}`,
          isShown: true,
          language: languages[0]!,
          chunks: feedText(source, setting, { form, shopUrl }),
        },
      };
    },
  }),
];

async function sourceOf(
  {
    tx,
    store,
    now,
    languagesFor,
  }: Pick<Source, "now"> & {
    tx: Tx;
    store: Source["store"] & { defaultLanguage: string };
    languagesFor(asked: string | undefined): readonly string[];
  },
  language: string | undefined,
): Promise<Source> {
  // The reader's own language does not matter: a file is in one language.
  const languages = languagesFor(language ?? store.defaultLanguage);
  return { tx, store, settings: await readSettings(tx), languages, now };
}
