import { type TOptional, type TUnsafe, Type } from "typebox";
import { v5 as uuidv5 } from "uuid";
import { type Column, json, whereAny } from "../../http/nouns/columns.ts";
import { orNull } from "../../http/openapi/schema-parts.ts";
import { canonicalJson } from "../../kit/json/parse.ts";
import { tidyLine } from "../../kit/text/tidy.ts";

const about = {
  description:
    "The buyer's choices and texts for this line, such as an engraving, by name: at most 20, in their order. Empty texts are dropped. Names that begin with `_` are the merchant's: shoppers do not see them.",
  examples: [{ Engraving: "For Ada" }],
};
const Properties = Type.Record(Type.String(), Type.String(), about);
const PropertiesInput = Type.Record(Type.String(), Type.String({ maxLength: 500 }), {
  maxProperties: 20,
  propertyNames: { minLength: 1, maxLength: 100, pattern: "\\S" },
  ...about,
});

/** The properties of a line, by their names. */
export type LineProperties = Readonly<Record<string, string>>;

/** Whether shoppers see a property of this name. */
const isShown = (name: string): boolean => !name.startsWith("_");

/** The properties that shoppers see, on pages, mails and papers. */
export const visibleProperties = (properties: LineProperties | null | undefined): [string, string][] =>
  Object.entries(properties ?? {}).filter(([name]) => isShown(name));

function propertiesText(sent: LineProperties): string | null {
  const tidy = Object.entries(sent).flatMap(([name, text]) =>
    text.trim() ? [[tidyLine(name), text.trim().replace(/\r\n?/g, "\n")] as const] : [],
  );
  return tidy.length ? JSON.stringify(Object.fromEntries(tidy)) : null;
}

/**
 * The fields that a buyer writes on a line. Carts, quotes, orders, drafts, edits, files and the line's key
 * take them from here, so a new field is one line (and a migration). Lines of one variant that differ in one
 * of them stay apart.
 */
export const writtenFields = {
  properties: whereAny<LineProperties, LineProperties>({
    ...json<LineProperties>("properties", Properties),
    parse: propertiesText,
    input: () => PropertiesInput,
    csv: "json",
  }),
};

/** These fields as shoppers see them on their orders. */
export const shopperWrittenFields: typeof writtenFields = {
  ...writtenFields,
  properties: {
    ...writtenFields.properties,
    json: (text) => JSON.stringify(Object.fromEntries(visibleProperties(JSON.parse(text)))),
  },
};

type Fields = typeof writtenFields;
type WrittenName = keyof Fields;
type ValueOf<C> = C extends Column<infer T> ? T : never;
/** The values of these fields; nothing where a line has none. */
export type Written = { readonly [Name in WrittenName]?: ValueOf<Fields[Name]> | undefined };

export const writtenNames = Object.keys(writtenFields) as WrittenName[];

/** The schemas by which requests send these fields. */
export const writtenInputs = Object.fromEntries(
  writtenNames.map((name) => {
    const { input, schema } = writtenFields[name] as Column<unknown>;
    const { description, maxLength } = schema as { description?: string; maxLength?: number };
    return [name, Type.Optional(orNull(input!({ description, ...(maxLength && { maxLength }) })))];
  }),
) as unknown as { [Name in WrittenName]: TOptional<TUnsafe<ValueOf<Fields[Name]>>> };

/** The tidy texts of these fields, as their columns store them. */
export const tidyWrittenTexts = (sent: Written) =>
  Object.fromEntries(
    writtenNames.map((name) => {
      const value = sent[name];
      return [
        name,
        value == null
          ? null
          : (writtenFields[name] as Column<unknown>).parse!(value, "", { digits: 0, errors: [] }),
      ];
    }),
  ) as Record<WrittenName, string | null>;

/** The tidy values of these fields, without empty ones. */
export const tidyWritten = (sent: Written): Written =>
  Object.fromEntries(
    Object.entries(tidyWrittenTexts(sent)).flatMap(([name, text]) =>
      text === null ? [] : [[name, writtenFields[name as WrittenName].read(text)]],
    ),
  );

/** The id that stock, price lists and limits count by: the line's variant, or its product. */
export const stockItemIdOf = ({
  productId,
  variantId,
}: {
  productId: string;
  variantId?: string | null | undefined;
}): string => variantId ?? productId;

// Any constant: it makes keys of lines distinct from other ids.
const NAMESPACE = "5f0c3a52-6d1e-4b77-9b0e-1d4f3c0a9e55";

/**
 * The key of a line: unique among the lines of its cart or order, and the same wherever the line goes. For a
 * line without written fields it is the id of its variant or product. Values have to be tidy (`tidyWritten`).
 */
export function lineKeyOf(line: Parameters<typeof stockItemIdOf>[0] & Written): string {
  const itemId = stockItemIdOf(line);
  const said = writtenNames.flatMap((name) => (line[name] == null ? [] : [[name, line[name]] as const]));
  return said.length ? uuidv5(`${itemId} ${canonicalJson(Object.fromEntries(said))}`, NAMESPACE) : itemId;
}
