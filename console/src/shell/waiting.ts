import type { Dashboard } from "@stoa/client";
import { readsOrders } from "../core/allows.ts";
import { stoa } from "../core/client.ts";
import { useRead } from "../core/data.ts";
import type { Waiting } from "../core/nav.ts";
import { useCan } from "../core/session.ts";

const MINUTE_MS = 60_000;

const figures: Record<Waiting, (of: Dashboard) => number | undefined> = {
  toShip: ({ orders }) => orders?.toShip,
  requestedReturns: ({ returns }) => returns?.requested,
  pendingReviews: ({ reviews }) => reviews?.pending,
};

/** Says how many wait for somebody at a place: one read for all of them, which is the home page's, too. */
export function useWaiting(): (what: Waiting | undefined) => number {
  const can = useCan();
  const { data } = useRead(["dashboard"], (options) => stoa.dashboard.get(options), {
    enabled: can([...readsOrders, "reviews:read"]),
    every: () => MINUTE_MS,
  });
  return (what) => (what && data && figures[what](data)) || 0;
}
