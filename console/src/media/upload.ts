import type { Media } from "@stoa/client";
import { stoa } from "../core/client.ts";

/**
 * The kinds of pictures that can be uploaded, as HTML's `accept`. Systems that do not know HEIC give such
 * files no type, so they are named by their ending, too.
 */
export const PICTURES =
  "image/jpeg,image/png,image/webp,image/avif,image/gif,image/heic,image/heif,.heic,.heif";
/** All that the library takes, as HTML's `accept`. */
export const FILES = `${PICTURES},video/mp4,application/pdf`;

/** Uploads files, one after another, and gives what was made of each. Throws what the server refuses one by. */
export async function upload(files: readonly File[]): Promise<Media[]> {
  const made: Media[] = [];
  for (const file of files) {
    const form = new FormData();
    form.set("file", file);
    made.push(await stoa.media.create(form as never));
  }
  return made;
}
