import { notFound, permissionDenied } from "../../http/answers/errors.ts";
import type { Call } from "../../http/route.ts";
import { type ImportRow, imports } from "./columns.ts";
import { type ImportResource, importResources } from "./formats.ts";

type Can = Call["can"];

/** The resources whose imports a caller may read: those that the caller may read. */
export const readableResources = (can: Can): readonly ImportResource[] =>
  importResources.filter((resource) => can(`${resource}:read`));

/** Throws 403 for a caller that may not write the resource of an import. */
export function requireWriting(resource: ImportResource, can: Can): void {
  if (!can(resource)) throw permissionDenied(resource);
}

/**
 * The row of an import. Throws 404 for a caller that may not read its resource: the import is not revealed.
 */
export function requireReadable(can: Can, row: ImportRow): ImportRow {
  if (!can(`${imports.get(row, "resource")}:read`)) throw notFound();
  return row;
}
