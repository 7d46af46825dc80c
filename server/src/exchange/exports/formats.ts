/** The formats of exports, with their media types. */
export const formatTypes = {
  ndjson: "application/x-ndjson",
  csv: "text/csv; charset=utf-8",
} as const;
export type ExportFormat = keyof typeof formatTypes;

/** The names of the formats of exports. */
export const exportFormats = Object.keys(formatTypes) as ExportFormat[];
