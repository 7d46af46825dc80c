import type { Json } from "./common.ts";
import { type MakeObject, objectOf, orNil, pick } from "./drop.ts";

/** A picture as the storefront answers it, and what it is of. */
export type Picture = {
  id?: string;
  url: string;
  alt?: string | null;
  width?: number | null;
  height?: number | null;
  position?: number;
  productId?: string;
  variants?: readonly unknown[];
};

const focalPoint: MakeObject<null> = objectOf({
  name: "focal_point",
  properties: { x: () => 50, y: () => 50 },
  text: () => "50% 50%",
});

const presentation: MakeObject<null> = objectOf({
  name: "image_presentation",
  properties: { focal_point: () => focalPoint(null) },
});

const ratioOf = ({ width, height }: Picture) => (width && height ? width / height : 1);

const shared = {
  id: ({ id }: Picture) => id ?? null,
  src: ({ url }: Picture) => url,
  alt: ({ alt }: Picture) => alt ?? "",
  width: ({ width }: Picture) => width ?? undefined,
  height: ({ height }: Picture) => height ?? undefined,
  aspect_ratio: ratioOf,
  position: ({ position }: Picture) => (position ?? 0) + 1,
  media_type: () => "image",
};

/** A picture. */
export const image: MakeObject<Picture> = objectOf({
  name: "image",
  properties: {
    ...shared,
    "attached_to_variant?": ({ variants }) => (variants?.length ?? 0) > 0,
    variants: ({ variants }) => variants ?? [],
    product_id: ({ productId }) => productId,
    preview_image: (data) => image(data),
    presentation: () => presentation(null),
  },
  text: ({ url }) => url,
});

/** A picture among the media of a product. */
export const media: MakeObject<Picture> = objectOf({
  name: "media",
  properties: { ...shared, preview_image: (data) => image(data), presentation: () => presentation(null) },
  json: (own) => ({
    ...(pick("id", "alt", "position", "aspect_ratio", "height", "media_type", "src", "width")(own) as object),
    preview_image: pick("aspect_ratio", "height", "width", "src")(own),
  }),
});

/** A picture of which only the address is known. */
export const imageAt = (url: string | null | undefined, alt = "") =>
  orNil((src: string) => image({ url: src, alt }), url || undefined);

/** The pictures of a product, each with the variants that it is of. */
export function picturesOf(product: Json): Picture[] {
  const all = (product.media ?? []) as Picture[];
  return all.map((one, i) => ({ ...one, position: one.position ?? i, productId: product.id }));
}
