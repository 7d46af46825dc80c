import { comment, nameOf, type Schema, typeOf } from "./json-schema.ts";
import { leftOut, type Place, placesOf, shortPath } from "./names.ts";

type Content = Record<string, { schema?: Schema }>;
type Parameter = {
  $ref?: string;
  name: string;
  in: string;
  required?: boolean;
  description?: string;
  schema: Schema;
};
type Operation = {
  summary?: string;
  description?: string;
  deprecated?: boolean;
  parameters?: Parameter[];
  requestBody?: { required?: boolean; content: Content };
  responses: Record<string, { content?: Content }>;
};

/** The OpenAPI document as far as the client is made from it. */
export type Document = {
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, Schema>; parameters: Record<string, Parameter> };
};

type Endpoint = {
  method: string;
  path: string;
  operation: Operation;
  parameters: Parameter[];
  /** What a success has in `data`; undefined for a download. */
  data: Schema | undefined;
  /** The field of `data` with the rows, in a list. */
  rows: string | undefined;
  body: { required: boolean; schema: Schema | undefined; takesForm: boolean } | undefined;
};

const HEAD = "// Made from openapi.json by `npm run generate`.\n";
const JSON_TYPE = "application/json";

/** The generated files, each by name: `schemas.ts`, `api.ts` and `routes.ts`. */
export function clientOf(document: Document): Record<string, string> {
  const endpoints = endpointsOf(document);
  const lists = new Map(endpoints.flatMap((one) => (one.rows ? [[keyOf(one), one.rows] as const] : [])));
  const places = placesOf(endpoints, lists);
  const tree: Tree = new Map();
  for (const endpoint of endpoints) plant(tree, places.get(keyOf(endpoint))!, endpoint);
  return {
    "schemas.ts": `${HEAD}\n${schemasOf(document)}`,
    "api.ts": `${HEAD}import type { Chosen, ChosenPage, Download, FieldList, FileForm, KnownFields, ReadOptions, Rows, WriteOptions } from "../types.ts";\nimport type * as S from "./schemas.ts";\n\n${comment("All endpoints, a namespace for each noun.")}export type Api = ${apiOf(tree, document, "")};\n`,
    "routes.ts": `${HEAD}\n${comment(routesNote)}export const routes = ${routesOf(tree, "")} as const;\n`,
  };
}

/** The endpoints of a document that the client has, as `GET /orders/{id}`. */
export const endpointKeys = (document: Document): string[] => endpointsOf(document).map(keyOf);

const routesNote =
  "Method and path of each endpoint. Then `i`: takes an idempotency key; `b`: takes a body; `q`: a read that takes a query; `d`: answers a file; `=`: the field with the rows of a list.";

type Tree = Map<string, Tree | Endpoint>;

const keyOf = ({ method, path }: Endpoint): string => `${method} ${path}`;

function endpointsOf(document: Document): Endpoint[] {
  return Object.entries(document.paths)
    .flatMap(([path, operations]) =>
      Object.entries(operations).map(([method, operation]) =>
        endpointOf(document, method.toUpperCase(), shortPath(path), operation),
      ),
    )
    .filter((endpoint) => !leftOut[keyOf(endpoint)]);
}

function endpointOf(document: Document, method: string, path: string, operation: Operation): Endpoint {
  const success = Object.entries(operation.responses).find(([status]) => status.startsWith("2"));
  const content = success?.[1].content ?? {};
  const parameters = (operation.parameters ?? []).map((one) =>
    one.$ref ? document.components.parameters[nameOf(one.$ref)]! : one,
  );
  const data = content[JSON_TYPE]?.schema && dataOf(document, content[JSON_TYPE].schema);
  const { requestBody } = operation;
  return {
    method,
    path,
    operation,
    parameters,
    data,
    rows: method === "GET" && data ? rowsOf(document, data, path) : undefined,
    body: requestBody && {
      required: requestBody.required ?? false,
      schema: requestBody.content[JSON_TYPE]?.schema,
      takesForm: "multipart/form-data" in requestBody.content,
    },
  };
}

const resolved = (document: Document, schema: Schema): Schema =>
  schema.$ref ? resolved(document, document.components.schemas[nameOf(schema.$ref)]!) : schema;

// An envelope may be named, or put together of a general one and its `data`.
function dataOf(document: Document, envelope: Schema): Schema {
  const whole = resolved(document, envelope);
  const found = [whole, ...(whole.allOf ?? []).map((one) => resolved(document, one))]
    .map((one) => one.properties?.data)
    .filter((one) => one !== undefined)
    .at(-1);
  if (!found) throw new Error("an answer without data");
  return found;
}

// The rows of a page, or of a list that has but one.
function rowsOf(document: Document, data: Schema, path: string): string | undefined {
  const { properties = {} } = resolved(document, data);
  const arrays = Object.keys(properties).filter(
    (name) => resolved(document, properties[name]!).type === "array",
  );
  if (properties.pagination) return arrays[0];
  const noun = path.split("/").at(-1)!;
  return Object.keys(properties).length === 1 ? arrays.find((name) => name === noun) : undefined;
}

function plant(tree: Tree, place: Place, endpoint: Endpoint): void {
  const [name, ...rest] = place as [string, ...string[]];
  if (!rest.length) {
    tree.set(name, endpoint);
    return;
  }
  if (!tree.has(name)) tree.set(name, new Map());
  plant(tree.get(name) as Tree, rest, endpoint);
}

