import { useDebouncedValue } from "@mantine/hooks";
import type { Order } from "@stoa/client";
import { useRef } from "react";
import { useRead } from "../core/data.ts";

// Somebody who types is done typing then.
const PAUSE_MS = 400;

/** What something would come to. */
export type CalculatedCart = {
  /** What it came to last, undefined before the first answer. */
  order: Order | undefined;
  error: unknown;
  /** Whether it is what stands on the screen, and not what stood there before. */
  isCurrent: boolean;
};

/** Reckons what somebody types, by dry runs of the server, after a pause each; what came out before shows until then. Undefined cannot be reckoned. */
export function useReckoned<Body extends object>(
  name: string,
  body: Body | undefined,
  dryRun: (body: Body, options: { signal: AbortSignal; dryRun: true }) => Promise<Order>,
): CalculatedCart {
  const text = JSON.stringify(body);
  const [asked] = useDebouncedValue(text, PAUSE_MS);
  const last = useRef<Order>(undefined);
  const { data, error, isFetching } = useRead(
    ["reckoned", name, asked],
    ({ signal }) => dryRun(JSON.parse(asked!) as Body, { signal, dryRun: true }),
    { enabled: asked !== undefined },
  );
  if (data) last.current = data;
  const isCurrent = asked === text && !isFetching;
  return {
    order: text === undefined ? undefined : (data ?? last.current),
    error: isCurrent && asked !== undefined ? error : null,
    isCurrent,
  };
}
