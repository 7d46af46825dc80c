import { isDeepStrictEqual } from "node:util";
import { Type } from "typebox";
import type { FieldError } from "../../../http/answers/errors.ts";
import { type Column, texts } from "../../../http/nouns/columns.ts";
import { orNull } from "../../../http/openapi/schema-parts.ts";
import type { Store } from "../../../http/request/store.ts";
import { idInUrl } from "../../../kit/web/own-media.ts";
import { type Alt, AltInput, readAlt } from "../../../platform/media/index.ts";

/** A picture with more data than its URL; `id` is that of one of the store's media. */
export type KnownPicture = {
  id: string | null;
  url: string;
  alt: Alt;
  width: number | null;
  height: number | null;
};
/** A picture in a product's column `images`: a URL alone, or an object. */
export type Picture = string | KnownPicture;

/** The pictures in a column. */
export const parsePictures = (column: string | null | undefined): Picture[] => JSON.parse(column ?? "[]");

const urlOf = (picture: Picture) => (typeof picture === "string" ? picture : picture.url);
const detailsOf = (picture: Picture): KnownPicture =>
  typeof picture === "string" ? { id: null, url: picture, alt: {}, width: null, height: null } : picture;

// A client has the URL of one of the store's media with a host, and the product has it without one.
const nameOf = (picture: Picture) => detailsOf(picture).id ?? urlOf(picture);
// All other data of the store's own media comes from the medium.
const comparableOf = (picture: Picture) => {
  const { id, url, alt } = detailsOf(picture);
  return id ?? { url, alt };
};

/** The URL of the first picture in a column, in SQL. */
export const firstPicture = (column: string) => `coalesce(${column}->0->>'url', ${column}->>0)`;

// JSON strings cannot contain this: quotes are escaped there.
const hasKnown = (column: string) => column.includes('{"');

/** The URLs of the pictures in a column. */
export const images: Column<string[], string[]> = {
  ...texts("images", Type.Array(Type.String({ description: "An absolute URL." }))),
  read: (column) => parsePictures(column).map(urlOf),
  json: (column) => (hasKnown(column) ? JSON.stringify(parsePictures(column).map(urlOf)) : column),
};

const pictureFields = {
  id: orNull(
    Type.String({ format: "uuid", description: "One of the store's media; null for what lies elsewhere." }),
  ),
  url: Type.String({ description: "An absolute URL." }),
};
const sizes = {
  width: orNull(Type.Integer({ description: "Pixels; null where it is not known." })),
  height: orNull(Type.Integer()),
  position: Type.Integer({ description: "From 0." }),
};
const writePicturesJson = (serializeAlt: (alt: Alt) => unknown) => (column: string) =>
  JSON.stringify(
    parsePictures(column).map((picture, position) => {
      const { id, url, alt, width, height } = detailsOf(picture);
      return { id, url, alt: serializeAlt(alt), width, height, position };
    }),
  );

/** Pictures with their data. */
export const pictures = {
  read: parsePictures,
  json: writePicturesJson((alt) => alt),
  schema: Type.Array(
    Type.Object(
      {
        ...pictureFields,
        alt: Type.Record(Type.String(), Type.String(), {
          description: "The picture's description, by language.",
        }),
        ...sizes,
      },
      { additionalProperties: false, "x-name": "ProductMedia" },
    ),
    { description: "The pictures of `images`, with what is known of them." },
  ),
};

/** Pictures with texts in one language, which `wanted` selects. */
export const picturesIn = (wanted: (alt: Alt, languages: readonly string[]) => string) => ({
  read: parsePictures,
  json: (column: string, { languages = [] }: { languages?: readonly string[] }) =>
    writePicturesJson((alt) => wanted(alt, languages))(column),
  schema: Type.Array(
    Type.Object(
      {
        ...pictureFields,
        alt: Type.String({
          description: "The picture's description in the requested language; empty where there is none.",
        }),
        ...sizes,
      },
      { additionalProperties: false, "x-name": "StorefrontMedia" },
    ),
    { description: "The pictures of `images`, with what is known of them." },
  ),
});

const ignored = Type.Optional(Type.Unknown({ description: "Ignored.", readOnly: true }));

