import { Type } from "typebox";
import { statement } from "../../db/statement.ts";
import type { Tx } from "../../db/tenant.ts";
import { integer, orNull, text, time, word } from "../../http/nouns/columns.ts";
import { table } from "../../http/nouns/table.ts";

const Code = Type.Unsafe<string>({
  type: "string",
  description:
    "`theme_too_slow`, `theme_too_large`, `theme_out_of_memory` or `theme_broken`. Repeated problems are counted in the same entry.",
  examples: ["theme_broken"],
});

/** The columns of a failure `e` of a theme. */
export const themeErrors = table("e", {
  code: word("code", Code),
  template: text("template", { description: "The kind of page, such as `product`." }),
  message: text("message", { description: "The error message." }),
  path: orNull(text("path", { description: "The theme's file, where it is known." })),
  line: orNull(integer("line", { description: "From 1." })),
  column: orNull(integer("col", { description: "From 1." })),
  number: integer("number", { description: "The published version that failed." }),
  count: integer("count", { description: "The times it was recorded; at most once a minute per process." }),
  firstAt: time("first_at"),
  lastAt: time("last_at"),
});

const list = statement(`
  select t.theme_id, ${themeErrors.select} from themes t left join theme_errors e using (store_id, theme_id)
  where store_id = $1 and theme_id = $2 order by e.last_at desc`);

/** The failures of a theme, the newest first; undefined for an unknown theme. */
export async function listThemeErrors(tx: Tx, themeId: string) {
  const rows = await tx.query(list, [tx.storeId, themeId]);
  if (!rows.length) return undefined;
  return rows.map(([, ...row]) => row).filter(([code]) => code !== null);
}

const note = statement(`
  insert into theme_errors (store_id, theme_id, code, template, message, path, line, col, number, first_at, last_at)
  select store_id, theme_id, $3, $4, $5, $6, $7, $8, $9, $10, $10 from themes where store_id = $1 and theme_id = $2
  on conflict (store_id, theme_id, code, template) do update set message = excluded.message, path = excluded.path,
    line = excluded.line, col = excluded.col, number = excluded.number, count = theme_errors.count + 1,
    last_at = excluded.last_at`);

/** A failure of a theme in a shop. */
export type ThemeFailure = {
  code: string;
  template: string;
  message: string;
  at: { path: string; line: number; column: number } | undefined;
  number: number;
};

const MAX_MESSAGE = 1_000;

/** Records that a page of a theme failed; nothing if the theme is deleted. */
export async function noteThemeError(
  tx: Tx,
  themeId: string,
  failure: ThemeFailure,
  now: Date,
): Promise<void> {
  const { code, template, message, at, number } = failure;
  const text = message.replaceAll("\0", "").slice(0, MAX_MESSAGE);
  await tx.query(note, [
    tx.storeId,
    themeId,
    code,
    template,
    text,
    at?.path ?? null,
    at?.line ?? null,
    at?.column ?? null,
    number,
    now,
  ]);
}
