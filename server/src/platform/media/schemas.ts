import { type Static, Type } from "typebox";

/** The largest file, in bytes. */
export const MAX_BYTES = 20_971_520;
const MAX_ALT = 1_000;
/** The most characters of a file's name. */
export const MAX_FILENAME = 255;

const altText = Type.String({ maxLength: MAX_ALT });
const altByLanguage = Type.Record(Type.String(), altText, { maxProperties: 100 });
const altDescription = "The picture's description: by language, or a text in the store's default language.";

/** The alternative texts of a picture in a request. */
export const AltInput = Type.Union([altText, altByLanguage], {
  description: altDescription,
  examples: [{ en: "A blue mug", de: "Eine blaue Tasse" }],
});
export type AltInput = Static<typeof AltInput>;

const filename = Type.Optional(
  Type.String({ maxLength: MAX_FILENAME, description: "A name of your own; nothing goes by it." }),
);

export const MediaCreate = Type.Object(
  {
    url: Type.Optional(
      Type.String({
        format: "http-url",
        maxLength: 2_048,
        description: "Where the server is to fetch it from, if no file is sent.",
      }),
    ),
    alt: Type.Optional(AltInput),
    filename,
  },
  { additionalProperties: false, "x-name": "MediaCreate" },
);
export type MediaCreate = Static<typeof MediaCreate>;
