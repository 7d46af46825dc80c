import { Button, Code, CopyButton, Group, Modal, Stack, Text } from "@mantine/core";
import type { ReactNode } from "react";
import { ask } from "../core/dialogs.tsx";
import { useSay } from "../core/say.ts";

/** Shows a secret that the server tells this one time, and copies it; a click beside it does not close it. */
export async function showOnce(shown: { title: string; text: string; secret: string }): Promise<void> {
  await ask((close) => <Once {...shown} close={close} />);
}

function Once({
  title,
  text,
  secret,
  close,
}: {
  title: string;
  text: string;
  secret: string;
  close: () => void;
}) {
  const say = useSay();
  return (
    <OnceModal title={title} close={close}>
      <Stack>
        <Text size="sm">{text}</Text>
        <Code dir="ltr" fz="md" className="secret">
          {secret}
        </Code>
        <Group justify="flex-end">
          <CopyButton value={secret}>
            {({ copied, copy }) => (
              <Button variant="default" onClick={copy} data-autofocus>
                {say(copied ? "copied" : "copy")}
              </Button>
            )}
          </CopyButton>
          <Button onClick={close}>{say("close")}</Button>
        </Group>
      </Stack>
    </OnceModal>
  );
}

/** A dialog that neither a click beside it nor Escape closes, as what it shows is shown once. */
export function OnceModal({
  title,
  close,
  children,
}: {
  title: string;
  close: () => void;
  children: ReactNode;
}) {
  const say = useSay();
  return (
    <Modal
      opened
      onClose={close}
      closeOnClickOutside={false}
      closeOnEscape={false}
      size="lg"
      title={title}
      closeButtonProps={{ "aria-label": say("close") }}
    >
      {children}
    </Modal>
  );
}
