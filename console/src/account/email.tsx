import { Alert, Button, Group, Stack, TextInput } from "@mantine/core";
import type { Me } from "@stoa/client";
import type { FormEvent } from "react";
import { stoa } from "../core/client.ts";
import { useWrite } from "../core/data.ts";
import { ask } from "../core/dialogs.tsx";
import { useForm } from "../core/form.ts";
import { readAgain } from "../core/session.ts";
import { ActDialog } from "../ui/act-dialog.tsx";
import { Section } from "../ui/page.tsx";
import { PasswordField } from "../ui/password-field.tsx";
import { useSay } from "./say.ts";

/** The address by which one logs in; another one holds once the code that is mailed there came back. */
export function EmailAddress({ me }: { me: Me }) {
  const say = useSay();
  return (
    <Section
      title={say("email")}
      actions={
        <Button
          size="xs"
          variant="default"
          onClick={() => void ask((close) => <ChangeEmail close={() => close()} />)}
        >
          {say("email.change")}
        </Button>
      }
    >
      <bdi>{me.email}</bdi>
      {me.newEmail && <Confirm key={me.newEmail} email={me.newEmail} />}
    </Section>
  );
}

function ChangeEmail({ close }: { close: () => void }) {
  const say = useSay();
  const form = useForm({ email: "", password: "" });
  const change = useWrite(
    () =>
      stoa.auth.tenant
        .changeEmail(form.values)
        .then(readAgain)
        .then(() => true),
    {
      changes: ["staff"],
      form,
    },
  );
  return (
    <ActDialog
      title={say("email.change")}
      act={say("email.send")}
      isSending={change.isSending}
      send={() => change.send()}
      close={close}
    >
      <TextInput
        label={say("email.new")}
        type="email"
        autoComplete="email"
        required
        dir="ltr"
        {...form.text("/email")}
      />
      <PasswordField form={form} pointer="/password" />
    </ActDialog>
  );
}

function Confirm({ email }: { email: string }) {
  const say = useSay();
  const form = useForm({ token: "" });
  const confirm = useWrite(
    () => stoa.auth.tenant.confirmEmail({ token: form.values.token.trim() }).then(readAgain),
    { changes: ["staff"], form, done: say("email.done") },
  );
  const send = (event: FormEvent) => {
    event.preventDefault();
    void confirm.send();
  };
  return (
    <Alert variant="light" mt="sm">
      <form onSubmit={send} noValidate>
        <Stack gap="sm">
          {say("email.waiting", { email })}
          <Group align="flex-end">
            <TextInput
              label={say("email.code")}
              autoComplete="one-time-code"
              required
              dir="ltr"
              {...form.text("/token")}
            />
            <Button type="submit" loading={confirm.isSending}>
              {say("email.confirm")}
            </Button>
          </Group>
        </Stack>
      </form>
    </Alert>
  );
}
