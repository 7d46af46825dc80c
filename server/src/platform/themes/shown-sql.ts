import { statement } from "../../db/statement.ts";
import type { Tx } from "../../db/tenant.ts";
import { bytesText } from "../../http/nouns/columns.ts";

/**
 * The theme that a store's shop is shown in, as JSON text `{id, number, name}`: SQL, for the store that
 * `store` names. Null where none is active.
 */
export const activeTheme = (store: string): string =>
  `(select json_build_object('id', t.theme_id, 'number', t.published_version, 'name', t.name)::text
    from themes t where t.store_id = ${store} and t.is_active)`;

/** A theme whose files are shown: those of a published version, or the working files. */
export type ShownTheme = { themeId: string; number: number | undefined };

/** A file of a theme that is rendered; only text files include their content. */
export type ShownFile = {
  path: string;
  sha256: string;
  isText: boolean;
  size: number;
  text: string | undefined;
};

const select = `f.path, encode(f.sha256, 'hex'), f.is_text, f.size, case when f.is_text then convert_from(b.content, 'UTF8') end`;
const working = statement(`
  select ${select} from theme_files f join theme_blobs b using (store_id, sha256)
  where store_id = $1 and f.theme_id = $2 order by f.path`);
const published = statement(`
  select ${select} from theme_version_files f join theme_blobs b using (store_id, sha256)
  where store_id = $1 and f.theme_id = $2 and f.number = $3 order by f.path`);

/**
 * The files of a theme, text files with their content; none for an unknown theme or version. One statement.
 */
export async function readShownFiles(tx: Tx, { themeId, number }: ShownTheme): Promise<ShownFile[]> {
  const rows = await (number === undefined
    ? tx.query(working, [tx.storeId, themeId])
    : tx.query(published, [tx.storeId, themeId, number]));
  return rows.map(([path, sha256, isText, size, text]) => ({
    path: path!,
    sha256: sha256!,
    isText: isText === "t",
    size: Number(size),
    text: text ?? undefined,
  }));
}

const state = statement("select name, version from themes t where t.store_id = $1 and t.theme_id = $2");

/** A theme's name, and the version that its working files are of; undefined where it is not there. */
export async function findThemeState(
  tx: Tx,
  themeId: string,
): Promise<{ name: string; version: number } | undefined> {
  const [row] = await tx.query(state, [tx.storeId, themeId]);
  return row && { name: row[0]!, version: Number(row[1]) };
}

const blob = statement(`
  select translate(encode(content, 'base64'), E'\\n', ''), encode(sha256, 'hex') from theme_blobs
  where store_id = $1 and sha256 >= $2 and sha256 <= $3 limit 1`);
const BYTES = 32;

/**
 * The content in the store's themes whose SHA-256 begins with these hexadecimal digits; undefined without
 * one.
 */
export async function findContent(
  tx: Tx,
  beginning: string,
): Promise<{ bytes: Buffer; sha256: string } | undefined> {
  const bound = (fill: string) => bytesText(Buffer.from(beginning.padEnd(2 * BYTES, fill), "hex"));
  const [row] = await tx.query(blob, [tx.storeId, bound("0"), bound("f")]);
  return row && { bytes: Buffer.from(row[0]!, "base64"), sha256: row[1]! };
}
