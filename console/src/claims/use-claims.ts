import type { Claim } from "@stoa/client";
import { stoa } from "../core/client.ts";
import { useRead } from "../core/data.ts";

/** The claims of an order, the newest first; none before they are known. */
export function useClaimsOf(orderId: string): readonly Claim[] {
  const { data } = useRead(["claims", "of", orderId], (options) =>
    stoa.orders.claims.list(orderId, { limit: 100 }, options).take(100),
  );
  return data ?? [];
}
