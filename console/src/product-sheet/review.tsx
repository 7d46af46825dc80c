import { Alert, Button, Group, Modal, Stack, Text } from "@mantine/core";
import { useSay as useCoreSay } from "../core/say.ts";
import { useSay as useProductSay } from "../products/say.ts";
import { Icon } from "../ui/icon.tsx";
import { LongTable } from "../ui/long-table.tsx";
import type { CellWays } from "./cell.tsx";
import { columnTexts } from "./columns.ts";
import { unitsOf } from "./model/amount.ts";
import type { SheetCell } from "./model/updates.ts";
import { useSay } from "./say.ts";

/** What would be saved, as the dry run found it: each cell before and afterwards, and what may be a mistake. */
export function Review({
  cells,
  ways,
  digits,
  close,
}: {
  cells: readonly SheetCell[];
  ways: CellWays;
  digits: number;
  close: (yes?: boolean) => void;
}) {
  const say = useSay();
  const sayCore = useCoreSay();
  const sayProduct = useProductSay();
  const products = new Set(cells.map(({ row }) => row.product.id)).size;
  const halved = cells.filter((cell) => isHalved(cell, digits)).length;
  const hidden = cells.filter(
    ({ column, value, row }) => column === "status" && value === "false" && !row.variantId,
  );
  const warnings = [
    halved > 0 && say("review.halved", { count: halved }),
    hidden.length > 0 && say("review.hidden", { count: hidden.length }),
  ].filter((one) => one !== false);
  return (
    <Modal
      opened
      onClose={() => close()}
      size="xl"
      title={say("review.title")}
      closeButtonProps={{ "aria-label": sayCore("close") }}
    >
      <Stack>
        <Text size="sm">
          {say("review.cells", { count: cells.length })} · {say("review.products", { count: products })}
        </Text>
        {warnings.map((warning) => (
          <Alert key={warning} color="yellow" icon={<Icon name="alert" size={16} />}>
            {warning}
          </Alert>
        ))}
        <LongTable
          label={say("review.title")}
          rows={cells}
          keyOf={({ key }) => key}
          columns={[
            { label: say("product") },
            { label: say("review.field") },
            { label: say("review.before"), isEnd: true },
            { label: say("review.after"), isEnd: true },
          ]}
          cells={({ row, column, value }) => (
            <>
              <td>
                <bdi>{row.fullName}</bdi>
              </td>
              <td>{sayProduct(columnTexts[column])}</td>
              <td className="end">
                <bdi>{ways.textOf(row, column, row.cells[column]) || "—"}</bdi>
              </td>
              <td className="end">
                <bdi>{ways.textOf(row, column, value) || "—"}</bdi>
              </td>
            </>
          )}
        />
        <Group justify="flex-end">
          <Button variant="default" onClick={() => close()}>
            {sayCore("cancel")}
          </Button>
          <Button onClick={() => close(true)} data-autofocus>
            {say("save", { count: products })}
          </Button>
        </Group>
      </Stack>
    </Modal>
  );
}

function isHalved({ row, column, value }: SheetCell, digits: number): boolean {
  if (column !== "price") return false;
  const [before, after] = [unitsOf(row.cells.price ?? "", digits), unitsOf(value, digits)];
  return before !== undefined && after !== undefined && 2n * after < before;
}
