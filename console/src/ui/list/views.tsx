import { ActionIcon, Menu, Switch, TextInput } from "@mantine/core";
import type { View } from "@stoa/client";
import { stoa } from "../../core/client.ts";
import { saveCarefully } from "../../core/conflict.tsx";
import { useRead, useWrite } from "../../core/data.ts";
import { ask } from "../../core/dialogs.tsx";
import { useForm } from "../../core/form.ts";
import { useSay } from "../../core/say.ts";
import { useMe } from "../../core/session.ts";
import { ActDialog } from "../act-dialog.tsx";
import { Icon } from "../icon.tsx";
import { type Query, withoutPlace } from "../query-state.ts";

type Resource = View["resource"];

/** Saves what a list is asked with as a view, and changes and deletes those that one made. */
export function Views({ resource, query }: { resource: Resource; query: Query }) {
  const say = useSay();
  const me = useMe();
  const saved = useRead(["views", "list", resource], (options) =>
    stoa.views.list({ resource }, options).take(50),
  );
  const drop = useWrite((id: string) => stoa.views.delete(id), { changes: ["views"] });
  const { tab: _tab, ...kept } = withoutPlace(query);
  const isEmpty = !Object.keys(kept).length;
  const isMine = ({ createdBy }: View) => createdBy === me.id;
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <ActionIcon variant="default" size={36} aria-label={say("views")}>
          <Icon name="bookmark" size={16} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item
          disabled={isEmpty}
          onClick={() => void ask((close) => <SaveView resource={resource} query={kept} close={close} />)}
        >
          {say("views.save")}
        </Menu.Item>
        {saved.data?.filter(isMine).map((view) => (
          <Menu.Item
            key={`edit ${view.id}`}
            onClick={() => void ask((close) => <ChangeView view={view} query={kept} close={close} />)}
          >
            {say("views.edit", { name: view.name })}
          </Menu.Item>
        ))}
        {saved.data
          ?.filter((view) => isMine(view) || me.type === "owner")
          .map(({ id, name }) => (
            <Menu.Item key={id} color="red.9" onClick={() => void drop.send(id)}>
              {say("views.drop", { name })}
            </Menu.Item>
          ))}
      </Menu.Dropdown>
    </Menu>
  );
}

const changes = ["views"];

function SaveView({ resource, query, close }: { resource: Resource; query: Query; close: () => void }) {
  const say = useSay();
  const form = useForm({ name: "", isShared: false });
  const save = useWrite(() => stoa.views.create({ resource, ...form.values, query }), { changes, form });
  return (
    <ActDialog
      title={say("views.save")}
      act={say("save")}
      isSending={save.isSending}
      send={() => save.send()}
      close={close}
    >
      <ViewFields form={form} />
    </ActDialog>
  );
}

function ChangeView({ view, query, close }: { view: View; query: Query; close: () => void }) {
  const say = useSay();
  const form = useForm({ name: view.name, isShared: view.isShared, isAnew: false });
  const save = useWrite(
    () => {
      const { isAnew, ...rest } = form.changes();
      return saveCarefully({
        base: view,
        changes: { ...rest, ...(isAnew && { query }) },
        read: () => stoa.views.get(view.id),
        write: (sent, options) => stoa.views.update(view.id, sent, options),
        label: (field) => say(field === "name" ? "views.name" : "views"),
      });
    },
    { changes, form },
  );
  return (
    <ActDialog
      title={say("views.edit", { name: view.name })}
      act={say("save")}
      isSending={save.isSending}
      send={() => save.send()}
      close={close}
    >
      <ViewFields form={form} />
      {Object.keys(query).length > 0 && <Switch label={say("views.anew")} {...form.check("/isAnew")} />}
    </ActDialog>
  );
}

function ViewFields({
  form,
}: {
  form: Pick<ReturnType<typeof useForm<{ name: string; isShared: boolean }>>, "text" | "check">;
}) {
  const say = useSay();
  return (
    <>
      <TextInput label={say("views.name")} {...form.text("/name")} required maxLength={100} data-autofocus />
      <Switch label={say("views.shared")} {...form.check("/isShared")} />
    </>
  );
}
