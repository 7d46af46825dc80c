import { textFault } from "../../kit/json/parse.ts";
import { validationFailed } from "../answers/errors.ts";
import type { CheckContext } from "./schema-checks.ts";
import type { Check } from "./validate.ts";

/** Throws 400 for a record of a file that its schema refuses, or that has text no database can keep. */
export function refuseRecord(record: object, check: Check, context?: CheckContext): void {
  const errors = check(record, context);
  const fault = textFault(record, "");
  if (fault && "field" in fault) throw validationFailed([{ field: fault.field, code: fault.fault }]);
  if (errors) throw validationFailed(errors);
}
