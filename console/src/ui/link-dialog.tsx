import { Modal, Stack, Text } from "@mantine/core";
import { ask } from "../core/dialogs.tsx";
import { useSay } from "../core/say.ts";
import { CopyLine } from "./copy-line.tsx";

type Shown = { title: string; text: string; name: string; url: string };

/** Shows a link that can be passed on, and copies it. */
export async function showLink(shown: Shown): Promise<void> {
  await ask((close) => <LinkDialog {...shown} close={close} />);
}

function LinkDialog({ title, text, name, url, close }: Shown & { close: () => void }) {
  const say = useSay();
  return (
    <Modal opened onClose={close} size="lg" title={title} closeButtonProps={{ "aria-label": say("close") }}>
      <Stack>
        <Text size="sm">{text}</Text>
        <CopyLine name={name} text={url} />
      </Stack>
    </Modal>
  );
}
