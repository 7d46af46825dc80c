import { v7 as uuidv7 } from "uuid";
import { type FieldError, faulty, invalidField } from "../../http/errors.ts";
import type { Call, Inspection } from "../../http/route.ts";
import type { Sound } from "../../http/sound.ts";
import type { Store } from "../../http/store.ts";
import { parseMoney } from "../../kit/money.ts";
import type { ThemeRow } from "./columns.ts";
import { type NewFile, readFiles } from "./content.ts";
import { copyFiles, putWorkingFiles } from "./file-sql.ts";
import { checkLimits } from "./limits.ts";
import { MAX_THEMES, type ThemeCreate } from "./schemas.ts";
import { countThemes, getTheme, insertTheme, insertThemeLike, lockThemes, recountFiles } from "./sql.ts";

const FIRST_VERSION = 1;

/** Creates a theme of uploaded files or as a copy of another, and returns its row. Throws 400. */
export async function createTheme(
  { tx, store, now }: Pick<Call, "tx" | "store" | "now">,
  input: ThemeCreate,
): Promise<ThemeRow> {
  const errors: FieldError[] = [];
  const draft = readTheme(input, store, errors);
  if (errors.length) throw faulty(errors);
  const id = uuidv7();
  await lockThemes(tx);
  if ((await countThemes(tx)) >= MAX_THEMES) throw invalidField("", "too_many", { limit: MAX_THEMES });
  if (draft.copyOf === undefined) {
    await insertTheme(tx, id, draft, now);
    await putWorkingFiles(tx, id, { written: draft.files, version: FIRST_VERSION }, now);
  } else {
    await getTheme(tx, draft.copyOf).catch(() => {
      throw invalidField("/copyOf", "not_found");
    });
    await insertThemeLike(tx, id, { name: draft.name, otherId: draft.copyOf }, now);
    await copyFiles(tx, id, draft.copyOf, now);
  }
  const row = await recountFiles(tx, id, FIRST_VERSION, now);
  await checkLimits(tx, row, { list: "/files", content: "/files" });
  return row;
}

/** What is wrong with the parts of a new theme that the schema does not refuse. */
export function themeFaults(input: Sound<ThemeCreate>, { store }: Pick<Inspection, "store">): FieldError[] {
  const errors: FieldError[] = [];
  readTheme(input, store, errors);
  return errors;
}

type Draft = { name: string; price: bigint | null; files: NewFile[]; copyOf: string | undefined };

function readTheme(
  { name = "", files = [], copyOf, price }: Sound<ThemeCreate>,
  store: Store,
  errors: FieldError[],
): Draft {
  const trimmed = name.trim();
  if (!trimmed) errors.push({ field: "/name", code: "too_short", values: { limit: 1 } });
  if (copyOf !== undefined && price !== undefined) {
    errors.push({ field: "/price", code: "read_only_field" });
  }
  if (copyOf !== undefined && files.length) {
    errors.push({ field: "/copyOf", code: "exactly_one", values: { choices: "files, copyOf" } });
  }
  const amount = price === undefined ? 0n : parseMoney(price, store.currencyDigits);
  if (typeof amount !== "bigint" && copyOf === undefined) {
    errors.push({ field: "/price", code: amount, values: { digits: store.currencyDigits } });
  }
  const read = readFiles(files, errors);
  return {
    name: trimmed,
    price: typeof amount === "bigint" && amount ? amount : null,
    files: read,
    copyOf: copyOf?.toLowerCase(),
  };
}
