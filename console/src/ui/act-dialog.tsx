import { Button, Group, Modal, Stack } from "@mantine/core";
import type { FormEvent, ReactNode } from "react";
import { useSay } from "../core/say.ts";

/** A dialog with a form that does one thing. */
export function ActDialog({
  title,
  act,
  isGrave,
  isSending,
  send,
  close,
  children,
}: {
  title: string;
  act: string;
  isGrave?: boolean;
  isSending: boolean;
  send: () => Promise<unknown>;
  close: () => void;
  children: ReactNode;
}) {
  const say = useSay();
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (await send()) close();
  };
  return (
    <Modal opened onClose={close} size="lg" title={title} closeButtonProps={{ "aria-label": say("close") }}>
      <form onSubmit={submit} noValidate>
        <Stack>
          {children}
          <Group justify="flex-end">
            <Button variant="default" onClick={close}>
              {say("cancel")}
            </Button>
            <Button type="submit" color={isGrave ? "red.9" : undefined} loading={isSending}>
              {act}
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  );
}
