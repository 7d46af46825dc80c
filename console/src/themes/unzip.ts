/** A file in an archive. */
export type Unzipped = { path: string; bytes: Uint8Array<ArrayBuffer> };

const END = 0x06054b50;
const ENTRY = 0x02014b50;
const MOST_FILES = 2_000;
const MOST_BYTES = 1_048_576;
const IS_LEFT_OUT = /(^|\/)(__MACOSX|\.[^/]*)(\/|$)|\/$/;

/**
 * Reads the files of a zip archive (APPNOTE 6.3: stored and deflated, no encryption, no zip64), up to 2,000 of 1 MiB each. Hidden files
 * and folders are left out, and so is a folder that all files are in. Throws for what is not such an archive, or larger.
 */
export async function unzip(archive: ArrayBuffer): Promise<Unzipped[]> {
  const view = new DataView(archive);
  const entries = entriesOf(view).filter(({ path }) => !IS_LEFT_OUT.test(path));
  const files = await Promise.all(
    entries.map(async ({ path, ...entry }) => ({ path, bytes: await contentOf(view, entry) })),
  );
  const [top] = files[0]?.path.split("/") ?? [];
  const isInFolder = files.every(({ path }) => path.startsWith(`${top}/`));
  return isInFolder ? files.map(({ path, bytes }) => ({ path: path.slice(top!.length + 1), bytes })) : files;
}

type Entry = { path: string; method: number; size: number; offset: number };

function entriesOf(view: DataView): Entry[] {
  let end = view.byteLength - 22;
  const first = Math.max(0, end - 65_535);
  while (end >= first && view.getUint32(end, true) !== END) end--;
  if (end < first) throw new RangeError("not a zip archive");
  const count = view.getUint16(end + 10, true);
  if (count > MOST_FILES) throw new RangeError("too many files");
  let at = view.getUint32(end + 16, true);
  return Array.from({ length: count }, () => {
    if (view.getUint32(at, true) !== ENTRY) throw new RangeError("not a zip archive");
    const [nameLength, extra, comment] = [28, 30, 32].map((field) => view.getUint16(at + field, true));
    const path = new TextDecoder().decode(new Uint8Array(view.buffer, at + 46, nameLength));
    const entry = {
      path,
      method: view.getUint16(at + 10, true),
      size: view.getUint32(at + 20, true),
      offset: view.getUint32(at + 42, true),
    };
    at += 46 + nameLength! + extra! + comment!;
    return entry;
  });
}

async function contentOf(
  view: DataView,
  { method, size, offset }: Omit<Entry, "path">,
): Promise<Uint8Array<ArrayBuffer>> {
  const start = offset + 30 + view.getUint16(offset + 26, true) + view.getUint16(offset + 28, true);
  const packed = new Uint8Array(view.buffer as ArrayBuffer, start, size);
  if (size > MOST_BYTES) throw new RangeError("a file is too large");
  if (method === 0) return packed.slice();
  if (method !== 8) throw new RangeError("a file is packed in an unknown way");
  const reader = new Blob([packed]).stream().pipeThrough(new DecompressionStream("deflate-raw")).getReader();
  const parts: Uint8Array<ArrayBuffer>[] = [];
  // Counted while it is unpacked: what an archive says of sizes may be wrong.
  for (let length = 0; ; ) {
    const { done, value } = await reader.read();
    if (done) break;
    length += value.length;
    if (length > MOST_BYTES) throw new RangeError("a file is too large");
    parts.push(value as Uint8Array<ArrayBuffer>);
  }
  return new Uint8Array(await new Blob(parts).arrayBuffer());
}
