import { hash } from "node:crypto";
import { v7 as uuidv7 } from "uuid";
import { mediaPath } from "../../kit/web/own-media.ts";
import type { MediaRuntime } from "./add-media.ts";
import type { Alt } from "./columns.ts";
import { originalKey } from "./files.ts";
import type { NewMedia } from "./sql.ts";

// The offsets of width and height in a lossy WebP: 14 bits each.
const [WIDTH, HEIGHT] = [26, 28];
const SIDE_BITS = 0x3fff;

/** Puts a lossy WebP of the server's own in its place as it is; its row is not written yet. */
export async function prepareOwnPicture(
  { files }: Pick<MediaRuntime, "files">,
  storeId: string,
  { bytes, filename, alt }: { bytes: Buffer; filename: string; alt: Alt },
): Promise<NewMedia> {
  const id = uuidv7();
  await files.put(originalKey(storeId, id, "webp"), bytes);
  return {
    id,
    url: mediaPath(id, "webp"),
    type: "image/webp",
    filename,
    width: bytes.readUInt16LE(WIDTH) & SIDE_BITS,
    height: bytes.readUInt16LE(HEIGHT) & SIDE_BITS,
    size: bytes.length,
    sha256: hash("sha256", bytes, "hex"),
    alt,
  };
}
