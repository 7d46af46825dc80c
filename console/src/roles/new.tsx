import { Button, TextInput } from "@mantine/core";
import type { FormEvent } from "react";
import { stoa } from "../core/client.ts";
import { useWrite } from "../core/data.ts";
import { useForm } from "../core/form.ts";
import { useSay as useCoreSay } from "../core/say.ts";
import { PermissionMatrix } from "../grants/matrix.tsx";
import { Page, Section } from "../ui/page.tsx";
import { useWayToMade } from "../ui/use-asks-leaver.ts";
import { useSay } from "./say.ts";

/** Makes a role. */
export default function NewRole() {
  const say = useSay();
  const sayCore = useCoreSay();
  const form = useForm({ name: "", permissions: [] as string[] });
  const create = useWrite(() => stoa.roles.create(form.values as never), {
    changes: ["roles"],
    form,
    done: sayCore("saved"),
  });
  const goTo = useWayToMade(form.isChanged, create.isSending);
  const send = async (event: FormEvent) => {
    event.preventDefault();
    const made = await create.send();
    if (made) goTo(`/roles/${made.id}`);
  };
  return (
    <form onSubmit={send} noValidate>
      <Page
        title={say("create")}
        back="/roles"
        actions={
          <Button type="submit" loading={create.isSending}>
            {sayCore("save")}
          </Button>
        }
      >
        <Section>
          <TextInput
            label={say("name")}
            description={say("name_text")}
            {...form.text("/name")}
            required
            maxLength={100}
          />
        </Section>
        <Section title={say("may")} flush>
          <PermissionMatrix {...form.value<string[]>("/permissions")} />
        </Section>
      </Page>
    </form>
  );
}
