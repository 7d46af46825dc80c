/**
 * How many pieces of a line are taken from a location: those that wait there to be packed, and how many others were taken from there and not put
 * back. The latter are below zero where more was put back than was taken from there.
 */
export type Held = { locationId: string; waiting: bigint; gone: bigint };

/** What is kept of them, as JSON text. */
export const heldText = (held: readonly Held[]): string =>
  JSON.stringify(
    held
      .filter(({ waiting, gone }) => waiting !== 0n || gone !== 0n)
      .map(({ locationId, waiting, gone }) => [locationId, Number(waiting), Number(gone)]),
  );

/** What was kept. */
export const heldIn = (text: string): Held[] =>
  (JSON.parse(text) as [string, number, number][]).map(([locationId, waiting, gone]) => ({
    locationId,
    waiting: BigInt(waiting),
    gone: BigInt(gone),
  }));

/** The same as it is answered: where pieces are taken from. */
export const locationsTold = (held: readonly Held[]) =>
  held.flatMap(({ locationId, waiting, gone }) =>
    waiting + gone > 0n
      ? [{ locationId, quantity: Number(waiting + gone), waitingQuantity: Number(waiting) }]
      : [],
  );
