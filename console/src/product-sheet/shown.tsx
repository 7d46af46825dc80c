import { Alert, Anchor, Paper, Text } from "@mantine/core";
import { useMemo, useState } from "react";
import { readAnew } from "../core/data.ts";
import { ask } from "../core/dialogs.tsx";
import { useLanguage } from "../core/language.ts";
import { notify, notifyError } from "../core/notify.ts";
import { useSay as useCoreSay } from "../core/say.ts";
import { useCan, useStore } from "../core/session.ts";
import { useSay as useProductSay } from "../products/say.ts";
import { SaveBar } from "../ui/save-bar.tsx";
import { attempt } from "./attempt.ts";
import type { CellWays } from "./cell.tsx";
import { columnTexts, hiddenColumns, rememberHidden } from "./columns.ts";
import { SheetGrid } from "./grid.tsx";
import { placesOf } from "./model/grid.ts";
import type { NamedCategory, Reading } from "./model/read-cell.ts";
import { type ColumnKey, columnKeys, type SheetProduct, type SheetRow } from "./model/rows.ts";
import { updatesOf } from "./model/updates.ts";
import { Review } from "./review.tsx";
import { useSay } from "./say.ts";
import { Tools } from "./tools.tsx";
import { type Sheet, useSheet } from "./use-sheet.ts";

/** The sheet of products that were read, until it is saved or left. */
export function Shown({
  products,
  isCut,
  categories,
}: {
  products: readonly SheetProduct[];
  isCut: boolean;
  categories: readonly NamedCategory[];
}) {
  const say = useSay();
  const can = useCan();
  const { currencyDigits: digits, defaultLanguage: language } = useStore();
  const offered = columnKeys.filter(
    (key) => (key !== "cost" || can("products:cost")) && (key !== "category" || can("categories:read")),
  );
  const [hidden, setHidden] = useState(hiddenColumns);
  const columns = useMemo(() => offered.filter((key) => !hidden.has(key)), [offered, hidden]);
  const { ways, reading } = useWays(categories, digits);
  const sheet = useSheet(products, { columns, reading, language });
  const { save, isSending, progress } = useSaving(sheet, { ways, digits, language });
  const tell = ({ locked, leftOut = 0 }: { locked: number; leftOut?: number }) => {
    const words = [
      locked > 0 && say("locked", { count: locked }),
      leftOut > 0 && say("left_out", { count: leftOut }),
    ].filter((one) => one !== false);
    if (words.length) notify(words.join(" "));
  };
  const faulty = [...new Set([...sheet.faults.keys(), ...sheet.refusals.keys()])];
  return (
    <>
      {isCut && <Alert color="gray">{say("cut", { count: products.length })}</Alert>}
      {faulty.length > 0 && (
        <Alert color="red" role="alert">
          {say("faults", { count: faulty.length })}{" "}
          <Anchor component="button" type="button" inherit onClick={() => sheet.reach(nextOf(faulty, sheet))}>
            {say("faults.next")}
          </Anchor>
        </Alert>
      )}
      <Paper className="card card-flush">
        <Tools
          sheet={sheet}
          ways={ways}
          offered={offered}
          hidden={hidden}
          hide={(next) => {
            sheet.select({ anchor: { row: 0, column: 0 }, focus: { row: 0, column: 0 } });
            rememberHidden(next);
            setHidden(next);
          }}
          tell={tell}
        />
        <SheetGrid sheet={sheet} ways={ways} label={say("title")} tell={tell} />
      </Paper>
      <Text size="sm" c="dimmed" aria-live="polite">
        {progress ?? say("keys")}
      </Text>
      <SaveBar
        form={{ isChanged: sheet.typed.size > 0, reset: sheet.drop }}
        save={() => void save()}
        isSending={isSending}
      />
    </>
  );
}

// The fault behind the one where the focus is, the first one behind the last.
function nextOf(faulty: readonly string[], { rows, columns, selection }: Sheet): string {
  const here = `${rows[selection.focus.row]?.key} ${columns[selection.focus.column]}`;
  return faulty[(faulty.indexOf(here) + 1) % faulty.length]!;
}

