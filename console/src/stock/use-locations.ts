import type { Location } from "@stoa/client";
import { useMemo } from "react";
import { stoa } from "../core/client.ts";
import { useRead } from "../core/data.ts";
import { useCan } from "../core/session.ts";

/** The store's open locations, in its order; none before they are known. Most stores have one. */
export function useLocations(): readonly Location[] {
  const { data } = useRead(
    ["locations", "open"],
    (options) => stoa.locations.list({ isActive: true, limit: 100 }, options).take(100),
    { enabled: useCan()("products:read") },
  );
  return data ?? [];
}

/** What all of the store's locations are called, by their ids: also those that are closed. */
export function useLocationNames(): ReadonlyMap<string, string> {
  const { data } = useRead(
    ["locations", "names"],
    (options) => stoa.locations.list({ limit: 100 }, options).take(1_000),
    { enabled: useCan()("products:read") },
  );
  return useMemo(() => new Map(data?.map(({ id, name }) => [id, name])), [data]);
}

type Level = { locationId: string; quantity: number };

/** How much lies at a location. What has only ever had stock at the default one has no levels: all of it is there. */
export function levelAt(
  item: { quantity: number; locations?: readonly Level[] },
  location: Location,
): number {
  if (!item.locations?.length) return location.isDefault ? item.quantity : 0;
  return item.locations.find(({ locationId }) => locationId === location.id)?.quantity ?? 0;
}
