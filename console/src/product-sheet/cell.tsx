import { type KeyboardEvent, useEffect, useRef } from "react";
import type { Place } from "./model/grid.ts";
import { type ColumnKey, cellKey, type SheetRow } from "./model/rows.ts";
import type { Sheet } from "./use-sheet.ts";

/** What cells are shown and written by. */
export type CellWays = {
  /** What a value is called, and is copied as. */
  textOf: (row: SheetRow, column: ColumnKey, value: string | null) => string;
  /** What stands in an empty cell, as what counts in its place. */
  instead: (row: SheetRow, column: ColumnKey) => string | undefined;
  /** What can be chosen; undefined where texts are typed. */
  choices: (column: ColumnKey) => readonly { value: string; label: string }[] | undefined;
  /** Why what a cell has cannot be saved. */
  faultOf: (sheet: Sheet, key: string) => string | undefined;
  /** Turns the status of the chosen rows. */
  flip: (sheet: Sheet) => void;
  label: (row: SheetRow, column: ColumnKey) => string;
};

type Commit = (text: string | undefined, to?: { down?: number; across?: number }) => void;

/** A cell of a sheet, with a field in it while somebody writes there: `editing` is what that begins with, null for what the cell has. */
export function Cell({
  sheet,
  ways,
  row,
  column,
  place,
  isHere,
  isChosen,
  editing,
  commit,
  press,
  drag,
  open,
}: {
  sheet: Sheet;
  ways: CellWays;
  row: SheetRow;
  column: ColumnKey;
  place: Place;
  isHere: boolean;
  isChosen: boolean;
  editing: string | null | undefined;
  commit: Commit;
  press: (isFurther: boolean, isTouch: boolean) => void;
  drag: () => void;
  open: () => void;
}) {
  const key = cellKey(row.key, column);
  const value = sheet.textIn(row, column);
  const fault = ways.faultOf(sheet, key);
  const text = ways.textOf(row, column, value);
  const instead = value === "" ? ways.instead(row, column) : undefined;
  const isNumber = ["price", "compareAtPrice", "cost", "quantity"].includes(column);
  const classes = [
    isNumber && "end",
    isChosen && "sheet-chosen",
    isHere && "sheet-here",
    sheet.typed.has(key) && "sheet-typed",
    fault && "sheet-fault",
    value === null && "sheet-locked",
  ];
  return (
    <td
      // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: a table is a grid by its roles
      role="gridcell"
      data-cell={`${place.row} ${place.column}`}
      aria-colindex={place.column + 2}
      aria-selected={isChosen}
      aria-readonly={value === null || undefined}
      aria-invalid={fault ? true : undefined}
      tabIndex={isHere ? 0 : -1}
      title={fault}
      className={classes.filter(Boolean).join(" ")}
      onPointerDown={(event) => {
        if (editing !== undefined || event.button !== 0 || event.pointerType === "touch") return;
        press(event.shiftKey, false);
      }}
      onPointerUp={(event) => {
        if (editing === undefined && event.pointerType === "touch") press(false, true);
      }}
      onPointerEnter={(event) => {
        if (event.buttons === 1 && event.pointerType === "mouse") drag();
      }}
      onDoubleClick={open}
    >
      {editing === undefined ? (
        <>
          <span className={isNumber ? "sheet-number" : undefined}>
            {text || instead ? <bdi className={text ? undefined : "quiet"}>{text || instead}</bdi> : null}
          </span>
          {fault && <span className="hidden-words">{fault}</span>}
        </>
      ) : (
        <Editor
          label={ways.label(row, column)}
          first={editing ?? text}
          value={value ?? ""}
          choices={ways.choices(column)}
          isNumber={isNumber}
          isWhole={editing === null}
          commit={commit}
        />
      )}
    </td>
  );
}

function Editor({
  label,
  first,
  value,
  choices,
  isNumber,
  isWhole,
  commit,
}: {
  label: string;
  first: string;
  value: string;
  choices: ReturnType<CellWays["choices"]>;
  isNumber: boolean;
  isWhole: boolean;
  commit: Commit;
}) {
  const field = useRef<HTMLInputElement & HTMLSelectElement>(null);
  const isLeft = useRef(false);
  useEffect(() => {
    field.current?.focus();
    if (isWhole) (field.current as Partial<HTMLInputElement>)?.select?.();
  }, [isWhole]);
  const leave: Commit = (text, to) => {
    if (isLeft.current) return;
    isLeft.current = true;
    commit(text, to);
  };
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement | HTMLSelectElement>) => {
    const { value: typed } = event.currentTarget;
    if (event.key === "Enter") leave(typed, { down: event.shiftKey ? -1 : 1 });
    else if (event.key === "Tab") leave(typed, { across: event.shiftKey ? -1 : 1 });
    else if (event.key === "Escape") leave(undefined);
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  const shared = {
    ref: field,
    "aria-label": label,
    className: "sheet-field",
    onKeyDown,
    onBlur: (event: { currentTarget: { value: string } }) => leave(event.currentTarget.value),
  };
  return choices ? (
    <select {...shared} defaultValue={value}>
      {choices.map((choice) => (
        <option key={choice.value} value={choice.value}>
          {choice.label}
        </option>
      ))}
    </select>
  ) : (
    <input
      {...shared}
      defaultValue={first}
      dir={isNumber ? "ltr" : "auto"}
      inputMode={isNumber ? "decimal" : undefined}
    />
  );
}
