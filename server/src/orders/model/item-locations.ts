/**
 * The pieces of a line taken from a location: those that wait there to be packed, and the net number of
 * others taken from there. The latter is negative where more was restocked than taken.
 */
export type LocatedPieces = { locationId: string; waiting: bigint; gone: bigint };

/** The locations as JSON text. */
export const locationsText = (locations: readonly LocatedPieces[]): string =>
  JSON.stringify(
    locations
      .filter(({ waiting, gone }) => waiting !== 0n || gone !== 0n)
      .map(({ locationId, waiting, gone }) => [locationId, Number(waiting), Number(gone)]),
  );

/** Reads locations from their JSON text. */
export const readLocations = (text: string): LocatedPieces[] =>
  (JSON.parse(text) as [string, number, number][]).map(([locationId, waiting, gone]) => ({
    locationId,
    waiting: BigInt(waiting),
    gone: BigInt(gone),
  }));

/** The locations in an answer. */
export const locationViews = (locations: readonly LocatedPieces[]) =>
  locations.flatMap(({ locationId, waiting, gone }) =>
    waiting + gone > 0n
      ? [{ locationId, quantity: Number(waiting + gone), waitingQuantity: Number(waiting) }]
      : [],
  );
