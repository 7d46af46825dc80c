import { ActionIcon, Anchor, Button, Group } from "@mantine/core";
import type { Redirect, RedirectList } from "@stoa/client";
import { stoa } from "../core/client.ts";
import { useWrite } from "../core/data.ts";
import { ask, confirm } from "../core/dialogs.tsx";
import { useFormats } from "../core/format.ts";
import { useSay as useCoreSay } from "../core/say.ts";
import { useCan } from "../core/session.ts";
import { Icon } from "../ui/icon.tsx";
import { List } from "../ui/list/list.tsx";
import { Page } from "../ui/page.tsx";
import { RedirectDialog } from "./dialog.tsx";
import { ImportDialog } from "./import.tsx";
import { useSay } from "./say.ts";

/** All redirects. */
export default function Redirects() {
  const say = useSay();
  const mayWrite = useCan()("content");
  const { date } = useFormats();
  const edit = (redirect?: Redirect) =>
    void ask((close) => <RedirectDialog {...(redirect && { redirect })} close={close} />);
  const create = (
    <Button leftSection={<Icon name="plus" size={16} />} onClick={() => edit()}>
      {say("create")}
    </Button>
  );
  const actions = (
    <>
      <Button
        variant="default"
        leftSection={<Icon name="upload" size={16} />}
        onClick={() => void ask((close) => <ImportDialog close={close} />)}
      >
        {say("import")}
      </Button>
      {create}
    </>
  );
  return (
    <Page title={say("menu.title")} subtitle={say("about")} actions={mayWrite && actions}>
      <List<Redirect, RedirectList>
        noun="redirects"
        label={say("menu.title")}
        searchLabel={say("search")}
        ask={(asked, options) => stoa.redirects.list(asked as never, options)}
        rowsOf={({ redirects }) => redirects}
        nameOf={({ from }) => from}
        columns={[
          {
            key: "from",
            label: say("from"),
            sort: "from",
            show: (one) =>
              mayWrite ? (
                <Anchor component="button" type="button" onClick={() => edit(one)} ta="start">
                  <bdi>{one.from}</bdi>
                </Anchor>
              ) : (
                <bdi>{one.from}</bdi>
              ),
          },
          { key: "to", label: say("to"), show: ({ to }) => <bdi>{to}</bdi> },
          {
            key: "created",
            label: say("created"),
            sort: "createdAt",
            show: ({ createdAt }) => date(createdAt),
            isMinor: true,
          },
        ]}
        {...(mayWrite && {
          bulk: (rows: readonly Redirect[], clear: () => void) => <DeleteChosen rows={rows} clear={clear} />,
        })}
        empty={{
          icon: "forth",
          title: say("empty.title"),
          text: say("empty.text"),
          action: mayWrite ? create : undefined,
        }}
      />
    </Page>
  );
}

function DeleteChosen({ rows, clear }: { rows: readonly Redirect[]; clear: () => void }) {
  const say = useSay();
  const sayCore = useCoreSay();
  const drop = useWrite(() => stoa.redirects.bulk({ delete: rows.map(({ id }) => id) }), {
    changes: ["redirects"],
    done: sayCore("done"),
  });
  const remove = async () => {
    const isSure = await confirm({
      title: say("delete.title", { count: rows.length }),
      text: say("delete.text"),
      act: sayCore("delete"),
      isGrave: true,
    });
    if (isSure && (await drop.send())) clear();
  };
  return (
    <Group gap="xs">
      <ActionIcon
        variant="default"
        aria-label={sayCore("delete")}
        loading={drop.isSending}
        onClick={() => void remove()}
      >
        <Icon name="trash" size={16} />
      </ActionIcon>
    </Group>
  );
}
