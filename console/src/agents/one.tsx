import { Alert, Button } from "@mantine/core";
import type { Agent } from "@stoa/client";
import { useParams } from "@tanstack/react-router";
import { readsOrders } from "../core/allows.ts";
import { stoa } from "../core/client.ts";
import { useRead, useWrite } from "../core/data.ts";
import { confirm } from "../core/dialogs.tsx";
import { Failed } from "../core/failed.tsx";
import { useFormats } from "../core/format.ts";
import { useSay as useCoreSay } from "../core/say.ts";
import { useCan } from "../core/session.ts";
import { NewestOrders } from "../orders/newest.tsx";
import { TextLink } from "../ui/link-button.tsx";
import { Loading } from "../ui/loading.tsx";
import { Facts, Page, Section } from "../ui/page.tsx";
import { Deliveries } from "../webhooks/deliveries.tsx";
import { useSay } from "./say.ts";
import { AgentState } from "./state.tsx";

/** One agent: who it says that it is, what it ordered, and what it was told. */
export default function OneAgent() {
  const { id } = useParams({ strict: false }) as { id: string };
  const { data, error } = useRead(["agents", id], (options) => stoa.agents.get(id, options));
  if (error && !data) return <Failed error={error} />;
  return data ? <Shown key={id} agent={data} /> : <Loading />;
}

function Shown({ agent }: { agent: Agent }) {
  const say = useSay();
  const can = useCan();
  const { dateTime, list } = useFormats();
  const { id, name, kind, profileUrl, versions, webhookUrl, webhookDisabledAt, isBlocked } = agent;
  return (
    <Page
      title={name}
      badge={<AgentState isBlocked={isBlocked} />}
      subtitle={say("unchecked")}
      back="/agents"
      actions={can("settings") && <Block agent={agent} />}
      aside={
        <Section title={say("facts")}>
          <Facts
            facts={[
              [say("profile"), <Address key="profile" of={profileUrl} />],
              [say("protocol"), `${kind.toUpperCase()} ${list(versions)}`],
              [say("webhook"), webhookUrl ? <Address key="webhook" of={webhookUrl} /> : say("webhook_none")],
              [say("webhook_stopped"), dateTime(webhookDisabledAt)],
              [say("seen"), dateTime(agent.seenAt)],
              [say("first"), dateTime(agent.createdAt)],
            ]}
          />
        </Section>
      }
    >
      {isBlocked && (
        <Alert color="red" variant="light">
          {say("blocked_text")}
        </Alert>
      )}
      {can(readsOrders) && <Orders id={id} />}
      <Deliveries
        of={id}
        list={(asked, options) => stoa.agents.deliveries.list(id, asked, options)}
        none={say(webhookUrl ? "nothing_told" : "told_never")}
      />
    </Page>
  );
}

function Address({ of }: { of: string }) {
  return (
    <bdi className="breaks" dir="ltr">
      {of}
    </bdi>
  );
}

function Orders({ id }: { id: string }) {
  const say = useSay();
  const { data } = useRead(["orders", "list", { agentId: id, limit: "10" }], (options) =>
    stoa.orders.list({ agentId: id, limit: 10 }, options).page(),
  );
  return (
    <NewestOrders
      title={say("orders")}
      none={say("no_order")}
      orders={data?.orders}
      all={
        data &&
        data.pagination.total > data.orders.length && (
          <TextLink to="/orders" search={{ agentId: id }}>
            {say("all_orders", { count: data.pagination.total })}
          </TextLink>
        )
      }
    />
  );
}

function Block({ agent: { id, name, isBlocked } }: { agent: Agent }) {
  const say = useSay();
  const sayCore = useCoreSay();
  const flip = useWrite(() => stoa.agents.update(id, { isBlocked: !isBlocked }), {
    changes: ["agents"],
    done: sayCore("done"),
  });
  const act = async () => {
    const isSure =
      isBlocked ||
      (await confirm({
        title: say("block_title", { name }),
        text: say("block_text"),
        act: say("block"),
        isGrave: true,
      }));
    if (isSure) await flip.send();
  };
  return isBlocked ? (
    <Button variant="default" loading={flip.isSending} onClick={() => void act()}>
      {say("unblock")}
    </Button>
  ) : (
    <Button variant="outline" color="red.9" loading={flip.isSending} onClick={() => void act()}>
      {say("block")}
    </Button>
  );
}
