import { Type } from "typebox";
import { findFormerOwner } from "../../catalogue/translations/index.ts";
import { notFound } from "../../http/answers/errors.ts";
import { bulkAnswer } from "../../http/lists/bulk.ts";
import { BULK_BODY_LIMIT, type BulkBody, MAX_OPERATIONS } from "../../http/lists/bulk-schemas.ts";
import { rowSchema } from "../../http/lists/fields.ts";
import { containsWords, hasIds, isSince } from "../../http/lists/filters.ts";
import { list } from "../../http/lists/page.ts";
import { byText, byTime } from "../../http/lists/sorts.ts";
import { nounRoutes } from "../../http/nouns/noun-routes.ts";
import { type Call, route } from "../../http/route.ts";
import { findPathOf } from "../menus/index.ts";
import { InLanguage } from "../pages/index.ts";
import { bulk, readRedirectOperations, runBulk } from "./bulk.ts";
import { redirects } from "./columns.ts";
import { pathKey } from "./path.ts";
import { redirect } from "./redirect.ts";
import { followRedirects, MAX_HOPS } from "./sql.ts";

const path = "/api/v1/redirects";
const tag = "Content";
const done = {
  create: [201, "redirect.created"],
  update: [200, "redirect.updated"],
  delete: [200, "redirect.deleted"],
} as const;

const redirectList = list({
  name: "redirects",
  row: rowSchema(redirect.reply, "a redirect"),
  reply: "RedirectList",
  table: redirects,
  from: "redirects r",
  sorts: { from: byText("r.from_key"), createdAt: byTime("r.created_at"), updatedAt: byTime("r.updated_at") },
  sort: "-createdAt",
  filters: {
    q: containsWords("r.search_text", "Words that one of the paths must contain; all of them are needed."),
    ids: hasIds("r.redirect_id"),
    updatedSince: isSince("r.updated_at", "Changed at this time or later (ISO 8601)."),
  },
  fields: "redirect",
});

const PathQuery = Type.Object(
  {
    ...InLanguage.properties,
    path: Type.String({
      minLength: 1,
      maxLength: 4_096,
      description: "The requested path. A query string is ignored.",
      examples: ["/old-mug"],
    }),
  },
  { additionalProperties: false },
);
const Resolved = Type.Object(
  {
    from: Type.String({ examples: ["/old-mug"] }),
    to: Type.String({
      description: "The final target if several redirects follow one another.",
      examples: ["/products/stoneware-mug"],
    }),
  },
  { additionalProperties: false, "x-name": "StorefrontRedirect" },
);

const kinds = { products: "product", collections: "category", pages: "page" } as const;
const address = /^\/(?:collections\/[^/]+\/(?=products\/))?(products|collections|pages)\/([^/]+)$/;

// Finds the current path of a product, category or page by a former path of it; undefined if shoppers do not
// see it. At most two statements.
async function findCurrentPath(
  call: Pick<Call, "tx" | "now">,
  key: string,
  languages: readonly string[],
): Promise<string | undefined> {
  const [, folder, slug] = address.exec(key) ?? [];
  if (!folder || !slug) return undefined;
  const kind = kinds[folder as keyof typeof kinds];
  const id = await findFormerOwner(call.tx, kind, slug);
  return id && findPathOf(call, kind, { id, notBy: slug, languages });
}

/** The endpoints of redirects. */
export const redirectRoutes = [
  ...nounRoutes(
    {
      path,
      one: "a redirect",
      many: "redirects",
      tag,
      permission: "content",
      messages: "redirect",
      about: {
        list: "The newest first.",
        create:
          "Visitors of the path are redirected (301) if the shop has no page at it. A redirect that would create a loop is rejected with 400.",
      },
    },
    redirect,
    redirectList,
  ),
  route({
    method: "POST",
    path: `${path}/bulk`,
    permission: "content",
    effects: ["bulk"],
    tag,
    operation: "bulkWriteRedirects",
    summary: "Create, update and delete many redirects",
    description: `Up to ${MAX_OPERATIONS} operations, one after another. Each has its own result; with \`atomic\` either all succeed or none.`,
    body: bulk.Request,
    bodyLimit: BULK_BODY_LIMIT,
    reply: bulk.Reply,
    cost: 10,
    async handle(call) {
      const body: BulkBody = call.body;
      const outcomes = await runBulk(call, readRedirectOperations(body));
      const { atomic = false } = body;
      return {
        message: "ok",
        data: bulkAnswer(call.tx, outcomes, { atomic, messages: call.messages, done }),
      };
    },
  }),
  route({
    method: "GET",
    path: "/api/v1/storefront/redirects",
    permission: "public",
    shared: true,
    mayBeOld: true,
    tag: "Storefront",
    operation: "resolveRedirect",
    summary: "Resolve a redirect",
    description:
      "Checks the store's redirects first, then former slugs of products, categories and pages. 404 if the path has no redirect.",
    query: PathQuery,
    reply: Resolved,
    async handle(call) {
      const { tx, query } = call;
      const key = pathKey(query.path);
      if (key === undefined) throw notFound();
      const hops = await followRedirects(tx, key);
      // No write leaves a loop; if there is one, the path resolves to nothing.
      if (hops.length && hops.length < MAX_HOPS)
        return { message: "ok", data: JSON.stringify({ from: hops[0]!.from, to: hops.at(-1)!.target }) };
      const to = await findCurrentPath(call, key, call.languagesFor(query.lang));
      if (to === undefined) throw notFound();
      return { message: "ok", data: JSON.stringify({ from: key, to }) };
    },
  }),
];