// What cells say and take, in the reader's language and the store's currency.
function useWays(categories: readonly NamedCategory[], digits: number): { ways: CellWays; reading: Reading } {
  const say = useSay();
  const sayProduct = useProductSay();
  const spoken = useLanguage();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the functions that say texts follow the language
  return useMemo(() => {
    const statuses = { true: sayProduct("state.active"), false: sayProduct("state.inactive") };
    const paths = new Map(categories.map(({ id, path }) => [id, path]));
    const reading: Reading = {
      digits,
      categories,
      statuses: { true: [statuses.true.toLowerCase()], false: [statuses.false.toLowerCase()] },
    };
    const statusOf = (value: string) => (value === "true" || value === "false" ? statuses[value] : value);
    const textOf = (_row: SheetRow, column: ColumnKey, value: string | null) =>
      value === null
        ? ""
        : column === "status"
          ? statusOf(value)
          : column === "category"
            ? (paths.get(value) ?? value)
            : value;
    const ways: CellWays = {
      textOf,
      instead: (row, column) => (column === "price" && row.variantId ? row.product.price : undefined),
      choices: (column) =>
        column === "status"
          ? (["true", "false"] as const).map((value) => ({ value, label: statuses[value] }))
          : column === "category"
            ? [{ value: "", label: "—" }, ...categories.map(({ id, path }) => ({ value: id, label: path }))]
            : undefined,
      faultOf: ({ faults, refusals }, key) => {
        const fault = faults.get(key);
        return fault ? say(`fault.${fault}`) : refusals.get(key);
      },
      flip(sheet) {
        const rows = [...new Set(placesOf(sheet.box).map(({ row }) => row))];
        const column = sheet.columns.indexOf("status");
        const isOn = sheet.textIn(sheet.rows[sheet.selection.focus.row]!, "status") === "true";
        sheet.put(rows.map((row) => ({ row, column, text: String(!isOn) })));
      },
      label: (row, column) => `${sayProduct(columnTexts[column])}: ${row.fullName}`,
    };
    return { ways, reading };
  }, [categories, digits, spoken]);
}

// Tries all changes out, shows what they would do, and saves them.
function useSaving(
  sheet: Sheet,
  { ways, digits, language }: { ways: CellWays; digits: number; language: string },
) {
  const say = useSay();
  const sayCore = useCoreSay();
  const [progress, setProgress] = useState<string>();
  const send = async (isDry: boolean) => {
    const tell = (done: number, of: number) => setProgress(say(isDry ? "trying" : "saving", { done, of }));
    tell(0, updatesOf(sheet.rows, sheet.typed).length);
    const { now, faults, clashes, succeeded, error } = await attempt(sheet.rows, sheet.typed, {
      language,
      isDry,
      words: { gone: say("gone"), busy: say("busy") },
      tell,
    });
    setProgress(undefined);
    if (now.length) sheet.takeOver(now);
    for (const [key, theirs] of clashes) {
      const [rowKey = "", column] = key.split(" ") as [string, ColumnKey];
      const row = sheet.rows.find((one) => one.key === rowKey)!;
      faults.set(key, say("clash", { value: ways.textOf(row, column, theirs) || "—" }));
    }
    sheet.refuse(faults);
    const [first] = faults.keys();
    if (first) sheet.reach(first);
    if (error) notifyError(error);
    return { isWhole: !error && !faults.size, succeeded };
  };
  const save = async () => {
    const [first] = sheet.faults.keys();
    if (first) return sheet.reach(first);
    const { isWhole, succeeded } = await send(true);
    if (!isWhole) return;
    const cells = succeeded.flatMap((update) => update.cells);
    const isSure = await ask<boolean>((close) => (
      <Review cells={cells} ways={ways} digits={digits} close={close} />
    ));
    if (!isSure) return;
    const saved = await send(false);
    await readAnew("products", "stock");
    if (saved.isWhole) notify(sayCore("saved"));
  };
  return { save, isSending: progress !== undefined, progress };
}
