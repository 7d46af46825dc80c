import type { Notice } from "../notice.ts";

/** A file that cannot be read as what it should be, and why. Its `message` holds nothing of the file. */
export class ImportFileError extends Error {
  readonly notice: Notice;
  /** In words, what had become of the records before the fault was found. */
  readonly before: string | undefined;

  constructor(notice: Notice, more: { before?: string; cause?: unknown } = {}) {
    super(notice.key, { cause: more.cause });
    this.notice = notice;
    this.before = more.before;
  }
}
