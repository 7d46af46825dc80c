import { Button, Group, Text } from "@mantine/core";
import { useHotkeys } from "@mantine/hooks";
import { useSay } from "../core/say.ts";
import { useAsksLeaver } from "./use-asks-leaver.ts";

/** Stands below a form with changes: saves them (also by ⌘S), or drops them; and asks whoever leaves without either. */
export function SaveBar({
  form,
  save,
  isSending,
}: {
  form: { isChanged: boolean; reset(): void };
  save: () => void;
  isSending: boolean;
}) {
  const say = useSay();
  const { isChanged } = form;
  useHotkeys([["mod+S", () => isChanged && !isSending && save()]], [], true);
  useAsksLeaver(isChanged, isSending);
  if (!isChanged) return null;
  return (
    <Group className="save-bar" role="region" aria-label={say("unsaved")}>
      <Text size="sm">{say("unsaved")}</Text>
      <Group gap="xs" ms="auto">
        <Button variant="default" onClick={() => form.reset()} disabled={isSending}>
          {say("drop")}
        </Button>
        <Button onClick={save} loading={isSending}>
          {say("save")}
        </Button>
      </Group>
    </Group>
  );
}
