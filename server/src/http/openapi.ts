import { type TSchema, Type } from "typebox";
import { locales } from "./messages/index.ts";
import type { Access } from "./principal.ts";
import { isIdempotent, type Route } from "./route.ts";
import { statusText } from "./status-text.ts";

type Json = Record<string, unknown>;

const Failure = Type.Object(
  {
    success: Type.Literal(false),
    message: Type.String({ description: "Safe to show to a user; in the language asked for." }),
    code: Type.String({ description: "The kind of error, for programs.", examples: ["validation_failed"] }),
    errors: Type.Optional(
      Type.Array(
        Type.Object({
          field: Type.String({ description: "JSON pointer into the body, or `/` and a parameter's name." }),
          code: Type.String(),
          message: Type.String(),
        }),
      ),
    ),
    requestId: Type.String({ description: "The answer's X-Request-Id." }),
    details: Type.Optional(Type.Object({}, { additionalProperties: true })),
  },
  { "x-name": "Failure" },
);

const header = (name: string, description: string, schema: Json = { type: "string" }): Json => ({
  name,
  in: "header",
  required: false,
  description,
  schema,
});
const sharedParameters: Record<string, Json> = {
  Locale: header("X-Locale", `Language of messages (BCP 47). Shipped: ${locales.join(", ")}.`),
  RequestId: header(
    "X-Request-Id",
    "Used as the id of the request if it has 1-128 visible ASCII characters.",
  ),
  IdempotencyKey: header(
    "Idempotency-Key",
    "1-255 visible ASCII characters. Within 24 hours a retry with the same key and body gets the first answer.",
    { type: "string", minLength: 1, maxLength: 255 },
  ),
  IfMatch: header("If-Match", 'The version that must be current, as in the ETag: `"3"`.'),
  IfNoneMatch: header("If-None-Match", "The answer is 304 if this is still the ETag."),
  DryRun: {
    name: "dryRun",
    in: "query",
    required: false,
    description:
      "Do all the work and all the checks, undo them, and answer the result that the request would have had.",
    schema: { type: "boolean", default: false },
  },
};

/** The OpenAPI 3.1 document of the routes. */
export function openApiDocument(routes: readonly Route[]): Json {
  const schemas: Record<string, unknown> = {};
  const paths: Record<string, Json> = {};
  for (const route of routes) {
    const path = route.path.replaceAll(/:(\w+)/g, "{$1}");
    paths[path] ??= {};
    paths[path][route.method.toLowerCase()] = operation(route, schemas);
  }
  named(Failure, schemas);
  return {
    openapi: "3.1.0",
    info: {
      title: "Stoa store API",
      version: "1.0.0",
      description:
        "Products, customers and orders of the store whose domain the request is sent to. Amounts are decimals in strings; times are ISO 8601 in UTC; ids are UUIDs.",
    },
    servers: [{ url: "/", description: "The store's own domain." }],
    security: [{ apiKey: [] }],
    tags: [...new Set(routes.map(({ tag }) => tag))].map((name) => ({ name })),
    paths,
    components: {
      schemas,
      parameters: sharedParameters,
      securitySchemes: {
        apiKey: {
          type: "http",
          scheme: "bearer",
          description:
            "`Authorization: Bearer …`: an API key of the store, or the access token of a session.",
        },
      },
    },
  };
}

