import { TextInput } from "@mantine/core";
import { stoa } from "../core/client.ts";
import { useWrite } from "../core/data.ts";
import { useForm } from "../core/form.ts";
import { useSay as useCoreSay } from "../core/say.ts";
import { PermissionMatrix } from "../grants/matrix.tsx";
import { NewPage } from "../ui/new-page.tsx";
import { Section } from "../ui/page.tsx";
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
  return (
    <NewPage form={form} create={create} title={say("create")} back="/roles">
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
    </NewPage>
  );
}
