import { isNow, isTheirs, nextChangeOf, type Window } from "../../people/groups/index.ts";
import type { StoreSettings } from "../../platform/settings/index.ts";
import type { PriceList } from "./columns.ts";

/** An active price list as it travels with the settings. Its version grows with each change of its prices. */
type PriceListSnapshot = Window & Pick<PriceList, "id" | "name" | "version">;

/** A price list as it travels with the settings. */
export const priceListSnapshot = ({
  id,
  name,
  version,
  startsAt,
  endsAt,
  customerGroupIds,
}: PriceList): PriceListSnapshot => ({
  id,
  name,
  version,
  startsAt,
  endsAt,
  customerGroupIds,
});

type Settings = Pick<StoreSettings, "priceLists">;
const read = new WeakMap<Settings, readonly PriceListSnapshot[]>();
const NONE: readonly PriceListSnapshot[] = [];

function snapshotsIn(settings: Settings): readonly PriceListSnapshot[] {
  if (settings.priceLists === "[]") return NONE;
  const all = read.get(settings) ?? (JSON.parse(settings.priceLists) as PriceListSnapshot[]);
  read.set(settings, all);
  return all;
}

/** The names of the price lists open to a customer, by their ids; the oldest first. */
export type OpenLists = ReadonlyMap<string, string>;

/** The price lists that are open now to a customer in these groups. */
export const listsFor = (
  settings: Settings,
  { now, groupIds }: { now: Date; groupIds: readonly string[] },
): OpenLists =>
  new Map(
    snapshotsIn(settings).flatMap((one) =>
      isNow(one, now) && isTheirs(one, groupIds) ? [[one.id, one.name] as const] : [],
    ),
  );

/** Whether a list is open now that not everybody has. */
export const isForSome = (settings: Settings, now: Date): boolean =>
  snapshotsIn(settings).some((one) => isNow(one, now) && one.customerGroupIds.length > 0);

/** When the next of the lists begins or ends, in milliseconds since 1970; undefined where none will. */
export const nextListChange = (settings: Settings, now: Date): number | undefined =>
  nextChangeOf(snapshotsIn(settings), now);
