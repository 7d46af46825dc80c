import { TextInput } from "@mantine/core";
import { stoa } from "../core/client.ts";
import { useWrite } from "../core/data.ts";
import { useForm } from "../core/form.ts";
import { PermissionMatrix } from "../grants/matrix.tsx";
import { LinkButton } from "../ui/link-button.tsx";
import { NewPage } from "../ui/new-page.tsx";
import { Section } from "../ui/page.tsx";
import { RoleField, useRoles } from "./role-field.tsx";
import { useSay } from "./say.ts";

/** Invites somebody to the staff by a mail. */
export default function Invite() {
  const say = useSay();
  const form = useForm({ name: "", email: "", roleId: null as string | null });
  const invite = useWrite(() => stoa.staff.create({ ...form.values, roleId: form.values.roleId ?? "" }), {
    changes: ["staff"],
    form,
    done: say("invited"),
  });
  const role = useRoles().find(({ id }) => id === form.values.roleId);
  return (
    <NewPage form={form} create={invite} title={say("create")} back="/staff" act={say("invite")}>
      <Section>
        <div className="stack">
          <p className="quiet no-margin">{say("invite_text")}</p>
          <TextInput label={say("name")} {...form.text("/name")} required />
          <TextInput label={say("email")} type="email" dir="ltr" {...form.text("/email")} required />
          <RoleField {...form.value<string | null>("/roleId")} none={say("choose_role")} />
          <LinkButton to="/roles/new" variant="subtle" size="compact-sm" className="at-start">
            {say("new_role")}
          </LinkButton>
        </div>
      </Section>
      {role && (
        <Section title={say("may")} flush>
          <PermissionMatrix value={role.permissions} />
        </Section>
      )}
    </NewPage>
  );
}
