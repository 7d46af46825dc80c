import type { Webhook, WebhookList } from "@stoa/client";
import { stoa } from "../core/client.ts";
import { useFormats } from "../core/format.ts";
import { useCan } from "../core/session.ts";
import { Icon } from "../ui/icon.tsx";
import { LinkButton } from "../ui/link-button.tsx";
import { List } from "../ui/list/list.tsx";
import { Page } from "../ui/page.tsx";
import { useSay } from "./say.ts";
import { WebhookState } from "./state.tsx";

/** All webhooks. */
export default function Webhooks() {
  const say = useSay();
  const can = useCan();
  const { date, list } = useFormats();
  const create = (
    <LinkButton to="/webhooks/new" leftSection={<Icon name="plus" size={16} />}>
      {say("create")}
    </LinkButton>
  );
  return (
    <Page
      title={say("menu.title")}
      subtitle={say("about")}
      actions={
        <>
          <LinkButton to="/events" variant="default" leftSection={<Icon name="log" size={16} />}>
            {say("menu.events")}
          </LinkButton>
          {can("webhooks") && create}
        </>
      }
    >
      <List<Webhook, WebhookList>
        noun="webhooks"
        label={say("menu.title")}
        ask={(asked, options) => stoa.webhooks.list(asked as never, options)}
        rowsOf={({ webhooks }) => webhooks}
        linkOf={({ id }) => `/webhooks/${id}`}
        nameOf={({ description, url }) => description || url}
        tabs={[
          { key: "on", label: say("tab.on"), query: { isActive: "true" } },
          { key: "off", label: say("tab.off"), query: { isActive: "false" } },
        ]}
        columns={[
          {
            key: "url",
            label: say("url"),
            show: ({ description, url }) => <bdi className="breaks">{description || url}</bdi>,
          },
          { key: "state", label: say("state"), show: (webhook) => <WebhookState webhook={webhook} /> },
          {
            key: "events",
            label: say("events"),
            isMinor: true,
            show: ({ events }) =>
              events.length > 3
                ? say("event_count", { count: events.length })
                : list(events.map((kind) => say(`kind.${kind}`))),
          },
          {
            key: "created",
            label: say("created"),
            isEnd: true,
            isMinor: true,
            show: ({ createdAt }) => date(createdAt),
          },
        ]}
        empty={{
          icon: "hook",
          title: say("empty.title"),
          text: say("empty.text"),
          action: can("webhooks") ? create : undefined,
        }}
      />
    </Page>
  );
}
