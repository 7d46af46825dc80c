import type { FiledCustomer } from "../../../people/customers/index.ts";
import type { Notice } from "../notice.ts";
import type { SourceRecord } from "../source-record.ts";

/** One customer as a file tells of them. */
export type SourceCustomer = SourceRecord &
  FiledCustomer & {
    /** What is to be said where they are new. */
    warningsIfNew?: readonly Notice[];
  };
