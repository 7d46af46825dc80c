import { ActionIcon, Button, Group } from "@mantine/core";
import type { CustomerGroup, CustomerGroupList } from "@stoa/client";
import { stoa } from "../core/client.ts";
import { useWrite } from "../core/data.ts";
import { ask, confirm } from "../core/dialogs.tsx";
import { useFormats } from "../core/format.ts";
import { useSay as useCoreSay } from "../core/say.ts";
import { useCan } from "../core/session.ts";
import { Icon } from "../ui/icon.tsx";
import { List } from "../ui/list/list.tsx";
import { Page } from "../ui/page.tsx";
import { GroupDialog } from "./group-dialog.tsx";
import { useSay } from "./say.ts";

/** All groups of customers. */
export default function Groups() {
  const say = useSay();
  const can = useCan();
  const { date } = useFormats();
  const mayWrite = can("customers");
  const create = (
    <Button
      leftSection={<Icon name="plus" size={16} />}
      onClick={() => void ask((close) => <GroupDialog close={close} />)}
    >
      {say("create")}
    </Button>
  );
  return (
    <Page title={say("menu.title")} subtitle={say("about")} actions={mayWrite && create}>
      <List<CustomerGroup, CustomerGroupList>
        noun="customerGroups"
        label={say("menu.title")}
        ask={(asked, options) => stoa.customerGroups.list(asked as never, options)}
        rowsOf={({ customerGroups }) => customerGroups}
        nameOf={({ name }) => name}
        columns={[
          { key: "name", label: say("name"), sort: "name", show: ({ name }) => <bdi>{name}</bdi> },
          { key: "tag", label: say("tag"), show: ({ tag }) => <bdi>{tag}</bdi> },
          {
            key: "created",
            label: say("created"),
            sort: "createdAt",
            show: ({ createdAt }) => date(createdAt),
            isMinor: true,
          },
          ...(mayWrite
            ? [
                {
                  key: "acts",
                  label: say("acts"),
                  show: (group: CustomerGroup) => <Acts group={group} />,
                  isEnd: true,
                },
              ]
            : []),
        ]}
        empty={{
          icon: "people",
          title: say("empty.title"),
          text: say("empty.text"),
          action: mayWrite ? create : undefined,
        }}
      />
    </Page>
  );
}

function Acts({ group }: { group: CustomerGroup }) {
  const say = useSay();
  const sayCore = useCoreSay();
  const drop = useWrite(() => stoa.customerGroups.delete(group.id), {
    changes: ["customerGroups", "customers"],
    done: sayCore("done"),
  });
  const remove = async () => {
    const isSure = await confirm({
      title: say("delete.title", { name: group.name }),
      text: say("delete.text"),
      act: sayCore("delete"),
      isGrave: true,
    });
    if (isSure) await drop.send();
  };
  return (
    <Group gap={2} wrap="nowrap" justify="flex-end">
      <ActionIcon
        variant="subtle"
        color="gray"
        aria-label={`${say("rename")}: ${group.name}`}
        onClick={() => void ask((close) => <GroupDialog id={group.id} close={close} />)}
      >
        <Icon name="edit" size={16} />
      </ActionIcon>
      <ActionIcon
        variant="subtle"
        color="gray"
        aria-label={`${sayCore("delete")}: ${group.name}`}
        onClick={() => void remove()}
      >
        <Icon name="trash" size={16} />
      </ActionIcon>
    </Group>
  );
}
