/** The place of a cell. */
export type Place = { row: number; column: number };
/** Chosen cells: all between the one that was first and the one where somebody is now. */
export type Selection = { anchor: Place; focus: Place };
export type Size = { rows: number; columns: number };
/** Edges of a rectangle of cells, all of which belong to it. */
export type Box = { top: number; bottom: number; left: number; right: number };
/** A cell and the text that it is to have. */
export type Typed = Place & { text: string };

export const boxOf = ({ anchor, focus }: Selection): Box => ({
  top: Math.min(anchor.row, focus.row),
  bottom: Math.max(anchor.row, focus.row),
  left: Math.min(anchor.column, focus.column),
  right: Math.max(anchor.column, focus.column),
});

export const isIn = ({ row, column }: Place, { top, bottom, left, right }: Box): boolean =>
  row >= top && row <= bottom && column >= left && column <= right;

/** The places of a box, row by row. */
export const placesOf = ({ top, bottom, left, right }: Box): Place[] =>
  Array.from({ length: bottom - top + 1 }, (_, i) =>
    Array.from({ length: right - left + 1 }, (_, j) => ({ row: top + i, column: left + j })),
  ).flat();

type Pressed = { key: string; isShift: boolean; isControl: boolean; isRightToLeft: boolean; page: number };

/** Where a key leads from a selection, as in a spreadsheet; undefined for a key that leads nowhere. */
export function move(selection: Selection, pressed: Pressed, { rows, columns }: Size): Selection | undefined {
  const { row, column } = selection.focus;
  const { isShift, isControl, page } = pressed;
  const [lastRow, lastColumn] = [rows - 1, columns - 1];
  if (isControl && pressed.key.toLowerCase() === "a")
    return { anchor: { row: 0, column: 0 }, focus: { row: lastRow, column: lastColumn } };
  const mirrored: Readonly<Record<string, string>> = { ArrowLeft: "ArrowRight", ArrowRight: "ArrowLeft" };
  const key = (pressed.isRightToLeft && mirrored[pressed.key]) || pressed.key;
  const to = (
    {
      ArrowUp: { row: isControl ? 0 : row - 1, column },
      ArrowDown: { row: isControl ? lastRow : row + 1, column },
      ArrowLeft: { row, column: isControl ? 0 : column - 1 },
      ArrowRight: { row, column: isControl ? lastColumn : column + 1 },
      Home: { row: isControl ? 0 : row, column: 0 },
      End: { row: isControl ? lastRow : row, column: lastColumn },
      PageUp: { row: row - page, column },
      PageDown: { row: row + page, column },
    } as Readonly<Record<string, Place>>
  )[key];
  if (!to) return undefined;
  const focus = {
    row: Math.max(0, Math.min(lastRow, to.row)),
    column: Math.max(0, Math.min(lastColumn, to.column)),
  };
  return { anchor: isShift ? selection.anchor : focus, focus };
}

/**
 * What a block of cells makes of the chosen ones: a single one fills all of them, one that fits in several times repeats, any other stands
 * at their first. `chosen` is what has it then; what is beyond the sheet is left out, and counted.
 */
export function paste(
  block: readonly (readonly string[])[],
  box: Box,
  { rows, columns }: Size,
): { typed: Typed[]; chosen: Box; leftOut: number } {
  const [height, width] = [block.length, Math.max(0, ...block.map((row) => row.length))];
  const [tall, wide] = [box.bottom - box.top + 1, box.right - box.left + 1];
  const repeats = height > 0 && width > 0 && tall % height === 0 && wide % width === 0;
  const [down, across] = repeats ? [tall, wide] : [height, width];
  const chosen = {
    ...box,
    bottom: Math.min(rows - 1, box.top + Math.max(1, down) - 1),
    right: Math.min(columns - 1, box.left + Math.max(1, across) - 1),
  };
  const typed = placesOf(chosen).flatMap(({ row, column }): Typed[] => {
    const text = block[(row - box.top) % height]?.[(column - box.left) % width];
    return text === undefined ? [] : [{ row, column, text }];
  });
  return { typed, chosen, leftOut: Math.max(0, down * across - placesOf(chosen).length) };
}

/** The first of the chosen rows, in all of them; of one chosen row, the row above it. */
export function fillDown(box: Box, textAt: (place: Place) => string): Typed[] {
  const source = box.top === box.bottom ? box.top - 1 : box.top;
  if (source < 0) return [];
  return placesOf(box)
    .filter(({ row }) => row !== source)
    .map(({ row, column }) => ({ row, column, text: textAt({ row: source, column }) }));
}