// Whether a read takes a query, as an argument before the options.
const isAsked = ({ method, parameters }: Endpoint): boolean =>
  method === "GET" && parameters.some((one) => one.in === "query");

function schemasOf({ components }: Document): string {
  const all = Object.entries(components.schemas).map(
    ([name, schema]) => `${comment(schema.description)}export type ${name} = ${typeOf(schema)};\n`,
  );
  return [...all, detailsOf(components.schemas.Failure!)].join("\n");
}

// What `details` of a failure hold, by its code.
function detailsOf({ "x-details": properties = {} }: Schema): string {
  const type = typeOf({ type: "object", properties, required: Object.keys(properties) });
  return `${comment("What `details` can hold, by the code of the failure.")}export type FailureDetails = ${type};\n`;
}

function apiOf(tree: Tree, document: Document, indent: string): string {
  const inner = `${indent}  `;
  const members = [...tree].map(([name, one]) =>
    one instanceof Map
      ? `${inner}${name}: ${apiOf(one, document, inner)};\n`
      : methodOf(name, one, document, inner),
  );
  return `{\n${members.join("")}${indent}}`;
}

function methodOf(name: string, endpoint: Endpoint, document: Document, indent: string): string {
  const { operation, parameters, method, data, rows, body } = endpoint;
  const note = [operation.summary, operation.description, operation.deprecated && "@deprecated"];
  const args = parameters.filter((one) => one.in === "path").map((one) => `${one.name}: string`);
  const row = rows && resolved(document, data!).properties![rows]!.items;
  const rowType = row && spelled(row, indent);
  // Rows have the fields that were asked for.
  const chosen = rowType !== undefined && parameters.some(({ name }) => name === "fields");
  const query = queryOf(parameters, indent, chosen ? `Fields & KnownFields<${rowType}, Fields>` : undefined);
  const isQueryNeeded = parameters.some((one) => one.in === "query" && one.required);
  if (body) {
    const type = bodyType(body, indent);
    args.push(`body${body.required ? "" : "?"}: ${type}`);
  }
  if (method === "GET") {
    if (query) args.push(`query${isQueryNeeded ? "" : "?"}: ${query}`);
    args.push("options?: ReadOptions");
  } else {
    const more = query ? ` & { query${isQueryNeeded ? "" : "?"}: ${query} }` : "";
    args.push(`options${isQueryNeeded ? "" : "?"}: WriteOptions${more}`);
  }
  const answer = !data ? "Promise<Download>" : spelled(data, indent);
  const result = chosen
    ? `Rows<Chosen<${rowType}, Fields>, ChosenPage<${answer}, ${JSON.stringify(rows)}, ${rowType}, Fields>>`
    : rowType
      ? `Rows<${rowType}, ${answer}>`
      : data
        ? `Promise<${answer}>`
        : answer;
  const generic = chosen ? `<const Fields extends FieldList<${rowType}> = undefined>` : "";
  return `${comment(note.filter(Boolean).join("\n\n"), indent)}${indent}${name}${generic}(${args.join(", ")}): ${result};\n`;
}

// What is sent with a file is a form, of which the client makes one where it is given as an object.
function bodyType({ schema, takesForm }: NonNullable<Endpoint["body"]>, indent: string): string {
  if (!schema) return "string | Uint8Array | Blob";
  return takesForm ? `${spelled(schema, indent)} | FileForm | FormData` : spelled(schema, indent);
}

// The parameters that every write has are options of their own.
function queryOf(parameters: readonly Parameter[], indent: string, fields?: string): string | undefined {
  const own = parameters.filter((one) => one.in === "query" && one.name !== "dryRun");
  if (!own.length) return undefined;
  const properties = Object.fromEntries(
    own.map((one) => [one.name, { ...one.schema, description: one.description ?? one.schema.description }]),
  );
  const required = own.filter((one) => one.required).map((one) => one.name);
  const type = spelled(
    { type: "object", properties: properties as Record<string, Schema>, required },
    indent,
  );
  return fields ? type.replace(/^(\s+fields\?): string;$/m, `$1: ${fields};`) : type;
}

// In api.ts the named schemas are seen through `S`.
function spelled(schema: Schema, indent: string): string {
  const prefixed = JSON.parse(JSON.stringify(schema), (key, value) =>
    key === "$ref" && typeof value === "string" ? `S.${nameOf(value)}` : value,
  );
  return typeOf(prefixed, indent);
}

function routesOf(tree: Tree, indent: string): string {
  const inner = `${indent}  `;
  const members = [...tree].map(([name, one]) => {
    if (one instanceof Map) return `${inner}${name}: ${routesOf(one, inner)},\n`;
    const takesKey = one.parameters.some(({ name }) => name === "Idempotency-Key");
    const flags = `${takesKey ? "i" : ""}${one.body ? "b" : ""}${isAsked(one) ? "q" : ""}${one.data ? "" : "d"}${one.rows ? `=${one.rows}` : ""}`;
    return `${inner}${name}: ${JSON.stringify(`${one.method} ${one.path}${flags && ` ${flags}`}`)},\n`;
  });
  return `{\n${members.join("")}${indent}}`;
}
