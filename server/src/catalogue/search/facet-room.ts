/** What takes room: its bytes, how often it was used lately, whether it is in use, and whether it only stays until room is wanted. */
export type Place = {
  bytes: number;
  uses: number;
  usedAt: number;
  inUse: number;
  isGuest: boolean;
};

/** How room comes about: what has to go for it, and whether it is for a guest. Or it must wait, or there can never be any. */
export type Plan = { leaving: Place[]; isGuest: boolean } | "wait" | "never";

const HALF_LIFE_MS = 60_000;
// By how much more a guest has to be used than the least used of the others, to stay in its place.
const HOTTER = 2;

/** How often a place was used lately: each use counts half after a minute. */
export const heatOf = ({ uses, usedAt }: Place, now: number): number =>
  uses * 2 ** ((usedAt - now) / HALF_LIFE_MS);

/** Notes one use more. */
export function use(place: Place, now: number): void {
  place.uses = heatOf(place, now) + 1;
  place.usedAt = now;
}

/**
 * Who leaves so that `bytes` more fit in. Where that is too little room for all, those that came last take turns as guests
 * in the room of one, and the others stay: so twice as many as fit in cost half of them a way to the disk, not all of them. A guest
 * that is in use is waited for.
 */
export function planRoom(places: Iterable<Place>, bytes: number, budget: number, now: number): Plan {
  if (bytes > budget) return "never";
  const taken = [...places].filter((place) => place.bytes > 0);
  let used = taken.reduce((sum, place) => sum + place.bytes, bytes);
  if (used <= budget) return { leaving: [], isGuest: false };
  const busyGuests = taken.reduce(
    (sum, { isGuest, inUse, bytes: own }) => (isGuest && inUse ? sum + own : sum),
    0,
  );
  const idle = taken
    .filter(({ inUse }) => !inUse)
    .sort((a, b) => Number(b.isGuest) - Number(a.isGuest) || heatOf(a, now) - heatOf(b, now));
  const leaving: Place[] = [];
  for (const place of idle) {
    if (used <= budget) break;
    if (!place.isGuest && used - busyGuests <= budget) return "wait";
    leaving.push(place);
    used -= place.bytes;
  }
  return used <= budget ? { leaving, isGuest: true } : "wait";
}

/** Lets a guest stay that is used much more than the least used of the others, which is the next to leave in its stead. */
export function promote(guest: Place, places: Iterable<Place>, now: number): void {
  if (!guest.isGuest) return;
  let coldest: Place | undefined;
  for (const place of places) {
    if (place.isGuest || !place.bytes) continue;
    if (!coldest || heatOf(place, now) < heatOf(coldest, now)) coldest = place;
  }
  if (coldest && heatOf(guest, now) < HOTTER * heatOf(coldest, now)) return;
  guest.isGuest = false;
  if (coldest) coldest.isGuest = true;
}
