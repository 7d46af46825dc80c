import { Button, Code, CopyButton, Group } from "@mantine/core";
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
