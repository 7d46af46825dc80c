import { TextInput } from "@mantine/core";
import type { StaffMember } from "@stoa/client";
import { useParams } from "@tanstack/react-router";
import { allows } from "../core/allows.ts";
import { stoa } from "../core/client.ts";
import { saveCarefully } from "../core/conflict.tsx";
import { useRead, useWrite } from "../core/data.ts";
import { Failed } from "../core/failed.tsx";
import { useForm } from "../core/form.ts";
import { useFormats } from "../core/format.ts";
import { useSay as useCoreSay } from "../core/say.ts";
import { useCan, useMe } from "../core/session.ts";
import { PermissionMatrix } from "../grants/matrix.tsx";
import { TextLink } from "../ui/link-button.tsx";
import { Loading } from "../ui/loading.tsx";
import { Facts, Page, Section } from "../ui/page.tsx";
import { SaveBar } from "../ui/save-bar.tsx";
import { MemberActions } from "./actions.tsx";
import { RoleField } from "./role-field.tsx";
import { useSay } from "./say.ts";
import { MemberSessions } from "./sessions.tsx";
import { MemberState } from "./state.tsx";

const draftOf = ({ name, email, roleId }: StaffMember) => ({ name, email, roleId });
const labels = { name: "name", email: "email", roleId: "role" } as const;

/** One of the staff: who they are, what they may do, and where they are logged in. */
export default function OneMember() {
  const { id } = useParams({ strict: false }) as { id: string };
  const { data, error } = useRead(["staff", id], (options) => stoa.staff.get(id, options));
  if (error && !data) return <Failed error={error} />;
  return data ? <Shown key={id} member={data} /> : <Loading />;
}

function Shown({ member }: { member: StaffMember }) {
  const say = useSay();
  const sayCore = useCoreSay();
  const can = useCan();
  const me = useMe();
  const { dateTime } = useFormats();
  const form = useForm(draftOf(member));
  const { id, type, role } = member;
  const isOneself = id === me.id;
  // Whoever could change somebody with more permissions would have them.
  const holdsMore = !member.permissions.every((one) => allows(me.permissions, one));
  const mayWrite = can("staff") && type !== "owner" && !holdsMore;
  const save = useWrite(
    () =>
      saveCarefully({
        base: member,
        changes: form.changes(),
        read: () => stoa.staff.get(id),
        write: (changes, options) => stoa.staff.update(id, changes, options),
        label: (field) => say(labels[field as keyof typeof labels] ?? "name"),
      }),
    { changes: ["staff"], form, done: sayCore("saved") },
  );
  const send = async () => {
    if (await save.send()) form.reset(draftOf(await stoa.staff.get(id)));
  };
  return (
    <Page
      title={member.name || member.email}
      badge={<MemberState member={member} />}
      subtitle={<bdi>{member.email}</bdi>}
      back="/staff"
      actions={<MemberActions member={member} mayWrite={mayWrite && !isOneself} />}
      aside={
        <Section title={say("facts")}>
          <Facts
            facts={[
              [
                say("role"),
                type === "owner" ? (
                  sayCore("owner")
                ) : role ? (
                  <TextLink key="role" to={`/roles/${role.id}`}>
                    {role.name}
                  </TextLink>
                ) : (
                  say("no_role")
                ),
              ],
              [say("second_factor"), sayCore(member.hasSecondFactor ? "yes" : "no")],
              [say("last_login"), dateTime(member.lastLoginAt) || say("never")],
              [say("created"), dateTime(member.createdAt)],
              [say("updated"), dateTime(member.updatedAt)],
            ]}
          />
        </Section>
      }
    >
      {mayWrite && (
        <Section title={say("person")}>
          <div className="stack">
            <TextInput label={say("name")} {...form.text("/name")} required />
            {!isOneself && (
              <>
                <TextInput label={say("email")} type="email" dir="ltr" {...form.text("/email")} required />
                <RoleField {...form.value<string | null>("/roleId")} none={say("no_role")} />
              </>
            )}
          </div>
        </Section>
      )}
      {!mayWrite && holdsMore && can("staff") && <p className="quiet no-margin">{say("holds_more")}</p>}
      {me.type === "owner" && !isOneself && <MemberSessions id={id} />}
      <Section title={say("may")} flush>
        <PermissionMatrix value={member.permissions} />
      </Section>
      <SaveBar form={form} save={() => void send()} isSending={save.isSending} />
    </Page>
  );
}