/** A picture as a client may name it. */
export const PictureInput = Type.Object(
  {
    id: Type.Optional(orNull(Type.String({ format: "uuid", description: "One of the store's media." }))),
    url: Type.Optional(Type.String({ format: "http-url", maxLength: 2_048 })),
    alt: Type.Optional(AltInput),
    position: Type.Optional(Type.Integer({ description: "The order, if not that of the array." })),
    width: ignored,
    height: ignored,
  },
  { additionalProperties: false, "x-name": "ProductMediaInput" },
);
type Input = readonly { id?: string | null; url?: string; alt?: AltInput; position?: number }[] | undefined;

/** A client's input of a product's pictures, in either form, and of its variants'. */
export type PicturesInput = {
  images?: readonly string[] | undefined;
  media?: Input;
  productVariants?: readonly { image?: string | null | undefined }[] | undefined;
};

/** The ids of media that a client may mean: each is to be looked up. */
export const mediaIdsIn = ({ images = [], media = [], productVariants = [] }: PicturesInput): string[] => [
  ...media.flatMap((entry) => entry?.id?.toLowerCase() ?? idInUrl(entry?.url ?? "") ?? []),
  ...images.flatMap((url) => idInUrl(url) ?? []),
  ...idsOfVariants(productVariants),
];

/** The ids of media that variants may show. */
export const idsOfVariants = (variants: readonly { image?: string | null | undefined }[]): string[] =>
  variants.flatMap(({ image }) => (image ? (idInUrl(image) ?? []) : []));

type Context = {
  before: readonly Picture[];
  /** The media that `meantIds` led to, by id. */
  known: ReadonlyMap<string, KnownPicture>;
  store: Pick<Store, "defaultLanguage">;
};

/**
 * The pictures of a client's input: those of `media`, else of `images`; the former ones without either. If
 * both are sent, one of them may be unchanged. Reports faults in `errors`.
 */
export function readPictures(
  input: PicturesInput,
  context: Context,
  errors: FieldError[],
): readonly Picture[] {
  const { before, known } = context;
  const was = new Map(before.map((picture) => [nameOf(picture), picture]));
  const byUrl = (url: string): Picture => {
    const id = idInUrl(url) ?? "";
    return was.get(url) ?? was.get(id) ?? known.get(id) ?? url;
  };
  const media = input.media && readMedia(input.media, byUrl, context, errors);
  const images = input.images?.map(byUrl);
  if (!media || !images) return media ?? images ?? before;
  const isSame = (one: readonly Picture[], other: readonly Picture[]) =>
    isDeepStrictEqual(one.map(comparableOf), other.map(comparableOf));
  if (isSame(media, before)) return images;
  if (!isSame(images, before) && images.map(urlOf).join(" ") !== media.map(urlOf).join(" "))
    errors.push({ field: "/images", code: "other_media" });
  return media;
}

function readMedia(
  input: NonNullable<Input>,
  byUrl: (url: string) => Picture,
  { known, store }: Context,
  errors: FieldError[],
): Picture[] {
  const placed = input.map((entry = {}, i) => {
    const { id, url, position = i } = entry;
    const given = entry.alt as AltInput | undefined;
    const field = `/media/${i}`;
    const alt = given === undefined ? undefined : readAlt(given, store, `${field}/alt`, errors);
    const found = id ? known.get(id.toLowerCase()) : url === undefined ? undefined : byUrl(url);
    if (id && !found) errors.push({ field: `${field}/id`, code: "not_found" });
    else if (!found) errors.push({ field, code: "exactly_one", values: { choices: "id, url" } });
    const picture = detailsOf(found ?? "");
    if (!picture.id && alt)
      return { position, picture: Object.keys(alt).length ? { ...picture, alt } : picture.url };
    // A file may be older than the medium's current text.
    if (id && found && alt && !isDeepStrictEqual(alt, picture.alt))
      errors.push({ field: `${field}/alt`, code: "read_only_field", message: "product.use_media" });
    return { position, picture: found ?? "" };
  });
  return placed.sort((one, other) => one.position - other.position).map(({ picture }) => picture);
}

/** The column of pictures. */
export const writePictures = (pictures: readonly Picture[]): string =>
  JSON.stringify(
    pictures.map((picture) => {
      if (typeof picture === "string") return picture;
      const { id, url, alt, width, height } = picture;
      return { id, url, alt, width, height };
    }),
  );

/** The ids of the media in a column, each once. */
export const storedMediaIds = (column: string): string[] =>
  hasKnown(column)
    ? [
        ...new Set(parsePictures(column).flatMap((one) => (typeof one === "string" ? [] : (one.id ?? [])))),
      ].sort()
    : [];
