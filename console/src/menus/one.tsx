import { Button, TextInput } from "@mantine/core";
import type { MenuWithItems } from "@stoa/client";
import { useNavigate, useParams } from "@tanstack/react-router";
import { stoa } from "../core/client.ts";
import { saveCarefully } from "../core/conflict.tsx";
import { readAnew, useRead, useWrite } from "../core/data.ts";
import { confirm } from "../core/dialogs.tsx";
import { Failed } from "../core/failed.tsx";
import { faultsNearby, useForm } from "../core/form.ts";
import { useFormats } from "../core/format.ts";
import { useSay as useCoreSay } from "../core/say.ts";
import { useCan, useStore } from "../core/session.ts";
import { Languages } from "../ui/fields.tsx";
import { Loading } from "../ui/loading.tsx";
import { Page, Section } from "../ui/page.tsx";
import { SaveBar } from "../ui/save-bar.tsx";
import { type Item, sentItems } from "./items.ts";
import { useSay } from "./say.ts";
import { MenuTree } from "./tree.tsx";

/** One menu. */
export default function OneMenu() {
  const { id } = useParams({ strict: false }) as { id: string };
  const { data, error } = useRead(["menus", id], (options) => stoa.menus.get(id, options));
  if (error && !data) return <Failed error={error} />;
  return data ? <Shown key={`${id} ${data.version}`} menu={data} /> : <Loading />;
}

function Shown({ menu }: { menu: MenuWithItems }) {
  const say = useSay();
  const sayCore = useCoreSay();
  const mayWrite = useCan()("content");
  const { defaultLanguage } = useStore();
  const { dateTime } = useFormats();
  const form = useForm({
    handle: menu.handle,
    titles: menu.titles as Record<string, string>,
    items: menu.items as Item[],
  });
  const save = useWrite(
    () => {
      const { items, ...rest } = form.changes();
      return saveCarefully<MenuWithItems, Record<string, unknown>>({
        base: menu,
        changes: { ...rest, ...(items && { items: sentItems(form.values.items) }) },
        read: () => stoa.menus.get(menu.id),
        write: (changes, options) => stoa.menus.update(menu.id, changes as never, options),
        label: (field) => say(field === "items" ? "items" : field === "handle" ? "handle" : "title"),
        show: (field, value) =>
          field === "items" ? say("count", { count: (value as object[]).length }) : undefined,
      });
    },
    { changes: ["menus"], form: faultsNearby(form), done: sayCore("saved") },
  );
  const drop = useDelete(menu);
  const items = form.value<Item[]>("/items");
  return (
    <Page
      title={menu.titles[defaultLanguage] ?? Object.values(menu.titles)[0] ?? menu.handle}
      subtitle={say("updated", { at: dateTime(menu.updatedAt) })}
      back="/menus"
      actions={
        mayWrite && (
          <Button color="red.9" variant="outline" onClick={() => void drop()}>
            {sayCore("delete")}
          </Button>
        )
      }
      aside={
        <fieldset className="bare stack" disabled={!mayWrite}>
          <Section title={say("about_menu")}>
            <div className="stack">
              <TextInput
                label={say("handle")}
                description={say("handle_text")}
                dir="ltr"
                {...form.text("/handle")}
              />
            </div>
          </Section>
        </fieldset>
      }
    >
      <fieldset className="bare stack" disabled={!mayWrite}>
        <Section title={say("title")}>
          <Languages
            isFaulty={(language) => form.isFaulty(`/titles/${language}`)}
            draw={(language, isDefault) => {
              const { value, onChange, error } = form.value<string | undefined>(`/titles/${language}`);
              return (
                <TextInput
                  lang={language}
                  label={say("title")}
                  required={isDefault}
                  maxLength={200}
                  value={value ?? ""}
                  error={error}
                  onChange={(event) => onChange(event.currentTarget.value)}
                />
              );
            }}
          />
        </Section>
      </fieldset>
      <MenuTree items={items.value} onChange={items.onChange} error={items.error} mayWrite={mayWrite} />
      <SaveBar form={form} save={() => void save.send()} isSending={save.isSending} />
    </Page>
  );
}

function useDelete({ id, version }: MenuWithItems): () => Promise<void> {
  const say = useSay();
  const sayCore = useCoreSay();
  const navigate = useNavigate();
  const drop = useWrite(() => stoa.menus.delete(id, { version }).then(() => true), {
    changes: [],
    done: sayCore("done"),
  });
  return async () => {
    const isSure = await confirm({
      title: say("delete.title"),
      text: say("delete.text"),
      act: sayCore("delete"),
      isGrave: true,
    });
    if (!isSure || !(await drop.send())) return;
    await navigate({ to: "/menus", replace: true });
    await readAnew("menus");
  };
}
