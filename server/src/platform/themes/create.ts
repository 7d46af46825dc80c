import { v7 as uuidv7 } from "uuid";
import { type FieldError, faulty, invalidField } from "../../http/answers/errors.ts";
import type { Store } from "../../http/request/store.ts";
import type { Call } from "../../http/route.ts";
import { isUuid } from "../../kit/cursor.ts";
import { parseMoney } from "../../kit/money.ts";
import { type ThemeRow, theme, themes } from "./columns.ts";
import { checkLimits, type NewFile, readFiles } from "./content.ts";
import { copyFiles, putWorkingFiles } from "./file-sql.ts";
import { DEFAULT_THEME } from "./preview-token.ts";
import { MAX_THEMES, type ThemeCreate } from "./schemas.ts";
import { countThemes, lockThemes, recountFiles, themeSql, unpublished } from "./sql.ts";

const FIRST_VERSION = 1;

/** Reads the files of the built-in theme. */
export type ReadDefaultTheme = () => Promise<readonly NewFile[]>;

/**
 * Creates a theme of uploaded files, as a copy of another, or of `builtIn`, the built-in theme's files where
 * that is to be copied, and returns its row. Throws 400.
 */
export async function createTheme(
  { tx, store, now }: Pick<Call, "tx" | "store" | "now">,
  input: ThemeCreate,
  builtIn: readonly NewFile[] | undefined,
): Promise<ThemeRow> {
  const errors: FieldError[] = [];
  const draft = readTheme(input, store, errors);
  if (errors.length) throw faulty(errors);
  const id = uuidv7();
  await lockThemes(tx);
  if ((await countThemes(tx)) >= MAX_THEMES) throw invalidField("", "too_many", { limit: MAX_THEMES });
  const { copyOf, name, price, files } = draft;
  const isOther = copyOf !== undefined && !builtIn;
  const other = isOther ? await themeSql.find(tx, copyOf) : undefined;
  if (isOther && !other) throw invalidField("/copyOf", "not_found");
  const license = other ? licenseOf(other) : newLicense(price);
  await themeSql.insert(tx, { id, draft: { name }, derived: { ...unpublished, ...license }, now });
  if (isOther) await copyFiles(tx, id, copyOf, now);
  else await putWorkingFiles(tx, id, { written: builtIn ?? files, version: FIRST_VERSION }, now);
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
  if (copyOf !== undefined && copyOf !== DEFAULT_THEME && !isUuid(copyOf.toLowerCase())) {
    errors.push({ field: "/copyOf", code: "invalid_id" });
  }
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
