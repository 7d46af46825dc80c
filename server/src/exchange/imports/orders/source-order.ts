import type { FiledOrder } from "../../../orders/import/index.ts";
import type { SourceRecord } from "../source-record.ts";

/** One order as a file tells of it. */
export type SourceOrder = SourceRecord & { fields: FiledOrder };
