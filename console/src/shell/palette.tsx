import { Modal } from "@mantine/core";
import { lazy, Suspense, useSyncExternalStore } from "react";
import type { AreaWays } from "../core/nav.ts";
import { useSay } from "../core/say.ts";
import { Loading } from "../ui/loading.tsx";

const Finder = lazy(() => import("../palette/finder.tsx"));

let isOpen = false;
const listeners = new Set<() => void>();
function set(next: boolean): void {
  isOpen = next;
  for (const listener of listeners) listener();
}

/** Opens the field that finds everything. */
export const openPalette = (): void => set(true);

/** The field that finds orders, customers, products, screens, settings, actions and help, from everywhere by ⌘K. */
export function Palette({ areas }: { areas: readonly AreaWays[] }) {
  const say = useSay();
  const shown = useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => isOpen,
  );
  return (
    <Modal.Root opened={shown} onClose={() => set(false)} size="lg" yOffset="12vh">
      <Modal.Overlay />
      <Modal.Content aria-label={say("search.open")} radius="lg">
        <Suspense fallback={<Loading />}>
          <Finder areas={areas} close={() => set(false)} />
        </Suspense>
      </Modal.Content>
    </Modal.Root>
  );
}
