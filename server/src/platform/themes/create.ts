import { v7 as uuidv7 } from "uuid";
import { type FieldError, faulty, invalidField } from "../../http/answers/errors.ts";
import type { Store } from "../../http/request/store.ts";
import type { Call } from "../../http/route.ts";
import { parseMoney } from "../../kit/money.ts";
import { type ThemeRow, themes } from "./columns.ts";
import { type NewFile, readFiles } from "./content.ts";
import { copyFiles, putWorkingFiles } from "./file-sql.ts";
import { checkLimits } from "./limits.ts";
import { MAX_THEMES, type ThemeCreate } from "./schemas.ts";
import { countThemes, lockThemes, recountFiles, themeSql, unpublished } from "./sql.ts";
import { theme } from "./theme.ts";

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
  const { copyOf, name, price, files } = draft;
  const other = copyOf === undefined ? undefined : await themeSql.find(tx, copyOf);
  if (copyOf !== undefined && !other) throw invalidField("/copyOf", "not_found");
  const license = other ? licenseOf(other) : newLicense(price);
  await themeSql.insert(tx, { id, draft: { name }, derived: { ...unpublished, ...license }, now });
  if (copyOf === undefined) await putWorkingFiles(tx, id, { written: files, version: FIRST_VERSION }, now);
  else await copyFiles(tx, id, copyOf, now);
  const row = await recountFiles(tx, id, FIRST_VERSION, now);
  await checkLimits(tx, row, { list: "/files", content: "/files" });
  return row;
}

const newLicense = (price: string | null) => ({
  license: price ? "trial" : "free",
  price,
  purchasedAt: null,
  purchaseReference: null,
});
const licenseOf = (row: ThemeRow) => ({
  license: themes.text(row, "license"),
  price: themes.text(row, "price"),
  purchasedAt: themes.text(row, "purchasedAt"),
  purchaseReference: themes.text(row, "purchaseReference"),
});

type Draft = { name: string | null; price: string | null; files: NewFile[]; copyOf: string | undefined };

function readTheme(
  { name: sent, files = [], copyOf, price }: ThemeCreate,
  store: Store,
  errors: FieldError[],
): Draft {
  const { name } = theme.writes.draft({ digits: store.currencyDigits, errors }, { name: sent });
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
    name,
    price: typeof amount === "bigint" && amount ? String(amount) : null,
    files: read,
    copyOf: copyOf?.toLowerCase(),
  };
}
