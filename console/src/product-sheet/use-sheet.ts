import { useMemo, useRef, useState } from "react";
import { calculate, type Formula } from "./model/formula.ts";
import { boxOf, fillDown, type Place, paste, placesOf, type Selection, type Typed } from "./model/grid.ts";
import { type Edit, noHistory, noteStep, redo, undo } from "./model/history.ts";
import { type CellFault, type Reading, readCell } from "./model/read-cell.ts";
import { type ColumnKey, cellKey, rowsOf, type SheetProduct, type SheetRow } from "./model/rows.ts";

const AMOUNTS: ReadonlySet<ColumnKey> = new Set(["price", "compareAtPrice", "cost"]);
const START: Place = { row: 0, column: 0 };

/** A sheet of products, as the screen draws and changes it. */
export type Sheet = ReturnType<typeof useSheet>;

/** Holds what is typed in a sheet, what of it is chosen, and the steps back. `columns` are those that are shown, in their order. */
export function useSheet(
  first: readonly SheetProduct[],
  { columns, reading, language }: { columns: readonly ColumnKey[]; reading: Reading; language: string },
) {
  const [products, setProducts] = useState(first);
  const [typed, setTyped] = useState<ReadonlyMap<string, string>>(new Map());
  const [refusals, setRefusals] = useState<ReadonlyMap<string, string>>(new Map());
  const [history, setHistory] = useState(noHistory);
  const [selection, setSelection] = useState<Selection>({ anchor: START, focus: START });
  const isReached = useRef(false);
  const rows = useMemo(() => rowsOf(products, language), [products, language]);
  const byKey = useMemo(() => new Map(rows.map((row) => [row.key, row])), [rows]);
  const size = { rows: rows.length, columns: columns.length };
  // What was typed within one event counts for what comes after it.
  const latest = useRef(typed);
  latest.current = typed;

  const ownValue = (key: string) => {
    const [rowKey = "", column] = key.split(" ");
    return byKey.get(rowKey)?.cells[column as ColumnKey] ?? null;
  };
  const textIn = (row: SheetRow, column: ColumnKey): string | null =>
    row.cells[column] === null ? null : (typed.get(cellKey(row.key, column)) ?? row.cells[column]);
  const write = (edits: readonly Edit[]) => {
    const next = new Map(latest.current);
    for (const { key, to } of edits)
      if (ownValue(key) === to) next.delete(key);
      else next.set(key, to);
    latest.current = next;
    setTyped(next);
    setRefusals((former) => {
      const left = new Map(former);
      for (const { key } of edits) left.delete(key);
      return left;
    });
  };
  /** Puts texts into cells as one step; gives how many cells cannot be changed. */
  const put = (texts: readonly Typed[]): number => {
    let locked = 0;
    const edits = texts.flatMap(({ row: at, column: of, text }): Edit[] => {
      const [row, column] = [rows[at], columns[of]];
      const from = row && column && textIn(row, column);
      if (from === undefined || from === null) {
        if (text.trim()) locked++;
        return [];
      }
      // What is wrong stays as it was typed, so that it can be mended.
      const { value = text } = readCell(column!, text, reading, row!.variantId !== null);
      return [{ key: cellKey(row!.key, column!), from, to: value }];
    });
    setHistory((former) => noteStep(former, edits));
    write(edits);
    return locked;
  };
  const faults = useMemo(() => {
    const found = new Map<string, CellFault>();
    for (const [key, text] of typed) {
      const [rowKey = "", column] = key.split(" ") as [string, ColumnKey];
      const { fault } = readCell(column, text, reading, byKey.get(rowKey)?.variantId !== null);
      if (fault) found.set(key, fault);
    }
    return found;
  }, [typed, reading, byKey]);

  return {
    rows,
    columns,
    size,
    typed,
    faults,
    refusals,
    selection,
    box: boxOf(selection),
    select: setSelection,
    /** Whether the focus is to go to the chosen cell, wherever it is now. */
    isReached,
    /** Leads to a cell by its name. */
    reach(key: string) {
      const [rowKey = "", column] = key.split(" ") as [string, ColumnKey];
      const place = {
        row: Math.max(
          0,
          rows.findIndex((row) => row.key === rowKey),
        ),
        column: Math.max(0, columns.indexOf(column)),
      };
      isReached.current = true;
      setSelection({ anchor: place, focus: place });
    },
    textIn,
    put,
    canUndo: history.done.length > 0,
    canRedo: history.undone.length > 0,
    goBack(step: typeof undo | typeof redo) {
      const { history: next, edits } = step(history);
      setHistory(next);
      write(edits);
    },
    undo,
    redo,
    pasteBlock(block: readonly (readonly string[])[]) {
      const { typed: texts, chosen, leftOut } = paste(block, boxOf(selection), size);
      setSelection({
        anchor: { row: chosen.top, column: chosen.left },
        focus: { row: chosen.bottom, column: chosen.right },
      });
      return { locked: put(texts), leftOut };
    },
    clear: () => put(placesOf(boxOf(selection)).map((place) => ({ ...place, text: "" }))),
    fillDown: (textAt: (place: Place) => string) => put(fillDown(boxOf(selection), textAt)),
    /** The amounts of the chosen cells, which a formula can change. */
    amounts: placesOf(boxOf(selection)).flatMap(({ row, column }) => {
      const [at, of] = [rows[row], columns[column]];
      const amount = at && of && AMOUNTS.has(of) ? textIn(at, of) : undefined;
      return amount ? [amount] : [];
    }),
    /** Changes the amounts of the chosen cells. */
    change(formula: Formula) {
      put(
        placesOf(boxOf(selection)).flatMap((place): Typed[] => {
          const [row, column] = [rows[place.row], columns[place.column]];
          if (!row || !column || !AMOUNTS.has(column)) return [];
          const text = calculate(textIn(row, column) ?? "", formula, reading.digits);
          return text === undefined ? [] : [{ ...place, text }];
        }),
      );
    },
    /** Takes over what the server has of products now; what was typed and is the same is typed no more. */
    takeOver(now: readonly SheetProduct[]) {
      const fresh = new Map(now.map((product) => [product.id, product]));
      const next = products.map((product) => fresh.get(product.id) ?? product);
      const has = new Map(rowsOf(next, language).map((row) => [row.key, row.cells]));
      const left = new Map(
        [...latest.current].filter(([key, text]) => {
          const [rowKey = "", column] = key.split(" ") as [string, ColumnKey];
          const cells = has.get(rowKey);
          return cells && cells[column] !== null && cells[column] !== text;
        }),
      );
      latest.current = left;
      setProducts(next);
      setTyped(left);
    },
    refuse: setRefusals,
    /** Drops all that is typed. */
    drop() {
      const edits = [...latest.current].map(([key, from]) => ({ key, from, to: ownValue(key) ?? "" }));
      setHistory((former) => noteStep(former, edits));
      write(edits);
    },
  };
}
