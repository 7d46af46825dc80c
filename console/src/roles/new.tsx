import { SimpleGrid, Text, TextInput, UnstyledButton } from "@mantine/core";
import { allows } from "../core/allows.ts";
import { stoa } from "../core/client.ts";
import { useWrite } from "../core/data.ts";
import { useForm } from "../core/form.ts";
import { useSay as useCoreSay } from "../core/say.ts";
import { useMe } from "../core/session.ts";
import { PermissionMatrix } from "../grants/matrix.tsx";
import { NewPage } from "../ui/new-page.tsx";
import { Section } from "../ui/page.tsx";
import { useSay } from "./say.ts";
import { type Template, templates } from "./templates.ts";

/** Makes a role. */
export default function NewRole() {
  const say = useSay();
  const sayCore = useCoreSay();
  const form = useForm({ name: "", permissions: [] as string[] });
  const me = useMe();
  const isMine = (permission: string) => allows(me.permissions, permission);
  const isShort = !Object.values(templates).flat().every(isMine);
  const fill = (one: Template) => {
    form.set("/name", say(`template.${one}`));
    form.set("/permissions", templates[one].filter(isMine));
  };
  const create = useWrite(() => stoa.roles.create(form.values as never), {
    changes: ["roles"],
    form,
    done: sayCore("saved"),
  });
  return (
    <NewPage form={form} create={create} title={say("create")} back="/roles">
      <Section title={say("template")}>
        <p className="quiet no-margin">
          {say("template_text")} {isShort && say("template_short")}
        </p>
        <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="sm" mt="sm">
          {(Object.keys(templates) as Template[]).map((one) => (
            <UnstyledButton key={one} className="box" onClick={() => fill(one)}>
              <Text span fw={600} size="sm">
                {say(`template.${one}`)}
              </Text>
              <Text size="sm" c="dimmed">
                {say(`template.${one}_text`)}
              </Text>
            </UnstyledButton>
          ))}
        </SimpleGrid>
      </Section>
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
