import { deliveriesTo } from "../../events/webhooks/index.ts";
import { isTrue } from "../../http/lists/filters.ts";
import { list } from "../../http/lists/page.ts";
import { byTime } from "../../http/lists/sorts.ts";
import { noun } from "../../http/nouns/noun.ts";
import { listRoute, nounRoutes } from "../../http/nouns/noun-routes.ts";
import { addNotice } from "../../people/notices/index.ts";
import { agents } from "./columns.ts";

const path = "/api/v1/agents";
const tag = "Settings";

const agent = noun({
  name: "Agent",
  table: agents,
  into: "agents",
  key: "agent_id",
  async admit({ tx, principal }, before, input) {
    if (!before || !input?.isBlocked || agents.get(before, "isBlocked")) return;
    const about = { name: agents.get(before, "name") ?? agents.get(before, "profileUrl") };
    const actor = principal && `${principal.kind}:${principal.id}`;
    addNotice(tx, { kind: "agent_blocked", actor, resourceId: agents.get(before, "id"), about }, new Date());
  },
});

const agentList = list({
  name: "agents",
  row: agent.reply,
  reply: "AgentList",
  table: agents,
  from: "agents a",
  sorts: { createdAt: byTime("a.created_at") },
  sort: "-createdAt",
  filters: { isBlocked: isTrue("a.is_blocked") },
});

/** The endpoints by which staff list agents and their deliveries, and block agents. */
export const agentRoutes = [
  ...nounRoutes(
    {
      path,
      one: "an agent",
      many: "agents",
      tag,
      permission: "settings",
      messages: "agent",
      verbs: ["list", "read", "update"],
      about: {
        list: "Software that came to shop for somebody, the newest first. It is known by the profile that it names, and makes itself known: nobody creates one.",
        update:
          "An agent with `isBlocked` is turned away, and hears nothing more of the orders that it placed.",
      },
    },
    agent,
    agentList,
  ),
  listRoute(
    {
      path: `${path}/:id/deliveries`,
      permission: "settings:read",
      tag,
      summary: "List what was sent to an agent",
      description:
        "The notices of the orders that it placed, as `GET /webhooks/{id}/deliveries` lists them: the newest first, with each attempt and what the agent's address answered. Kept for 30 days.",
    },
    deliveriesTo({ receivers: "agents", key: "agent_id" }),
    ({ params }) => ({ receiverId: params.id! }),
  ),
];
