const MAX_ROWS = 200;
const FIRST_ROWS = 20;
const FEW_ROWS = 10;
// Requests wait while a batch is written, which takes some milliseconds.
const BATCH_BYTES = 32_768;

/** How much a batch may be: rows, and the bytes within which all but its last row must end. */
export type Bounds = { limit: number; bytes: number };

/**
 * Texts of rows, in batches of one read each; only the next text is in memory. A batch is about 32 KiB, at
 * most 200 rows: memory stays flat even where single rows are large. `read` returns the rows after a place
 * and the next place; `written` is called with the number of rows written so far.
 */
export async function* batches<Row, Place>(
  read: (place: Place | undefined, bounds: Bounds) => Promise<{ rows: Row[]; end: Place | undefined }>,
  write: (rows: Row[]) => string,
  written?: (count: number) => void,
): AsyncGenerator<string> {
  let place: Place | undefined;
  let limit = FIRST_ROWS;
  let count = 0;
  // A function of its own: a generator that waits holds on to all its variables, and so to the rows.
  const next = async (): Promise<string | undefined> => {
    const { rows, end } = await read(place, { limit, bytes: BATCH_BYTES });
    if (!rows.length) return undefined;
    place = end;
    limit = Math.min(MAX_ROWS, rows.length < limit ? rows.length + FEW_ROWS : 2 * limit);
    const text = write(rows);
    count += rows.length;
    written?.(count);
    return text;
  };
  for (let text = await next(); text !== undefined; text = await next()) yield text;
}
