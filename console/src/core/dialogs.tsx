import { Button, Group, Modal, Stack, Text } from "@mantine/core";
import { type ReactNode, Suspense, useEffect, useSyncExternalStore } from "react";
import { useSay } from "./say.ts";

type Open = { id: number; draw: () => ReactNode; close: () => void };
let open: readonly Open[] = [];
let last = 0;
const listeners = new Set<() => void>();

function show(next: readonly Open[]): void {
  open = next;
  for (const listener of listeners) listener();
}

/** Shows a dialog until it is closed; gives what it was closed with, undefined where that is nothing. */
export function ask<T>(draw: (close: (answer?: T) => void) => ReactNode): Promise<T | undefined> {
  return new Promise((resolve) => {
    last += 1;
    const id = last;
    const close = (answer?: T) => {
      show(open.filter((one) => one.id !== id));
      resolve(answer);
    };
    show([...open, { id, draw: () => draw(close), close }]);
  });
}

// A link in a dialog leads to another screen, over which the dialog must not stay.
function closeAfterLink({ target }: MouseEvent): void {
  const link = (target as Element).closest<HTMLAnchorElement>("[role=dialog] a[href]");
  if (link && link.target !== "_blank" && !link.download) for (const { close } of open) close();
}

/** Where dialogs stand: within the router, as their links need it. */
export function Dialogs() {
  useEffect(() => {
    addEventListener("click", closeAfterLink);
    return () => removeEventListener("click", closeAfterLink);
  }, []);
  const all = useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => open,
  );
  return (
    <Suspense>
      {all.map(({ id, draw }) => (
        <Drawn key={id} draw={draw} />
      ))}
    </Suspense>
  );
}

const Drawn = ({ draw }: { draw: () => ReactNode }) => draw();

type Question = { title: string; text?: ReactNode; act: string; isGrave?: boolean };

/** Asks whether something is to be done; gives true for yes. For what cannot be undone, `preview` is better. */
export const confirm = async (question: Question): Promise<boolean> =>
  (await ask<boolean>((close) => <Confirmation {...question} close={close} />)) === true;

function Confirmation({ title, text, act, isGrave, close }: Question & { close: (yes?: boolean) => void }) {
  const say = useSay();
  return (
    <Modal opened onClose={close} title={title} closeButtonProps={{ "aria-label": say("close") }}>
      <Stack>
        {typeof text === "string" ? <Text size="sm">{text}</Text> : text}
        <Group justify="flex-end">
          <Button variant="default" onClick={() => close()}>
            {say("cancel")}
          </Button>
          <Button color={isGrave ? "red.9" : undefined} onClick={() => close(true)} data-autofocus>
            {act}
          </Button>
        </Group>
      </Stack>
    </Modal>
  );
}
