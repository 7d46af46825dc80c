import { afterReading } from "../../kit/flow/after-reading.ts";
import type { Gathering, Pool } from "./pool.ts";

/** So many members a group has at most. */
const MAX_MEMBERS = 32;
// A group that takes longer waits for somebody's lock: those who came since begin without it.
const STUCK_MS = 100;
const APART_MS = 10_000;
// Those who are answered together ask again together: for so long, the first of them waits for the others.
const PAUSE_MS = 2;

/** A value, or what gives it later. */
export type MaybeLater<T> = T | Promise<T>;
/** A group's work: an outcome for each member, in their order; those that come later must not be rejected. */
type Work<M, R> = (members: readonly M[]) => Promise<readonly MaybeLater<PromiseSettledResult<R>>[]>;

/**
 * Carries out a member's work together with that of others of its store and kind: those that come while a
 * group is at work are the next group, and one that comes alone begins at once. `names` are what no two of
 * them may have. Undefined where a member has to be carried out by itself: another one has one of its names,
 * or the store's members are separated.
 */
export function gather<M, R>(
  { gatherings }: Pool,
  [storeId, kind]: readonly [storeId: string, kind: string],
  { member, names }: { member: M; names: readonly string[] },
  work: Work<M, R>,
): Promise<R> | undefined {
  const key = `${storeId} ${kind}`;
  const gathering = gatherings.get(key) ?? { waiting: [], names: new Set(), groups: 0, apartUntil: 0 };
  if (performance.now() < gathering.apartUntil) return undefined;
  if (names.some((name) => gathering.names.has(name))) return undefined;
  gatherings.set(key, gathering);
  for (const name of names) gathering.names.add(name);
  return new Promise<R>((resolve, reject) => {
    const settle = (outcome: PromiseSettledResult<unknown>) => {
      for (const name of names) gathering.names.delete(name);
      if (outcome.status === "fulfilled") resolve(outcome.value as R);
      else reject(outcome.reason);
    };
    gathering.waiting.push({ member, settle });
    const forget = () => {
      if (performance.now() >= gathering.apartUntil) gatherings.delete(key);
    };
    if (!gathering.groups) beginGroup(gathering, work as Work<unknown, unknown>, forget);
  });
}

/** Has a store's members of a kind carried out by themselves for a while. */
export function separate({ gatherings }: Pool, storeId: string, kind: string): void {
  const gathering = gatherings.get(`${storeId} ${kind}`);
  if (gathering) gathering.apartUntil = performance.now() + APART_MS;
}

// Members that come in the same turn of the event loop begin together.
function beginGroup(gathering: Gathering, work: Work<unknown, unknown>, forget: () => void): void {
  gathering.groups++;
  setImmediate(async () => {
    const group = gathering.waiting.splice(0, MAX_MEMBERS);
    let isOver = false;
    const goOn = () => {
      if (isOver) return;
      isOver = true;
      gathering.groups--;
      if (gathering.groups) return;
      if (gathering.waiting.length) beginGroup(gathering, work, forget);
      else forget();
    };
    const takeBack = afterReading(goOn, STUCK_MS, { waits: false });
    const outcomes = await work(group.map(({ member }) => member)).catch((reason: unknown) =>
      group.map(() => ({ status: "rejected" as const, reason })),
    );
    // Each is answered as soon as it is done, whatever the others wait for.
    await Promise.all(group.map(async ({ settle }, i) => settle(await outcomes[i]!)));
    takeBack();
    if (group.length > 1 && gathering.waiting.length < group.length) setTimeout(goOn, PAUSE_MS);
    else goOn();
  });
}
