import { ActionIcon, Alert, Button, Group } from "@mantine/core";
import type { Feed, FeedList } from "@stoa/client";
import { stoa } from "../core/client.ts";
import { useRead, useWrite } from "../core/data.ts";
import { ask } from "../core/dialogs.tsx";
import { useFormats } from "../core/format.ts";
import { preview } from "../core/preview.tsx";
import { useSay as useCoreSay } from "../core/say.ts";
import { useCan } from "../core/session.ts";
import { Icon } from "../ui/icon.tsx";
import { LinkButton, TextLink } from "../ui/link-button.tsx";
import { List } from "../ui/list/list.tsx";
import { Page } from "../ui/page.tsx";
import { FeedDialog } from "./dialog.tsx";
import { useSay } from "./say.ts";

/** The addresses at which others fetch all products, one for each reader. */
export default function Feeds() {
  const say = useSay();
  const can = useCan();
  const { dateTime } = useFormats();
  const mayWrite = can("products");
  const create = (
    <Button
      leftSection={<Icon name="plus" size={16} />}
      onClick={() => void ask((close) => <FeedDialog close={close} />)}
    >
      {say("create")}
    </Button>
  );
  return (
    <Page
      title={say("menu.title")}
      subtitle={say("about")}
      actions={
        <>
          <LinkButton to="/feeds/problems" variant="default" leftSection={<Icon name="alert" size={16} />}>
            {say("menu.problems")}
          </LinkButton>
          {can("settings:read") && (
            <LinkButton
              to="/settings/feeds"
              variant="default"
              leftSection={<Icon name="settings" size={16} />}
            >
              {say("settings")}
            </LinkButton>
          )}
          {mayWrite && create}
        </>
      }
    >
      <Refused />
      <List<Feed, FeedList>
        noun="feeds"
        label={say("menu.title")}
        ask={(asked, options) => stoa.feeds.list(asked as never, options)}
        rowsOf={({ feeds }) => feeds}
        nameOf={({ name }) => name}
        columns={[
          { key: "name", label: say("name"), sort: "name", show: ({ name }) => <bdi>{name}</bdi> },
          {
            key: "address",
            label: say("address"),
            show: ({ last4 }) => <code dir="ltr">{`/feeds/feed_…${last4}`}</code>,
            isMinor: true,
          },
          {
            key: "created",
            label: say("created"),
            sort: "createdAt",
            show: ({ createdAt }) => dateTime(createdAt),
            isMinor: true,
          },
          ...(mayWrite
            ? [
                {
                  key: "acts",
                  label: say("acts"),
                  show: (feed: Feed) => <Acts feed={feed} />,
                  isEnd: true,
                },
              ]
            : []),
        ]}
        empty={{
          icon: "feed",
          title: say("empty.title"),
          text: say("empty.text"),
          action: mayWrite ? create : undefined,
        }}
      />
    </Page>
  );
}

// Whoever gives an address to somebody should know what its readers will refuse.
function Refused() {
  const say = useSay();
  const { data } = useRead(["products", "refused in feeds"], (options) =>
    stoa.feeds.problems({ severity: "error", limit: 1 }, options),
  );
  if (!data?.store.length && !data?.products.length) return null;
  return (
    <Alert color="yellow" variant="light">
      {say("refused")}{" "}
      <TextLink to="/feeds/problems" search={{ severity: "error" }}>
        {say("refused_which")}
      </TextLink>
    </Alert>
  );
}

function Acts({ feed: { id, name } }: { feed: Feed }) {
  const say = useSay();
  const sayCore = useCoreSay();
  const drop = useWrite(() => stoa.feeds.delete(id), { changes: ["feeds"], done: sayCore("done") });
  const revoke = async () => {
    const isSure = await preview({
      title: say("revoke"),
      tryOut: () => stoa.feeds.delete(id, { dryRun: true }),
      show: say("revoke_text", { name }),
      act: say("revoke"),
      isGrave: true,
    });
    if (isSure) await drop.send();
  };
  return (
    <Group gap={2} wrap="nowrap" justify="flex-end">
      <ActionIcon
        variant="subtle"
        color="gray"
        aria-label={`${say("rename")}: ${name}`}
        onClick={() => void ask((close) => <FeedDialog id={id} close={close} />)}
      >
        <Icon name="edit" size={16} />
      </ActionIcon>
      <ActionIcon
        variant="subtle"
        color="gray"
        aria-label={`${say("revoke")}: ${name}`}
        loading={drop.isSending}
        onClick={() => void revoke()}
      >
        <Icon name="trash" size={16} />
      </ActionIcon>
    </Group>
  );
}
