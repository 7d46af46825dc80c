import { Alert, Button, Group, Loader, Modal, Stack, Text } from "@mantine/core";
import { type ReactNode, useEffect, useState } from "react";
import { ask } from "./dialogs.tsx";
import { faultsOf } from "./notify.ts";
import { useSay } from "./say.ts";

type Previewed<T> = {
  title: string;
  /** The write, as a dry run: all its work and checks, and nothing is kept. */
  tryOut: () => Promise<T>;
  /** What would be, in words: a text, or drawn from the outcome. */
  show: string | ((outcome: T) => ReactNode);
  /** What the button says that does it. */
  act: string;
  isGrave?: boolean;
};

/** Shows what a write would do, by a dry run, before somebody decides; gives true for yes. A refused dry run cannot be done. */
export const preview = async <T,>(previewed: Previewed<T>): Promise<boolean> =>
  (await ask<boolean>((close) => <Preview {...previewed} close={close} />)) === true;

function Preview<T>({
  title,
  tryOut,
  show,
  act,
  isGrave,
  close,
}: Previewed<T> & { close: (yes?: boolean) => void }) {
  const say = useSay();
  const [outcome, setOutcome] = useState<{ done: T } | { refused: unknown }>();
  // biome-ignore lint/correctness/useExhaustiveDependencies: one dialog tries one thing once
  useEffect(() => {
    let isOpen = true;
    tryOut().then(
      (done) => isOpen && setOutcome({ done }),
      (refused: unknown) => isOpen && setOutcome({ refused }),
    );
    return () => {
      isOpen = false;
    };
  }, []);
  return (
    <Modal opened onClose={close} title={title} size="lg" closeButtonProps={{ "aria-label": say("close") }}>
      <Stack aria-live="polite">
        {!outcome && (
          <Group>
            <Loader size="sm" aria-hidden />
            <Text size="sm">{say("preview.trying")}</Text>
          </Group>
        )}
        {outcome && "done" in outcome && (
          <>
            <Text size="sm" c="dimmed">
              {say("preview.would")}
            </Text>
            {typeof show === "string" ? <Text size="sm">{show}</Text> : show(outcome.done)}
          </>
        )}
        {outcome && "refused" in outcome && <Refusal error={outcome.refused} />}
        <Group justify="flex-end">
          <Button variant="default" onClick={() => close()}>
            {say("cancel")}
          </Button>
          <Button
            color={isGrave ? "red.9" : undefined}
            disabled={!outcome || !("done" in outcome)}
            onClick={() => close(true)}
          >
            {act}
          </Button>
        </Group>
      </Stack>
    </Modal>
  );
}

/** Why something was refused, in the server's words. */
export function Refusal({ error }: { error: unknown }) {
  const { others } = faultsOf(error);
  return (
    <Alert color="red" variant="light" role="alert" className="pre-line">
      {error instanceof Error ? error.message : String(error)}
      {others && `\n${others}`}
    </Alert>
  );
}
