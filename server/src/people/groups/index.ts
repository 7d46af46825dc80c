import { rowSchema } from "../../http/lists/fields.ts";
import { hasIds, isSince } from "../../http/lists/filters.ts";
import { list } from "../../http/lists/page.ts";
import { byText, byTime } from "../../http/lists/sorts.ts";
import { text } from "../../http/nouns/columns.ts";
import { noun } from "../../http/nouns/noun.ts";
import { nounRoutes } from "../../http/nouns/noun-routes.ts";
import { sortKey } from "../../kit/text/slug.ts";
import { groups } from "./columns.ts";
import { groupIdsOf } from "./members.ts";
import { groupFaults } from "./named.ts";
import { isNow, isTheirs, nextChangeOf, type Window } from "./open.ts";
import { storeGroupsWithSettings } from "./tagged-sql.ts";

export { groupFaults, groupIdsOf, isNow, isTheirs, nextChangeOf, type Window };

const group = noun({
  name: "CustomerGroup",
  table: groups,
  into: "customer_groups",
  key: "group_id",
  derived: { nameKey: text("name_key") },
  derive: ({ name }) => ({ nameKey: sortKey(name!) }),
  unique: { customer_groups_name_key: "/name" },
  async follow({ tx }, before, after) {
    const tagOf = (row: typeof before) => row && groups.text(row, "tag");
    if (tagOf(before) || tagOf(after)) await storeGroupsWithSettings(tx);
  },
});

const groupList = list({
  name: "customerGroups",
  row: rowSchema(group.reply, "a customer group"),
  reply: "CustomerGroupList",
  table: groups,
  from: "customer_groups g",
  sorts: { name: byText("g.name_key"), createdAt: byTime("g.created_at"), updatedAt: byTime("g.updated_at") },
  sort: "name",
  filters: {
    ids: hasIds("g.group_id"),
    updatedSince: isSince("g.updated_at", "Changed at this time or later (ISO 8601)."),
  },
  fields: "customer group",
});

export const groupRoutes = nounRoutes(
  {
    path: "/api/v1/customer-groups",
    one: "a customer group",
    many: "customer groups",
    tag: "Customers",
    permission: "customers",
    messages: "customer_group",
  },
  group,
  groupList,
);
