import { createHash } from "node:crypto";
import { crc32 } from "node:zlib";
import { isSlug, slugify } from "../../../../kit/slug.ts";

/** The slugs that a handle leads to. */
export type HandleSlugs = {
  /** The slug that a new product gets. */
  slug: string;
  /** Of a handle that is no slug: the one that no other handle makes, and the one that is made of it, if no other handle is that. */
  ownSlug?: string;
  madeSlug?: string;
};

/** Gives each handle of a file a slug, whatever other handles would make the same: all are shown to `see` before the first is asked for. */
export function handleSlugs(): { see(handle: string): void; of(handle: string): HandleSlugs } {
  const handles = new Set<string>();
  // Slugs by their checksums, of which there may be millions. Where two are alike, a handle gets a slug of its own, which is good as well.
  const given = new Set<number>();
  return {
    see: (handle) => void handles.add(handle),
    of(handle) {
      if (isSlug(handle)) return { slug: handle };
      const made = slugify(handle);
      const digest = createHash("sha256").update(handle).digest("hex").slice(0, 8);
      const ownSlug = `${slugify(made.slice(0, 150)) || "product"}-${digest}`;
      if (!made || handles.has(made)) return { slug: ownSlug, ownSlug };
      const checksum = crc32(made) | 0;
      const slug = given.has(checksum) ? ownSlug : made;
      given.add(checksum);
      return { slug, ownSlug, madeSlug: made };
    },
  };
}
