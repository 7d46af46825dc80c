import { Alert, Button, Group, Modal, Stack, TextInput } from "@mantine/core";
import { useNavigate } from "@tanstack/react-router";
import type { FormEvent } from "react";
import { stoa } from "../core/client.ts";
import { useWrite } from "../core/data.ts";
import { useForm } from "../core/form.ts";
import { notify } from "../core/notify.ts";
import { preview } from "../core/preview.tsx";
import { useSay as useCoreSay } from "../core/say.ts";
import { stopBeing, useStore } from "../core/session.ts";
import { PasswordField } from "../ui/password-field.tsx";
import { useSay } from "./say.ts";

/** Closes the store, for whoever types its name and the password, and has seen what that means. */
export function CloseStore({ close }: { close: () => void }) {
  const say = useSay();
  const sayCore = useCoreSay();
  const navigate = useNavigate();
  const { name } = useStore();
  const form = useForm({ name: "", password: "" });
  const { password } = form.values;
  // Nothing is answered by either; that it was not refused is all there is to know.
  const check = useWrite(() => stoa.store.close({ password }, { dryRun: true }).then(() => true), {
    changes: [],
    form,
  });
  const end = useWrite(() => stoa.store.close({ password }).then(() => true), { changes: [] });
  const send = async (event: FormEvent) => {
    event.preventDefault();
    if (!(await check.send())) return;
    const isSure = await preview({
      title: say("close_store"),
      tryOut: () => Promise.resolve(true),
      show: () => (
        <Alert color="red" variant="light" className="pre-line">
          {say("close_store.grave", { name })}
        </Alert>
      ),
      act: say("close_store"),
      isGrave: true,
    });
    if (!isSure || !(await end.send())) return;
    close();
    stopBeing();
    notify(say("close_store.done"));
    void navigate({ to: "/login" });
  };
  return (
    <Modal
      opened
      onClose={close}
      size="lg"
      title={say("close_store")}
      closeButtonProps={{ "aria-label": sayCore("close") }}
    >
      <form onSubmit={send} noValidate>
        <Stack>
          <p className="quiet no-margin">{say("close_store.type", { name })}</p>
          <TextInput label={say("close_store.name")} autoComplete="off" required {...form.text("/name")} />
          <PasswordField form={form} pointer="/password" />
          <Group justify="flex-end">
            <Button variant="default" onClick={close}>
              {sayCore("cancel")}
            </Button>
            <Button
              type="submit"
              color="red.9"
              loading={check.isSending || end.isSending}
              disabled={form.values.name.trim() !== name.trim() || !password}
            >
              {say("close_store.look")}
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  );
}
