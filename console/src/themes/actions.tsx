import { ActionIcon, Button, Menu, TextInput } from "@mantine/core";
import type { Theme } from "@stoa/client";
import { useNavigate } from "@tanstack/react-router";
import { stoa } from "../core/client.ts";
import { saveCarefully } from "../core/conflict.tsx";
import { readAnew, useWrite } from "../core/data.ts";
import { ask } from "../core/dialogs.tsx";
import { useForm } from "../core/form.ts";
import { preview } from "../core/preview.tsx";
import { useSay as useCoreSay } from "../core/say.ts";
import { useCan, useMe } from "../core/session.ts";
import { ActDialog } from "../ui/act-dialog.tsx";
import { Icon } from "../ui/icon.tsx";
import { openPreview } from "./preview-button.tsx";
import { PublishDialog } from "./publish.tsx";
import { useSay } from "./say.ts";

/** What can be done with a theme; activating, buying and deleting are the owner's. */
export function ThemeActions({ theme, isSmall = false }: { theme: Theme; isSmall?: boolean }) {
  const say = useSay();
  const sayCore = useCoreSay();
  const can = useCan();
  const me = useMe();
  const navigate = useNavigate();
  const { id, isActive, license, publishedVersion } = theme;
  const isOwner = me.type === "owner";
  const activate = useWrite(() => stoa.themes.activate(id), { changes: ["themes"], done: sayCore("done") });
  const drop = useWrite(() => stoa.themes.delete(id).then(() => true), {
    changes: [],
    done: sayCore("done"),
  });
  const askActivate = async () => {
    const isSure = await preview({
      title: say("activate"),
      tryOut: () => stoa.themes.activate(id, { dryRun: true }),
      show: say("activate_text", { name: theme.name }),
      act: say("activate"),
    });
    if (isSure) await activate.send();
  };
  const remove = async () => {
    const isSure = await preview({
      title: say("delete_title", { name: theme.name }),
      tryOut: () => stoa.themes.delete(id, { dryRun: true }),
      show: say("delete_text", { count: theme.fileCount }),
      act: sayCore("delete"),
      isGrave: true,
    });
    if (!isSure || !(await drop.send())) return;
    await navigate({ to: "/themes", replace: true });
    await readAnew("themes");
  };
  if (!can("themes")) return null;
  return (
    <>
      {isOwner && !isActive && publishedVersion !== null && (
        <Button variant="default" loading={activate.isSending} onClick={() => void askActivate()}>
          {say("activate")}
        </Button>
      )}
      <Button
        variant={isSmall ? "default" : "filled"}
        onClick={() => void ask((close) => <PublishDialog id={theme.id} close={close} />)}
      >
        {say("publish")}
      </Button>
      <Menu position="bottom-end">
        <Menu.Target>
          <ActionIcon
            variant="default"
            size={36}
            aria-label={isSmall ? `${sayCore("more")}: ${theme.name}` : sayCore("more")}
          >
            <Icon name="dots" />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item leftSection={<Icon name="eye" size={16} />} onClick={() => void openPreview(id)}>
            {say("preview")}
          </Menu.Item>
          <Menu.Item
            leftSection={<Icon name="code" size={16} />}
            onClick={() => void navigate({ to: `/themes/${id}/code` })}
          >
            {say("edit_code")}
          </Menu.Item>
          <Menu.Item
            leftSection={<Icon name="edit" size={16} />}
            onClick={() => void ask((close) => <Rename theme={theme} close={close} />)}
          >
            {say("rename")}
          </Menu.Item>
          <Menu.Item
            leftSection={<Icon name="plus" size={16} />}
            onClick={() => void navigate({ to: "/themes/new", search: { copyOf: id } as never })}
          >
            {say("copy")}
          </Menu.Item>
          {isOwner && license === "trial" && (
            <Menu.Item
              leftSection={<Icon name="money" size={16} />}
              onClick={() => void ask((close) => <Purchase theme={theme} close={close} />)}
            >
              {say("purchase")}
            </Menu.Item>
          )}
          {isOwner && !isActive && (
            <>
              <Menu.Divider />
              <Menu.Item color="red.9" onClick={() => void remove()}>
                {sayCore("delete")}
              </Menu.Item>
            </>
          )}
        </Menu.Dropdown>
      </Menu>
    </>
  );
}

function Rename({ theme, close }: { theme: Theme; close: () => void }) {
  const say = useSay();
  const sayCore = useCoreSay();
  const form = useForm({ name: theme.name });
  const save = useWrite(
    () =>
      saveCarefully({
        base: theme,
        changes: form.changes(),
        read: () => stoa.themes.get(theme.id),
        write: (changes, options) => stoa.themes.update(theme.id, changes, options),
        label: () => say("name"),
      }),
    { changes: ["themes"], form, done: sayCore("saved") },
  );
  return (
    <ActDialog
      title={say("rename")}
      act={sayCore("save")}
      isSending={save.isSending}
      send={() => save.send()}
      close={close}
    >
      <TextInput label={say("name")} {...form.text("/name")} required data-autofocus />
    </ActDialog>
  );
}

function Purchase({ theme, close }: { theme: Theme; close: () => void }) {
  const say = useSay();
  const form = useForm({ reference: "" });
  const buy = useWrite(
    () => {
      const { reference } = form.values;
      return stoa.themes.purchase(theme.id, reference ? { reference } : {}, { version: theme.version });
    },
    { changes: ["themes"], form },
  );
  return (
    <ActDialog
      title={say("purchase")}
      act={say("purchase")}
      isSending={buy.isSending}
      send={() => buy.send()}
      close={close}
    >
      <p className="quiet no-margin">{say("purchase_text")}</p>
      <TextInput label={say("reference")} {...form.text("/reference")} data-autofocus />
    </ActDialog>
  );
}
