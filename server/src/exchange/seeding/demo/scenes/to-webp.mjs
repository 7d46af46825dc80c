// Writes the rendered PNGs of a folder as the WebPs that the demo store shows: node to-webp.mjs FOLDER
import { readdir, writeFile } from "node:fs/promises";
import { basename, join } from "node:path";
import sharp from "sharp";

const MAX_BYTES = 60_000;
const LONG_SIDE = 1_100;
const SQUARE_SIDE = 1_000;
const folder = process.argv[2];
const out = new URL("../pictures/", import.meta.url);

for (const file of (await readdir(folder)).filter((name) => name.endsWith(".png"))) {
  const path = join(folder, file);
  const { width, height } = await sharp(path).metadata();
  const side = width === height ? SQUARE_SIDE : LONG_SIDE;
  const picture = sharp(path).resize({ width: side, height: side, fit: "inside" });
  let bytes;
  // The best quality that is small enough.
  for (let quality = 86; quality >= 40; quality -= 6) {
    bytes = await picture.clone().webp({ quality, effort: 6, smartSubsample: true }).toBuffer();
    if (bytes.length <= MAX_BYTES) break;
  }
  await writeFile(new URL(`${basename(file, ".png")}.webp`, out), bytes);
  console.log(`${file}: ${bytes.length} bytes`);
}
