import { type Peeked, peek } from "./peek.ts";

const separators = [",", ";", "\t", "|"];
const MAX_HEADER_BYTES = 1_048_576;

/** Tells what separates the cells of a CSV file by its header row, and hands the file on whole. */
export async function findSeparator(
  bytes: AsyncIterable<Uint8Array>,
): Promise<{ separator: string; all: Peeked["all"] }> {
  const { head, all } = await peek(
    bytes,
    (head) => head.length > MAX_HEADER_BYTES || outsideQuotes(head.toString()).includes("\n"),
  );
  const [header = ""] = outsideQuotes(head.toString())
    .trimStart()
    .split(/[\r\n]/, 1);
  const count = (separator: string) => header.split(separator).length;
  const separator = separators.reduce((best, one) => (count(one) > count(best) ? one : best));
  return { separator, all };
}

const outsideQuotes = (text: string) => text.replace(/"[^"]*("|$)/g, "");
