import { stoa } from "../core/client.ts";
import { useWrite } from "../core/data.ts";

/** Marks one notice as read, or all. */
export function useReading(): { one: (id: string) => void; all: () => void } {
  const { send } = useWrite(
    (ids: readonly string[] | undefined) => stoa.notices.read(ids ? { ids: [...ids] } : { all: true }),
    {
      changes: ["notices"],
    },
  );
  return { one: (id) => void send([id]), all: () => void send(undefined) };
}
