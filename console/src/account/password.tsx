import { Button } from "@mantine/core";
import { stoa } from "../core/client.ts";
import { useWrite } from "../core/data.ts";
import { ask } from "../core/dialogs.tsx";
import { useForm } from "../core/form.ts";
import { ActDialog } from "../ui/act-dialog.tsx";
import { Section } from "../ui/page.tsx";
import { PasswordField } from "../ui/password-field.tsx";
import { useSay } from "./say.ts";

/** Another password, for whoever knows the one there is. */
export function Password() {
  const say = useSay();
  return (
    <Section
      title={say("password")}
      actions={
        <Button
          size="xs"
          variant="default"
          onClick={() => void ask((close) => <ChangePassword close={() => close()} />)}
        >
          {say("password.change")}
        </Button>
      }
    >
      <p className="quiet no-margin">{say("password.text")}</p>
    </Section>
  );
}

function ChangePassword({ close }: { close: () => void }) {
  const say = useSay();
  const form = useForm({ currentPassword: "", newPassword: "" });
  const change = useWrite(() => stoa.auth.tenant.changePassword(form.values).then(() => true), {
    changes: ["ownSessions"],
    form,
    done: say("password.done"),
  });
  return (
    <ActDialog
      title={say("password.change")}
      act={say("password.set")}
      isSending={change.isSending}
      send={() => change.send()}
      close={close}
    >
      <PasswordField form={form} pointer="/currentPassword" />
      <PasswordField form={form} pointer="/newPassword" isNew />
    </ActDialog>
  );
}
