import { notFound, permissionDenied } from "../../http/answers/errors.ts";
import type { Call } from "../../http/route.ts";
import { type ImportRow, imports } from "./columns.ts";
import { type ImportResource, importResources } from "./formats.ts";

type Can = Call["can"];

/** What somebody may read imports of: what they may read itself. */
export const readableResources = (can: Can): readonly ImportResource[] =>
  importResources.filter((resource) => can(`${resource}:read`));

/** Throws 403 where somebody may not write what an import writes. */
export function requireWriting(resource: ImportResource, can: Can): void {
  if (!can(resource)) throw permissionDenied(resource);
}

/** The row of an import, for somebody who may read what it imports. Throws 404 for others: they are not told that there is one. */
export function requireReadable(can: Can, row: ImportRow): ImportRow {
  if (!can(`${imports.get(row, "resource")}:read`)) throw notFound();
  return row;
}
