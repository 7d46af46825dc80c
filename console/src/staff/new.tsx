import { Button, TextInput } from "@mantine/core";
import type { FormEvent } from "react";
import { stoa } from "../core/client.ts";
import { useWrite } from "../core/data.ts";
import { useForm } from "../core/form.ts";
import { PermissionMatrix } from "../grants/matrix.tsx";
import { LinkButton } from "../ui/link-button.tsx";
import { Page, Section } from "../ui/page.tsx";
import { useWayToMade } from "../ui/use-asks-leaver.ts";
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
  const goTo = useWayToMade(form.isChanged, invite.isSending);
  const send = async (event: FormEvent) => {
    event.preventDefault();
    const made = await invite.send();
    if (made) goTo(`/staff/${made.id}`);
  };
  return (
    <form onSubmit={send} noValidate>
      <Page
        title={say("create")}
        back="/staff"
        actions={
          <Button type="submit" loading={invite.isSending}>
            {say("invite")}
          </Button>
        }
      >
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
      </Page>
    </form>
  );
}
