import { Button, Text, TextInput } from "@mantine/core";
import type { Role } from "@stoa/client";
import { useNavigate, useParams } from "@tanstack/react-router";
import { allows } from "../core/allows.ts";
import { stoa } from "../core/client.ts";
import { saveCarefully } from "../core/conflict.tsx";
import { readAnew, useRead, useWrite } from "../core/data.ts";
import { Failed } from "../core/failed.tsx";
import { useForm } from "../core/form.ts";
import { useFormats } from "../core/format.ts";
import { preview } from "../core/preview.tsx";
import { useSay as useCoreSay } from "../core/say.ts";
import { useCan, useMe } from "../core/session.ts";
import { PermissionMatrix } from "../grants/matrix.tsx";
import { TextLink } from "../ui/link-button.tsx";
import { Loading } from "../ui/loading.tsx";
import { Facts, Page, Section } from "../ui/page.tsx";
import { SaveBar } from "../ui/save-bar.tsx";
import { useSay } from "./say.ts";

const draftOf = ({ name, permissions }: Role) => ({ name, permissions: [...permissions].sort() });

/** One role: what it may do, and who has it. */
export default function OneRole() {
  const { id } = useParams({ strict: false }) as { id: string };
  const { data, error } = useRead(["roles", id], (options) => stoa.roles.get(id, options));
  if (error && !data) return <Failed error={error} />;
  return data ? <Shown key={id} role={data} /> : <Loading />;
}

function Shown({ role }: { role: Role }) {
  const say = useSay();
  const sayCore = useCoreSay();
  const can = useCan();
  const me = useMe();
  const navigate = useNavigate();
  const { dateTime } = useFormats();
  const { id, permissions } = role;
  const form = useForm(draftOf(role));
  const holdsMore = !permissions.every((one) => allows(me.permissions, one));
  const mayWrite = can("staff") && !holdsMore;
  const save = useWrite(
    () =>
      saveCarefully({
        base: draftedOf(role),
        changes: form.changes(),
        read: async () => draftedOf(await stoa.roles.get(id)),
        write: (changes, options) => stoa.roles.update(id, changes as never, options),
        label: (field) => say(field === "name" ? "name" : "may"),
      }),
    { changes: ["roles", "staff"], form, done: sayCore("saved") },
  );
  const drop = useWrite(() => stoa.roles.delete(id).then(() => true), {
    changes: [],
    done: sayCore("done"),
  });
  const send = async () => {
    if (await save.send()) form.reset(draftOf(await stoa.roles.get(id)));
  };
  const remove = async () => {
    const isSure = await preview({
      title: say("delete_title", { name: role.name }),
      tryOut: () => stoa.roles.delete(id, { dryRun: true }),
      show: say("delete_text"),
      act: sayCore("delete"),
      isGrave: true,
    });
    if (!isSure || !(await drop.send())) return;
    await navigate({ to: "/roles", replace: true });
    await readAnew("roles");
  };
  return (
    <Page
      title={role.name}
      back="/roles"
      actions={
        mayWrite && (
          <Button variant="outline" color="red.9" loading={drop.isSending} onClick={() => void remove()}>
            {sayCore("delete")}
          </Button>
        )
      }
      aside={
        <>
          <Who id={id} />
          <Section title={say("facts")}>
            <Facts
              facts={[
                [say("created"), dateTime(role.createdAt)],
                [say("updated"), dateTime(role.updatedAt)],
              ]}
            />
          </Section>
        </>
      }
    >
      {mayWrite ? (
        <>
          <Section>
            <TextInput label={say("name")} {...form.text("/name")} required maxLength={100} />
          </Section>
          <Section title={say("may")} flush>
            <PermissionMatrix {...form.value<string[]>("/permissions")} />
          </Section>
        </>
      ) : (
        <Section title={say("may")} flush>
          {holdsMore && can("staff") && (
            <Text size="sm" c="dimmed" px="md" pb="xs">
              {say("holds_more")}
            </Text>
          )}
          <PermissionMatrix value={permissions} />
        </Section>
      )}
      <SaveBar form={form} save={() => void send()} isSending={save.isSending} />
    </Page>
  );
}

// In the order of the form, so that only what differs clashes.
const draftedOf = (role: Role) => ({ ...role, permissions: [...role.permissions].sort() });

function Who({ id }: { id: string }) {
  const say = useSay();
  const { data } = useRead(["staff", "role", id], (options) =>
    stoa.staff.list({ roleId: id, limit: 20 }, options).page(),
  );
  if (!data) return null;
  const { staff, pagination } = data;
  return (
    <Section title={say("who")}>
      {staff.length === 0 ? (
        <p className="quiet no-margin">{say("nobody")}</p>
      ) : (
        <ul className="plain">
          {staff.map((member) => (
            <li key={member.id}>
              <TextLink to={`/staff/${member.id}`}>
                <bdi>{member.name || member.email}</bdi>
              </TextLink>
            </li>
          ))}
          {pagination.total > staff.length && (
            <li>
              <TextLink to="/staff" search={{ roleId: id }}>
                {say("all_of_them", { count: pagination.total })}
              </TextLink>
            </li>
          )}
        </ul>
      )}
    </Section>
  );
}
