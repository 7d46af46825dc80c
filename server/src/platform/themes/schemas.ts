import { type Static, Type } from "typebox";
import { ignoredFields } from "../../http/openapi/schema-parts.ts";
import { EncodingSchema, ThemeFile, ThemeFileContent, theme } from "./columns.ts";

/** The most themes of a store. */
export const MAX_THEMES = 50;
export const MAX_FILES = 2_000;
export const MAX_THEME_BYTES = 52_428_800;
export const MAX_STORE_BYTES = 1_073_741_824;
export const MAX_VERSIONS = 200;
export const UPLOAD_LIMIT = 10_485_760;
/** Room for a file of 1 MiB in base64, and for a text of 256 KiB of which each character is escaped. */
export const FILE_LIMIT = 2_097_152;

const Path = Type.String({
  maxLength: 1_000,
  description:
    "Relative, at most 10 levels and 255 characters of ASCII letters, digits and `. _ @ ( ) [ ] $ ~ + , = -`; no part starts with `.` or `-`.",
  examples: ["templates/index.html"],
});
const Content = Type.String({ description: "At most 256 KiB of text, or 1 MiB as base64." });
const ExpectedNumber = (minimum: number, description: string) =>
  Type.Optional(Type.Integer({ minimum, maximum: 999_999_999, description }));

const ThemeFileInput = Type.Object(
  { path: Path, content: Content, encoding: Type.Optional(EncodingSchema) },
  { additionalProperties: false, "x-name": "ThemeFileInput" },
);
export type ThemeFileInput = Static<typeof ThemeFileInput>;

export const ThemeCreate = Type.Object(
  {
    ...theme.writes.Create.properties,
    files: Type.Optional(
      Type.Array(ThemeFileInput, {
        maxItems: MAX_FILES,
        description: "The files to upload; none if absent.",
      }),
    ),
    copyOf: Type.Optional(
      Type.String({
        description:
          "Instead of `files`: the id of a theme to copy, or `default` for the built-in theme. The new theme gets its working files, license and price.",
      }),
    ),
    price: Type.Optional(
      Type.Unsafe<string>({
        anyOf: [{ type: "string", maxLength: 40 }, { type: "number" }],
        "x-money": true,
        description:
          "The price of a paid theme, in the store's currency. Such a theme is on trial until its purchase is recorded. If absent or 0, the theme is free.",
        examples: ["180.00"],
      }),
    ),
  },
  { additionalProperties: false, "x-name": "ThemeCreate" },
);
export type ThemeCreate = Static<typeof ThemeCreate>;

export const Purchase = Type.Object(
  {
    reference: Type.Optional(
      Type.String({ minLength: 1, maxLength: 200, description: "The seller's receipt or order number." }),
    ),
    version: ExpectedNumber(1, "The version of the theme that must be current, as in If-Match."),
  },
  { additionalProperties: false, "x-name": "ThemePurchase" },
);

export const ThemeFileList = Type.Object(
  { files: Type.Array(ThemeFile, { description: "All files, by path." }) },
  { "x-name": "ThemeFileList" },
);

const number = Type.Optional(
  Type.Integer({
    minimum: 1,
    maximum: 999_999_999,
    description: "The number of a published version, to get its files instead of the working files.",
  }),
);
export const FilesQuery = Type.Object({ number }, { additionalProperties: false });
export const FileQuery = Type.Object({ path: Path, number }, { additionalProperties: false });
export const ContentsQuery = Type.Object(
  {
    under: Type.Optional(
      Type.String({
        maxLength: 255,
        description: "The beginning of the path, such as `sections/`; all files if absent.",
      }),
    ),
    after: Type.Optional(
      Type.String({ maxLength: 255, description: "The `next` of the answer before, to get what follows." }),
    ),
    number,
  },
  { additionalProperties: false },
);
export const ThemeContents = Type.Object(
  {
    files: Type.Array(ThemeFileContent, { description: "By path." }),
    next: Type.Unsafe<string | null>({
      anyOf: [{ type: "string" }, { type: "null" }],
      description: "The path to send as `after`; null where no file follows.",
    }),
  },
  { "x-name": "ThemeContents" },
);
export const WorkingFileQuery = Type.Object({ path: Path }, { additionalProperties: false });
export const ThemeFileUpdate = Type.Object(
  {
    content: Content,
    encoding: Type.Optional(EncodingSchema),
    version: ExpectedNumber(
      0,
      "The version of the file that must be current, as in If-Match. 0 means that the file must not exist yet.",
    ),
    ...ignoredFields(["path", "size", "sha256", "updatedAt"]),
  },
  { additionalProperties: false, "x-name": "ThemeFileUpdate" },
);

export type ThemeFileUpdate = Static<typeof ThemeFileUpdate>;

export const Publication = Type.Object(
  {
    note: Type.Optional(Type.String({ maxLength: 500, description: "A note on the changes." })),
    version: ExpectedNumber(1, "The version of the theme that must be current, as in If-Match."),
  },
  { additionalProperties: false, "x-name": "ThemePublication" },
);

export const Rollback = Type.Object(
  {
    number: Type.Integer({ minimum: 1, maximum: 999_999_999, description: "The version to publish again." }),
    restoreFiles: Type.Optional(
      Type.Boolean({
        default: false,
        description: "Whether the working files are also replaced with those of that version.",
      }),
    ),
    version: ExpectedNumber(1, "The version of the theme that must be current, as in If-Match."),
  },
  { additionalProperties: false, "x-name": "ThemeRollback" },
);
export type Rollback = Static<typeof Rollback>;
