import { isTrue } from "../../http/filters.ts";
import { noun } from "../../http/noun.ts";
import { nounRoutes } from "../../http/noun-routes.ts";
import { list } from "../../http/page.ts";
import { byTime } from "../../http/sorts.ts";
import { agents } from "./columns.ts";

const agent = noun({ name: "Agent", table: agents, into: "agents", key: "agent_id" });

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

/** The endpoints by which a store's people see which agents came, and turn some away. */
export const agentRoutes = nounRoutes(
  {
    path: "/api/v1/agents",
    one: "an agent",
    many: "agents",
    tag: "Settings",
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
);
