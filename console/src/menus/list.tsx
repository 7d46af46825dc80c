import { Button, TextInput } from "@mantine/core";
import type { Menu, MenuList } from "@stoa/client";
import { useNavigate } from "@tanstack/react-router";
import { stoa } from "../core/client.ts";
import { useWrite } from "../core/data.ts";
import { ask } from "../core/dialogs.tsx";
import { useForm } from "../core/form.ts";
import { useFormats } from "../core/format.ts";
import { useSay as useCoreSay } from "../core/say.ts";
import { useCan, useStore } from "../core/session.ts";
import { ActDialog } from "../ui/act-dialog.tsx";
import { Icon } from "../ui/icon.tsx";
import { List } from "../ui/list/list.tsx";
import { Page } from "../ui/page.tsx";
import { useSay } from "./say.ts";

/** All menus. */
export default function Menus() {
  const say = useSay();
  const mayWrite = useCan()("content");
  const { date } = useFormats();
  const { defaultLanguage } = useStore();
  const navigate = useNavigate();
  const titleOf = ({ titles, handle }: Menu) => titles[defaultLanguage] ?? Object.values(titles)[0] ?? handle;
  const make = async () => {
    const made = await ask<string>((close) => <NewMenu close={close} />);
    if (made) await navigate({ to: `/menus/${made}` });
  };
  const create = mayWrite && (
    <Button leftSection={<Icon name="plus" size={16} />} onClick={() => void make()}>
      {say("create")}
    </Button>
  );
  return (
    <Page title={say("menu.title")} subtitle={say("about")} actions={create}>
      <List<Menu, MenuList>
        noun="menus"
        label={say("menu.title")}
        ask={(asked, options) => stoa.menus.list(asked as never, options)}
        rowsOf={({ menus }) => menus}
        nameOf={titleOf}
        linkOf={({ id }) => `/menus/${id}`}
        columns={[
          { key: "title", label: say("title"), show: (menu) => <bdi>{titleOf(menu)}</bdi> },
          { key: "handle", label: say("handle"), sort: "handle", show: ({ handle }) => <bdi>{handle}</bdi> },
          {
            key: "count",
            label: say("items"),
            show: ({ itemCount }) => say("count", { count: itemCount }),
          },
          {
            key: "updated",
            label: say("changed"),
            sort: "updatedAt",
            show: ({ updatedAt }) => date(updatedAt),
            isMinor: true,
          },
        ]}
        empty={{
          icon: "list",
          title: say("empty.title"),
          text: say("empty.text"),
          action: create || undefined,
        }}
      />
    </Page>
  );
}

function NewMenu({ close }: { close: (id?: string) => void }) {
  const say = useSay();
  const sayCore = useCoreSay();
  const form = useForm({ titles: "", handle: "" });
  const create = useWrite(() => stoa.menus.create(form.values), {
    changes: ["menus"],
    form,
    done: sayCore("saved"),
  });
  return (
    <ActDialog
      title={say("create")}
      act={sayCore("save")}
      isSending={create.isSending}
      send={async () => {
        const made = await create.send();
        if (made) close(made.id);
        return false;
      }}
      close={() => close()}
    >
      <TextInput label={say("title")} {...form.text("/titles")} required maxLength={200} data-autofocus />
      <TextInput
        label={say("handle")}
        description={say("handle_text")}
        dir="ltr"
        {...form.text("/handle")}
        required
      />
    </ActDialog>
  );
}
