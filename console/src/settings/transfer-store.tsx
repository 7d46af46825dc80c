import { NativeSelect } from "@mantine/core";
import type { StaffMember } from "@stoa/client";
import { useNavigate } from "@tanstack/react-router";
import { stoa } from "../core/client.ts";
import { useRead, useWrite } from "../core/data.ts";
import { useForm } from "../core/form.ts";
import { preview } from "../core/preview.tsx";
import { useSay as useCoreSay } from "../core/say.ts";
import { readAgain, useMe } from "../core/session.ts";
import { ActDialog } from "../ui/act-dialog.tsx";
import { Facts } from "../ui/page.tsx";
import { PasswordField } from "../ui/password-field.tsx";
import { useSay } from "./say.ts";

const nameOf = ({ name, email }: Pick<StaffMember, "name" | "email">) =>
  name ? `${name} (${email})` : email;

/** Makes one of the staff the owner: chosen, proven by the password, shown as it would be, and then done. */
export function TransferStore({ close }: { close: () => void }) {
  const navigate = useNavigate();
  const say = useSay();
  const sayCore = useCoreSay();
  const me = useMe();
  const form = useForm({ staffId: "", roleId: "", password: "" });
  const staff = useRead(["staff", "active"], (options) =>
    stoa.staff.list({ isActive: true, limit: 100 }, options).take(1000),
  );
  const roles = useRead(["roles", "all"], (options) => stoa.roles.list({ limit: 100 }, options).take(1000));
  const people = (staff.data ?? []).filter(({ id, invitationPending }) => id !== me.id && !invitationPending);
  const role = roles.data?.find(({ id }) => id === form.values.roleId);
  const { staffId, roleId, password } = form.values;
  const body = { staffId, password, ...(roleId && { roleId }) };
  const check = useWrite(() => stoa.store.transfer(body, { dryRun: true }), { changes: [], form });
  const give = useWrite(() => stoa.store.transfer(body), {
    changes: ["staff", "settings"],
    done: sayCore("done"),
  });
  const send = async () => {
    const outcome = await check.send();
    if (!outcome) return false;
    const isSure = await preview({
      title: say("transfer"),
      tryOut: () => Promise.resolve(outcome),
      show: (owner) => (
        <div className="stack">
          <Facts
            facts={[
              [say("transfer.owner"), <bdi key="owner">{nameOf(owner)}</bdi>],
              [say("transfer.you"), <bdi key="you">{role?.name ?? say("transfer.no_role")}</bdi>],
            ]}
          />
          <p className="quiet no-margin">{say("transfer.grave")}</p>
        </div>
      ),
      act: say("transfer"),
      isGrave: true,
    });
    if (!isSure || !(await give.send())) return false;
    await readAgain();
    void navigate({ to: "/" });
    return true;
  };
  return (
    <ActDialog
      title={say("transfer")}
      act={say("transfer.look")}
      isSending={check.isSending || give.isSending}
      send={send}
      close={close}
    >
      <p className="quiet no-margin">{say("transfer.who")}</p>
      <NativeSelect
        label={say("transfer.staff")}
        required
        {...form.text("/staffId")}
        data={[{ value: "", label: "—" }, ...people.map((one) => ({ value: one.id, label: nameOf(one) }))]}
      />
      <NativeSelect
        label={say("transfer.role")}
        {...form.text("/roleId")}
        data={[
          { value: "", label: say("transfer.no_role") },
          ...(roles.data ?? []).map(({ id, name }) => ({ value: id, label: name })),
        ]}
      />
      <PasswordField form={form} pointer="/password" />
    </ActDialog>
  );
}
