import type { ImportFileError } from "../src/exchange/imports/files/file-error.ts";
import { type Notice, say } from "../src/exchange/imports/notice.ts";
import type { SourceProduct } from "../src/exchange/imports/source-records.ts";
import { messagesByLocale } from "../src/http/answers/messages.ts";

/** The server's words in English. */
export const english = messagesByLocale("en");

const describeNotice = (notice: Notice) => say(english, notice);

/** A product of a file with what is said of it in English. */
export const inEnglish = (product: SourceProduct) => ({
  ...product,
  warnings: product.warnings.map(describeNotice),
  fault: product.fault && describeNotice(product.fault),
});
export type ProductInEnglish = ReturnType<typeof inEnglish>;

/** The fault of a file, in English. */
export const faultOf = ({ notice }: ImportFileError) => describeNotice(notice);
