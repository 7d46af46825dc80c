import type { Tx } from "../../../db/tenant.ts";
import { findFetched } from "../../../platform/media/index.ts";
import type { SourceProduct } from "../source-records.ts";

type Fields = SourceProduct["fields"];

const urlsIn = ({ images, media, productVariants }: Fields): unknown[] => [
  ...(Array.isArray(images) ? images : []),
  ...(Array.isArray(media) ? media.map((one) => one?.url) : []),
  ...(Array.isArray(productVariants) ? productVariants.map((one) => one?.image) : []),
];

/**
 * The products with the store's own pictures in place of those that were copied before: a file that is read
 * again changes nothing. What is no URL stays what it is.
 */
export async function withCopiedPictures(
  tx: Tx,
  products: readonly SourceProduct[],
): Promise<SourceProduct[]> {
  const urls = products.flatMap(({ fields }) => urlsIn(fields));
  const copied = await findFetched(tx, [...new Set(urls.filter((url) => typeof url === "string"))]);
  if (!copied.size) return [...products];
  // The host does not count: a medium is identified by its path.
  const own = <T>(url: T) => {
    const path = typeof url === "string" ? copied.get(url) : undefined;
    return path === undefined ? url : (new URL(path, url as string).href as T);
  };
  return products.map((product) => {
    const { images, media, productVariants, ...fields } = product.fields;
    return {
      ...product,
      fields: {
        ...fields,
        ...(images && { images: Array.isArray(images) ? images.map(own) : images }),
        ...(media && {
          media: Array.isArray(media) ? media.map((one) => one && { ...one, url: own(one.url) }) : media,
        }),
        ...(productVariants && {
          productVariants: Array.isArray(productVariants)
            ? productVariants.map((one) => (one?.image ? { ...one, image: own(one.image) } : one))
            : productVariants,
        }),
      } as Fields,
    };
  });
}
