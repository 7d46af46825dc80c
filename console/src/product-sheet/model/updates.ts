import { type ColumnKey, cellKey, columnKeys, type SheetProduct, type SheetRow } from "./rows.ts";

/** What is typed, by the cells' names; only what differs from what they have. */
export type Typed = ReadonlyMap<string, string>;
/** The update of a product, with the cells that it comes from. */
export type Update = {
  body: { id: string; version: number };
  product: SheetProduct;
  cells: readonly SheetCell[];
};
export type SheetCell = { row: SheetRow; column: ColumnKey; key: string; value: string };

// The API takes 250, and 10 MiB. Fewer are answered sooner, so that people see how it goes on.
const MOST_UPDATES = 100;
const MOST_CHARACTERS = 2_000_000;

const fields: Readonly<Record<ColumnKey, string>> = {
  price: "price",
  compareAtPrice: "compareAtPrice",
  cost: "cost",
  sku: "sku",
  barcode: "barcode",
  quantity: "quantity",
  tags: "tags",
  category: "category",
  status: "isActive",
};
const columnOf: Readonly<Record<string, ColumnKey>> = {
  ...Object.fromEntries(columnKeys.map((column) => [fields[column], column])),
  categoryId: "category",
};

function sent(column: ColumnKey, value: string): unknown {
  if (column === "tags") return value ? value.split(", ") : [];
  if (column === "quantity") return Number(value);
  if (column === "status") return value === "true";
  return value === "" ? null : value;
}

/** The updates that make of products what is typed, each with the version that its cells were read with. */
export function updatesOf(rows: readonly SheetRow[], typed: Typed): Update[] {
  const cells = rows.flatMap((row) =>
    columnKeys.flatMap((column): SheetCell[] => {
      const key = cellKey(row.key, column);
      const value = typed.get(key);
      return value === undefined ? [] : [{ row, column, key, value }];
    }),
  );
  return [...Map.groupBy(cells, ({ row }) => row.product)].map(([product, own]) => ({
    product,
    cells: own,
    body: {
      id: product.id,
      version: product.version,
      // Pieces that were sold since are not brought back by a stock that is older.
      ...(own.some(({ column }) => column === "quantity") && { updatedAt: product.updatedAt }),
      ...fieldsOf(own.filter(({ row }) => row.variantId === null)),
      ...variantsOf(product, own),
    },
  }));
}

const fieldsOf = (cells: readonly SheetCell[]) =>
  Object.fromEntries(cells.map(({ column, value }) => [fields[column], sent(column, value)]));

// A variant that is left out would be withdrawn: those without changes are named.
function variantsOf(product: SheetProduct, cells: readonly SheetCell[]) {
  const byVariant = Map.groupBy(cells, ({ row }) => row.variantId ?? "");
  byVariant.delete("");
  if (!byVariant.size) return {};
  return {
    productVariants: product.productVariants.map(({ id }) => ({ id, ...fieldsOf(byVariant.get(id) ?? []) })),
  };
}

/** Updates as they are sent, one request after another. */
export function chunksOf(updates: readonly Update[]): Update[][] {
  const chunks: Update[][] = [];
  let size = Number.POSITIVE_INFINITY;
  for (const update of updates) {
    const length = JSON.stringify(update.body).length;
    if (size + length > MOST_CHARACTERS || chunks.at(-1)!.length >= MOST_UPDATES) {
      chunks.push([]);
      size = 0;
    }
    chunks.at(-1)!.push(update);
    size += length;
  }
  return chunks;
}

/** An update that the server refused. */
export type Refused = {
  code: string;
  message: string;
  errors?: readonly { field: string; message: string }[];
};

/** Why the server refused an update, by cells. What is of no cell that was changed stands at the first of them. */
export function faultsOf({ cells, product }: Update, refused: Refused): Map<string, string> {
  const found = new Map<string, string>();
  const note = (cell: SheetCell | undefined, message: string) => {
    const { key } = cell ?? cells[0]!;
    if (!found.has(key)) found.set(key, message);
  };
  for (const { field, message } of refused.errors ?? []) {
    const [first = "", at = "", own = ""] = field.split("/").slice(3);
    const isVariant = first === "productVariants";
    const variantId = isVariant ? product.productVariants[Number(at)]?.id : null;
    const column = columnOf[isVariant ? own : first];
    note(
      cells.find((cell) => cell.column === column && cell.row.variantId === variantId),
      message,
    );
  }
  if (!found.size) {
    const isStock = refused.code === "insufficient_stock";
    note(isStock ? cells.find(({ column }) => column === "quantity") : undefined, refused.message);
  }
  return found;
}

/** The changed cells that somebody else changed meanwhile, to something else: what each has now. */
export function clashesOf(update: Update, now: readonly SheetRow[]): Map<string, string> {
  const rows = new Map(now.map((row) => [row.key, row]));
  return new Map(
    update.cells.flatMap(({ row, column, key, value }) => {
      const theirs = rows.get(row.key)?.cells[column];
      return theirs === undefined || theirs === null || theirs === row.cells[column] || theirs === value
        ? []
        : [[key, theirs] as const];
    }),
  );
}
