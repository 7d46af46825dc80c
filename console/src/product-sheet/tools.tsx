import { ActionIcon, Button, Checkbox, Group, Popover, Stack, Text } from "@mantine/core";
import { ask } from "../core/dialogs.tsx";
import { useSay as useProductSay } from "../products/say.ts";
import { Icon } from "../ui/icon.tsx";
import type { CellWays } from "./cell.tsx";
import { columnTexts } from "./columns.ts";
import { FormulaDialog } from "./formula-dialog.tsx";
import type { Formula } from "./model/formula.ts";
import { placesOf } from "./model/grid.ts";
import type { ColumnKey } from "./model/rows.ts";
import { useSay } from "./say.ts";
import type { Sheet } from "./use-sheet.ts";

/** What can be done with the chosen cells, and which columns there are. */
export function Tools({
  sheet,
  ways,
  offered,
  hidden,
  hide,
  tell,
}: {
  sheet: Sheet;
  ways: CellWays;
  offered: readonly ColumnKey[];
  hidden: ReadonlySet<ColumnKey>;
  hide: (next: ReadonlySet<ColumnKey>) => void;
  tell: (result: { locked: number }) => void;
}) {
  const say = useSay();
  const sayProduct = useProductSay();
  const places = placesOf(sheet.box);
  const change = async () => {
    const { amounts } = sheet;
    const formula = await ask<Formula>((close) => (
      <FormulaDialog count={amounts.length} example={amounts[0]!} close={close} />
    ));
    if (formula) sheet.change(formula);
  };
  const fill = () =>
    tell({
      locked: sheet.fillDown(({ row, column }) => {
        const [at, of] = [sheet.rows[row]!, sheet.columns[column]!];
        return ways.textOf(at, of, sheet.textIn(at, of));
      }),
    });
  // One column stays, as a sheet without any cannot be reached, and what is typed stays in sight.
  const mayHide = (column: ColumnKey) =>
    hidden.has(column) ||
    (sheet.columns.length > 1 && ![...sheet.typed.keys()].some((key) => key.endsWith(` ${column}`)));
  return (
    <Group gap="xs" className="sheet-tools" role="toolbar" aria-label={say("tools")}>
      <ActionIcon
        variant="subtle"
        color="gray"
        aria-label={say("undo")}
        title={say("undo")}
        disabled={!sheet.canUndo}
        onClick={() => sheet.goBack(sheet.undo)}
      >
        <Icon name="return" size={16} />
      </ActionIcon>
      <ActionIcon
        variant="subtle"
        color="gray"
        aria-label={say("redo")}
        title={say("redo")}
        disabled={!sheet.canRedo}
        onClick={() => sheet.goBack(sheet.redo)}
      >
        <Icon name="forth" size={16} />
      </ActionIcon>
      <Button size="xs" variant="default" onClick={fill}>
        {say("fill")}
      </Button>
      <Button size="xs" variant="default" disabled={!sheet.amounts.length} onClick={() => void change()}>
        {say("change.open")}
      </Button>
      <Text size="xs" c="dimmed" aria-live="polite">
        {places.length > 1 ? say("chosen", { count: places.length }) : null}
      </Text>
      <Popover position="bottom-end" trapFocus withinPortal>
        <Popover.Target>
          <Button size="xs" variant="default" ms="auto">
            {say("columns")}
          </Button>
        </Popover.Target>
        <Popover.Dropdown aria-label={say("columns")}>
          <Stack gap="xs">
            {offered.map((column) => (
              <Checkbox
                key={column}
                size="xs"
                label={sayProduct(columnTexts[column])}
                checked={!hidden.has(column)}
                disabled={!mayHide(column)}
                onChange={() =>
                  hide(
                    new Set(
                      hidden.has(column) ? [...hidden].filter((one) => one !== column) : [...hidden, column],
                    ),
                  )
                }
              />
            ))}
          </Stack>
        </Popover.Dropdown>
      </Popover>
    </Group>
  );
}
