import { useVirtualizer } from "@tanstack/react-virtual";
import { type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from "react";
import { useSay as useProductSay } from "../products/say.ts";
import { Cell, type CellWays } from "./cell.tsx";
import { columnTexts } from "./columns.ts";
import { isIn, move, type Place, placesOf } from "./model/grid.ts";
import { parseTsv, writeTsv } from "./model/tsv.ts";
import { useSay } from "./say.ts";
import type { Sheet } from "./use-sheet.ts";

const ROW_PX = 38;
const AHEAD = 10;
const PAGE_ROWS = 12;

type Editing = Place & { text: string | undefined };

/**
 * The cells of a sheet, as a grid that is worked in by mouse or by keys as a spreadsheet is. It draws the rows in sight, and the one with
 * the focus. Tab leaves it; within a cell that is written in, it goes on to the next one.
 */
export function SheetGrid({
  sheet,
  ways,
  label,
  tell,
}: {
  sheet: Sheet;
  ways: CellWays;
  label: string;
  tell: (result: { locked: number; leftOut?: number }) => void;
}) {
  const say = useSay();
  const sayProduct = useProductSay();
  const { rows, columns, selection, size } = sheet;
  const { focus } = selection;
  const [editing, setEditing] = useState<Editing>();
  const box = useRef<HTMLElement>(null);
  const isDragged = useRef(false);
  const hasFocus = useRef(false);
  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => box.current,
    estimateSize: () => ROW_PX,
    overscan: AHEAD,
    useFlushSync: false,
    rangeExtractor({ startIndex, endIndex, overscan, count }) {
      const from = Math.max(0, startIndex - overscan);
      const to = Math.min(count - 1, endIndex + overscan);
      const drawn = new Set(Array.from({ length: to - from + 1 }, (_, i) => from + i));
      for (const row of [focus.row, editing?.row]) if (row !== undefined && row < count) drawn.add(row);
      return [...drawn].sort((one, other) => one - other);
    },
  });
  // The cell of the focus is the only one that Tab reaches, and is brought into sight.
  useEffect(() => {
    if (!(hasFocus.current || sheet.isReached.current) || editing) return;
    sheet.isReached.current = false;
    const cell = box.current?.querySelector<HTMLElement>(`[data-cell="${focus.row} ${focus.column}"]`);
    cell?.focus({ preventScroll: true });
    cell?.scrollIntoView({ block: "nearest", inline: "nearest" });
  }, [focus, editing, sheet.isReached]);

  const isEditable = ({ row, column }: Place) => {
    const [of, at] = [columns[column], rows[row]];
    return of && at && sheet.textIn(at, of) !== null;
  };
  const edit = (text?: string) => {
    hasFocus.current = true;
    if (isEditable(focus)) setEditing({ ...focus, text });
    else tell({ locked: 1 });
  };
  const go = (row: number, column: number) => {
    const place = {
      row: Math.max(0, Math.min(size.rows - 1, row)),
      column: Math.max(0, Math.min(size.columns - 1, column)),
    };
    sheet.select({ anchor: place, focus: place });
  };
  const commit = (text: string | undefined, to?: { down?: number; across?: number }) => {
    if (!editing) return;
    const { row, column } = editing;
    setEditing(undefined);
    if (text !== undefined) sheet.put([{ row, column, text }]);
    if (to) go(row + (to.down ?? 0), column + (to.across ?? 0));
  };
  const textAt = ({ row, column }: Place): string => {
    const [of, at] = [columns[column], rows[row]];
    return of && at ? ways.textOf(at, of, sheet.textIn(at, of)) : "";
  };
  const onKeyDown = (event: KeyboardEvent<HTMLTableElement>) => {
    if (editing || event.altKey) return;
    const { key } = event;
    const isControl = event.ctrlKey || event.metaKey;
    const isRightToLeft = getComputedStyle(event.currentTarget).direction === "rtl";
    const pressed = { key, isShift: event.shiftKey, isControl, isRightToLeft, page: PAGE_ROWS };
    const next = move(selection, pressed, size);
    if (next) sheet.select(next);
    else if (isControl && key.toLowerCase() === "z") sheet.goBack(event.shiftKey ? sheet.redo : sheet.undo);
    else if (isControl && key.toLowerCase() === "y") sheet.goBack(sheet.redo);
    else if (isControl && key.toLowerCase() === "d") tell({ locked: sheet.fillDown(textAt) });
    else if (isControl) return;
    else if (key === "Enter" || key === "F2") edit();
    else if (key === "Escape") sheet.select({ anchor: focus, focus });
    else if (key === "Delete" || key === "Backspace") tell({ locked: sheet.clear() });
    else if (key === " " && columns[focus.column] === "status") ways.flip(sheet);
    else if (key.length === 1) edit(key);
    else return;
    event.preventDefault();
  };
  const rowsInBox = (): string[][] => {
    const places = placesOf(sheet.box);
    return [...Map.groupBy(places, ({ row }) => row).values()].map((some) => some.map(textAt));
  };
  const drawn: ReactNode[] = [];
  let at = 0;
  const leaveOut = (to: number) => {
    if (to > at)
      drawn.push(
        // biome-ignore lint/a11y/noAriaHiddenOnFocusable: nothing in it takes the focus
        <tr key={`gap-${at}`} aria-hidden="true" className="table-gap">
          <td style={{ height: to - at }} />
        </tr>,
      );
  };
  for (const { index, start, end } of virtual.getVirtualItems()) {
    const row = rows[index];
    if (!row) continue;
    leaveOut(start);
    at = end;
    drawn.push(
      <tr
        key={row.key}
        aria-rowindex={index + 2}
        className={row.variantId ? "sheet-variant" : "sheet-product"}
      >
        <th scope="row" aria-colindex={1}>
          <bdi>{row.name}</bdi>
        </th>
        {columns.map((column, i) => {
          const place = { row: index, column: i };
          const isHere = focus.row === index && focus.column === i;
          return (
            <Cell
              key={column}
              sheet={sheet}
              ways={ways}
              row={row}
              column={column}
              place={place}
              isHere={isHere}
              isChosen={isIn(place, sheet.box)}
              editing={editing?.row === index && editing.column === i ? (editing.text ?? null) : undefined}
              commit={commit}
              press={(isFurther, isTouch) => {
                hasFocus.current = true;
                if (isTouch && isHere) return edit();
                isDragged.current = !isTouch;
                sheet.select({ anchor: isFurther ? selection.anchor : place, focus: place });
              }}
              drag={() => isDragged.current && sheet.select({ anchor: selection.anchor, focus: place })}
              open={() => edit()}
            />
          );
        })}
      </tr>,
    );
  }
  leaveOut(virtual.getTotalSize());
  return (
    <section ref={box} className="sheet-box">
      <table
        // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: no element is a grid
        role="grid"
        className="table sheet"
        aria-label={label}
        aria-rowcount={rows.length + 1}
        aria-colcount={columns.length + 1}
        aria-multiselectable="true"
        onKeyDown={onKeyDown}
        onFocus={() => {
          hasFocus.current = true;
        }}
        onBlur={(event) => {
          if (!event.currentTarget.contains(event.relatedTarget)) hasFocus.current = false;
        }}
        onPointerUp={() => {
          isDragged.current = false;
        }}
        onCopy={(event) => {
          if (editing) return;
          event.clipboardData.setData("text/plain", writeTsv(rowsInBox()));
          event.preventDefault();
        }}
        onCut={(event) => {
          if (editing) return;
          event.clipboardData.setData("text/plain", writeTsv(rowsInBox()));
          event.preventDefault();
          tell({ locked: sheet.clear() });
        }}
        onPaste={(event) => {
          if (editing) return;
          event.preventDefault();
          tell(sheet.pasteBlock(parseTsv(event.clipboardData.getData("text/plain"))));
        }}
      >
        <colgroup>
          <col className="sheet-name" />
          {columns.map((column) => (
            <col key={column} className={`sheet-${column}`} />
          ))}
        </colgroup>
        <thead>
          <tr aria-rowindex={1}>
            <th scope="col" aria-colindex={1}>
              {say("product")}
            </th>
            {columns.map((column, i) => (
              <th key={column} scope="col" aria-colindex={i + 2}>
                {sayProduct(columnTexts[column])}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>{drawn}</tbody>
      </table>
    </section>
  );
}
