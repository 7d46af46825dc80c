import { Button, Code, CopyButton, Group, Modal, Stack, Text } from "@mantine/core";
import { ask } from "../core/dialogs.tsx";
import { useSay } from "../core/say.ts";

/** A line for another place, such as a command or an address, below what it is for, with a button that copies it. */
export function CopyLine({ name, text }: { name: string; text: string }) {
  const say = useSay();
  return (
    <div>
      <div className="quiet">{name}</div>
      <Group gap="xs" wrap="nowrap">
        <Code block dir="ltr" className="command">
          {text}
        </Code>
        <CopyButton value={text}>
          {({ copied, copy }) => (
            <Button variant="default" size="xs" onClick={copy} aria-label={`${say("copy")}: ${name}`}>
              {say(copied ? "copied" : "copy")}
            </Button>
          )}
        </CopyButton>
      </Group>
    </div>
  );
}

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
