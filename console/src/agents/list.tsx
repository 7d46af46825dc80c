import type { Agent, AgentList } from "@stoa/client";
import { stoa } from "../core/client.ts";
import { useFormats } from "../core/format.ts";
import { Icon } from "../ui/icon.tsx";
import { LinkButton } from "../ui/link-button.tsx";
import { List } from "../ui/list/list.tsx";
import { Page } from "../ui/page.tsx";
import { useSay } from "./say.ts";
import { AgentState } from "./state.tsx";

/** All agents that came. */
export default function Agents() {
  const say = useSay();
  const { dateTime } = useFormats();
  const settings = (
    <LinkButton to="/settings/agents" variant="default" leftSection={<Icon name="settings" size={16} />}>
      {say("settings")}
    </LinkButton>
  );
  return (
    <Page title={say("menu.title")} subtitle={say("about")} actions={settings}>
      <List<Agent, AgentList>
        noun="agents"
        label={say("menu.title")}
        ask={(asked, options) => stoa.agents.list(asked as never, options)}
        rowsOf={({ agents }) => agents}
        linkOf={({ id }) => `/agents/${id}`}
        nameOf={({ name }) => name}
        tabs={[
          { key: "comes", label: say("tab.comes"), query: { isBlocked: "false" } },
          { key: "blocked", label: say("tab.blocked"), query: { isBlocked: "true" } },
        ]}
        columns={[
          { key: "name", label: say("name"), show: ({ name }) => <bdi>{name}</bdi> },
          {
            key: "profile",
            label: say("profile"),
            isMinor: true,
            show: ({ profileUrl }) => (
              <bdi className="breaks" dir="ltr">
                {profileUrl}
              </bdi>
            ),
          },
          {
            key: "state",
            label: say("state"),
            show: ({ isBlocked }) => <AgentState isBlocked={isBlocked} />,
          },
          { key: "seen", label: say("seen"), isEnd: true, show: ({ seenAt }) => dateTime(seenAt) },
          {
            key: "first",
            label: say("first"),
            isEnd: true,
            isMinor: true,
            show: ({ createdAt }) => dateTime(createdAt),
          },
        ]}
        empty={{ icon: "agent", title: say("empty.title"), text: say("empty.text"), action: settings }}
      />
    </Page>
  );
}
