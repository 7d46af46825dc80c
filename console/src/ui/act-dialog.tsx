import { Button, Group, Modal, Stack } from "@mantine/core";
import type { FormEvent, ReactNode } from "react";
import { useSay } from "../core/say.ts";

/** A dialog with a form that does one thing; without `act` it only shows something. */
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
  act?: string | undefined;
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
              {say(act === undefined ? "close" : "cancel")}
            </Button>
            {act !== undefined && (
              <Button type="submit" color={isGrave ? "red.9" : undefined} loading={isSending}>
                {act}
              </Button>
            )}
          </Group>
        </Stack>
      </form>
    </Modal>
  );
}
