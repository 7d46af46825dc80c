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

const ofVideos = {
  alt: () => "",
  position: () => 1,
  preview_image: () => undefined,
};

/** A video at YouTube or Vimeo, as a setting names it. */
export const externalVideo: MakeObject<{ id: string; host: string; url: string }> = objectOf({
  name: "external_video",
  properties: {
    ...ofVideos,
    id: ({ id }) => id,
    external_id: ({ id }) => id,
    host: ({ host }) => host,
    type: ({ host }) => host,
    aspect_ratio: () => 16 / 9,
    media_type: () => "external_video",
  },
  text: ({ url }) => url,
});

type VideoFile = { name: string; url: string };
const formatOf = ({ name }: VideoFile): string => name.slice(name.lastIndexOf(".") + 1).toLowerCase();

const videoSource: MakeObject<VideoFile> = objectOf({
  name: "video_source",
  properties: {
    url: ({ url }) => url,
    format: formatOf,
    mime_type: (data) => `video/${formatOf(data)}`,
    width: () => undefined,
    height: () => undefined,
  },
});

/** A video among the theme's own assets; its size and its length are not known. */
export const video: MakeObject<VideoFile> = objectOf({
  name: "video",
  properties: {
    ...ofVideos,
    id: ({ name }) => name,
    sources: (data) => [videoSource(data)],
    aspect_ratio: () => undefined,
    duration: () => undefined,
    media_type: () => "video",
  },
  text: ({ url }) => url,
});
