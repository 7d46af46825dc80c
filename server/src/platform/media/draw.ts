import { hash } from "node:crypto";
import { v7 as uuidv7 } from "uuid";
import { mediaPath } from "../../kit/own-media.ts";
import type { Alt } from "./columns.ts";
import { originalKey } from "./files.ts";
import type { MediaRuntime } from "./keep.ts";
import type { NewMedia } from "./sql.ts";

/** What the server draws itself: SVG, under a name that ends so. */
type Drawing = { svg: string; filename: string; alt: Alt };

/** Puts a drawing in its place as a PNG; its row is not written yet. */
export async function prepareDrawing(
  { files, pictures }: Pick<MediaRuntime, "files" | "pictures">,
  storeId: string,
  { svg, filename, alt }: Drawing,
): Promise<NewMedia> {
  const { bytes, width, height } = await pictures.drawn(svg);
  const id = uuidv7();
  await files.put(originalKey(storeId, id, "png"), bytes);
  const sha256 = hash("sha256", svg, "hex");
  const url = mediaPath(id, "png");
  const name = filename.replace(/svg$/, "png");
  return { id, url, type: "image/png", filename: name, width, height, size: bytes.length, sha256, alt };
}
