const MAX_ROWS = 500;
const FIRST_ROWS = 50;
const FEW_ROWS = 10;
const BATCH_BYTES = 262_144;

/** How much a batch may be: rows, and the bytes within which all but its last row must end. */
export type Bounds = { limit: number; bytes: number };

/**
 * Rows in batches that are a read each: nothing is held between them. A batch is about 256 KiB, at most 500 rows: memory stays
 * flat even where single rows are large. `read` gives what follows a place, and the place behind it.
 */
export async function* batches<Row, Place>(
  read: (place: Place | undefined, bounds: Bounds) => Promise<{ rows: Row[]; end: Place | undefined }>,
): AsyncGenerator<Row[]> {
  let place: Place | undefined;
  for (let limit = FIRST_ROWS; ; ) {
    const { rows, end } = await read(place, { limit, bytes: BATCH_BYTES });
    if (!rows.length) return;
    place = end;
    limit = Math.min(MAX_ROWS, rows.length < limit ? rows.length + FEW_ROWS : 2 * limit);
    yield rows;
  }
}
