import type { TObject } from "typebox";
import { type FieldError, notFound, permissionDenied } from "../../http/answers/errors.ts";
import { equals, type Param } from "../../http/lists/filters.ts";
import { list } from "../../http/lists/page.ts";
import { byInteger, byText, byTime } from "../../http/lists/sorts.ts";
import { id, text } from "../../http/nouns/columns.ts";
import { noun } from "../../http/nouns/noun.ts";
import { nounRoutes } from "../../http/nouns/noun-routes.ts";
import { allows, type Principal } from "../../http/request/principal.ts";
import type { Route } from "../../http/route.ts";
import { sortKey } from "../../kit/text/slug.ts";
import { type Resource, ResourceSchema, resources, type ViewRow, views } from "./columns.ts";
import { checkers, type Queries } from "./query.ts";

type ViewCall = { principal: Principal | undefined };

const mayRead = ({ principal }: ViewCall, resource: Resource) =>
  principal !== undefined && allows(principal.permissions, `${resource}:read`);
const isOwn = ({ principal }: ViewCall, row: ViewRow) => views.get(row, "createdBy") === principal?.id;

/** Throws 404 for another person's private view, and for one of a list that the caller may not read. */
function see(call: ViewCall, row: ViewRow): void {
  const isShown = isOwn(call, row) || views.get(row, "isShared");
  if (!isShown || !mayRead(call, views.get(row, "resource"))) throw notFound();
}

const viewList = list({
  name: "views",
  row: views.schema({ "x-name": "View" }),
  reply: "ViewList",
  table: views,
  from: "saved_views w",
  sorts: { position: byInteger("w.position"), name: byText("w.name_key"), createdAt: byTime("w.created_at") },
  sort: "position",
  filters: { resource: equals("w.resource", ResourceSchema) },
  scope: (call: ViewCall, param: Param) => {
    const seen = resources.filter((resource) => mayRead(call, resource));
    return `(w.staff_id = ${param(call.principal?.id ?? null)}::uuid or w.is_shared) and w.resource = any(${param(seen)}::text[])`;
  },
});

/** The endpoints of saved views; `queries` are the query schemas of the lists. */
export function viewRoutes(queries: Queries<TObject>): Route[] {
  const faults = checkers(queries);
  const view = noun({
    name: "View",
    table: views,
    into: "saved_views",
    key: "view_id",
    derived: { nameKey: text("name_key"), staffId: id("staff_id") },
    derive: ({ name }, { principal }) => ({ nameKey: sortKey(name!), staffId: principal!.id }),
    unique: { saved_views_name_key: "/name" },
    see,
    // Others look at a shared view; its maker changes it, and the store's owner may also delete it.
    async admit(call, before, input) {
      const isOwnerDeleting = call.principal?.kind === "owner" && before && !input;
      if (before && !isOwn(call, before) && !isOwnerDeleting) throw permissionDenied("views");
      if (input?.resource && !mayRead(call, input.resource)) throw permissionDenied(`${input.resource}:read`);
    },
    async check(_, input, before): Promise<FieldError[]> {
      const resource = (input.resource ?? before!.resource) as Resource;
      return faults[resource](input.query ?? JSON.parse(before?.query ?? "{}"));
    },
  });
  const routes = {
    path: "/api/v1/views",
    one: "a saved view",
    many: "saved views",
    tag: "Overview",
    permission: "member",
    messages: "view",
    about: {
      list: "One's own, and those that others share, of the lists that one may read.",
      create: "For people who log in, not for API keys. `query` is validated as a request of the list is.",
      update: "Only who made it may change it. A field left out keeps its value.",
      remove: "Its creator may delete it, and the store's owner may delete any shared one.",
    },
  } as const;
  return nounRoutes(routes, view, viewList);
}