function operation(route: Route, schemas: Record<string, unknown>): Json {
  const isRead = route.method === "GET";
  const shared = ["Locale", "RequestId"];
  if (isIdempotent(route)) shared.push("IdempotencyKey");
  if (route.versioned || route.shared) shared.push(isRead ? "IfNoneMatch" : "IfMatch");
  if (!isRead) shared.push("DryRun");
  const success = String(route.status ?? 200);
  return {
    operationId: operationId(route),
    tags: [route.tag],
    summary: route.summary,
    description: [route.description, neededFor(route.permission)].filter(Boolean).join("\n\n"),
    ...(isForAll(route.permission) ? { security: [] } : {}),
    parameters: [
      ...[...route.path.matchAll(/:(\w+)/g)].map(([, name]) => ({
        name,
        in: "path",
        required: true,
        ...(route.params?.[name!]
          ? { description: "An id or a slug.", schema: { type: "string" } }
          : { schema: { type: "string", format: "uuid" } }),
      })),
      ...Object.entries(route.query?.properties ?? {}).map(([name, schema]) => {
        const { description, ...rest } = plain(schema as TSchema, schemas) as Json;
        const style = rest.type === "object" ? { style: "deepObject", explode: true } : {};
        const required = Boolean((route.query?.required as readonly string[] | undefined)?.includes(name));
        return { name, in: "query", required, description, ...style, schema: rest };
      }),
      ...Object.entries(route.headers ?? {}).map(([name, description]) => header(name, description)),
      ...shared.map((name) => ({ $ref: `#/components/parameters/${name}` })),
    ],
    ...(route.uploads ? { requestBody: { required: true, content: filesContent(route.uploads) } } : {}),
    ...(route.body
      ? {
          requestBody: {
            required: !route.bodyOptional,
            content: { "application/json": { schema: named(route.body, schemas) } },
          },
        }
      : {}),
    responses: {
      [success]: {
        description: statusText(Number(success)),
        content: successContent(route, schemas),
      },
      ...(isRead && (route.versioned || route.shared) ? { 304: { description: statusText(304) } } : {}),
      ...Object.fromEntries(failures(route).map((status) => [status, failure(status)])),
    },
  };
}

const isForAll = (access: Access) => access === "public" || access === "open";

function neededFor(access: Access): string {
  switch (access) {
    case "public":
    case "open":
      return "Public.";
    case "owner":
      return "Only for the store's owner, logged in.";
    case "member":
      return "For the owner and the staff, logged in.";
    case "session":
      return "For people who are logged in.";
    case "customer":
      return "For customers who are logged in.";
    default:
      return `Needs the permission \`${access}\`.`;
  }
}

function successContent({ reply, downloads }: Route, schemas: Record<string, unknown>): Json {
  if (downloads) return filesContent(downloads);
  const schema = {
    type: "object",
    required: ["success", "message", "data"],
    properties: {
      success: { const: true },
      message: { type: "string" },
      data: reply ? named(reply, schemas) : { type: "null" },
    },
  };
  return { "application/json": { schema } };
}

const filesContent = (types: readonly string[]): Json =>
  Object.fromEntries(types.map((type) => [type, { schema: { type: "string" } }]));

function failures({ method, path, body, uploads, permission, versioned }: Route): number[] {
  const conflicts = method === "POST" || (versioned && method !== "GET");
  return [
    400,
    ...(permission === "open" ? [] : [401, 403]),
    404,
    ...(conflicts ? [409] : []),
    ...(body || uploads ? [413, 415] : []),
    429,
    ...(path ? [503] : []),
  ];
}

const failure = (status: number): Json => ({
  description: statusText(status),
  content: { "application/json": { schema: { $ref: "#/components/schemas/Failure" } } },
});

function operationId({ method, path }: Route): string {
  const words = path
    .replace("/api/v1/", "")
    .split("/")
    .map((part) => part.replace(":", "by-"));
  const verb =
    method === "GET" && !path.includes(":")
      ? "list"
      : { GET: "get", POST: "create", PUT: "update", DELETE: "delete" }[method];
  return [verb, ...words].join("-").replaceAll(/-(\w)/g, (_, letter: string) => letter.toUpperCase());
}

// A schema with an `x-name` becomes a component of that name, once.
function named(schema: TSchema, schemas: Record<string, unknown>): unknown {
  const name = (schema as { "x-name"?: string })["x-name"];
  if (!name) return plain(schema, schemas);
  schemas[name] ??= {};
  if (Object.keys(schemas[name] as Json).length === 0) schemas[name] = plain(schema, schemas);
  return { $ref: `#/components/schemas/${name}` };
}

function plain(value: unknown, schemas: Record<string, unknown>): unknown {
  if (Array.isArray(value)) return value.map((entry) => plain(entry, schemas));
  if (typeof value !== "object" || value === null) return value;
  // A schema that leads back to one it is a part of can only name it.
  if ("x-ref" in value) return { $ref: `#/components/schemas/${value["x-ref"]}` };
  const entries = Object.entries(value)
    .filter(([key]) => key !== "x-name" && key !== "x-money")
    .map(([key, child]) => [key, isNamed(child) ? named(child, schemas) : plain(child, schemas)]);
  return Object.fromEntries(entries);
}

const isNamed = (value: unknown): value is TSchema =>
  typeof value === "object" && value !== null && "x-name" in value;
