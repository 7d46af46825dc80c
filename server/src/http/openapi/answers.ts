import { type TObject, Type } from "typebox";
import { deprecationFields } from "../answers/deprecation.ts";
import { statusText } from "../answers/status-text.ts";
import { isIdempotent, type Route } from "../route.ts";
import { type Example, type Examples, exampleField } from "./examples.ts";
import { type Json, plain, type Schemas, schemaRef } from "./schemas.ts";

const text = { type: "string" };
const headerField = (description: string, schema: Json, example: unknown, required = false): Json => ({
  description,
  ...(required ? { required } : {}),
  schema,
  example,
});

/** The header fields of answers. */
export const answerHeaders: Readonly<Record<string, Json>> = {
  "X-Request-Id": headerField(
    "The id of the request, to find it in logs.",
    text,
    "01980a5c-1f2b-7c3d-8e4f-5a6b7c8d9e0f",
    true,
  ),
  "Access-Control-Allow-Origin": headerField(
    "`*`: pages of every origin may read the answer. With a publishable key that is for some origins only, the one that asked.",
    { anyOf: [{ const: "*" }, { type: "string", format: "web-origin" }] },
    "*",
    true,
  ),
  "Content-Language": headerField("The language of the message.", text, "en"),
  RateLimit: headerField(
    "The bucket that the request drew from, the tokens left in it (`r`), and in how many seconds it is full again (`t`).",
    text,
    '"api-key";r=99;t=1',
  ),
  "RateLimit-Policy": headerField(
    "The bucket's name, and its tokens (`q`) in a window of seconds (`w`).",
    text,
    '"api-key";q=600;w=60',
  ),
  "Retry-After": headerField("After how many seconds to try again.", { type: "integer", minimum: 0 }, 1),
  "WWW-Authenticate": headerField("The way to authenticate.", text, "Bearer"),
  ETag: headerField("The version of the resource, for If-Match and If-None-Match.", text, '"3"'),
  Location: headerField(
    "The path of what was created, or of what is requested by a former slug.",
    { type: "string", format: "uri-reference" },
    "/api/v1/products/01980a5c-1f2b-7c3d-8e4f-5a6b7c8d9e0f",
  ),
  "Idempotent-Replayed": headerField(
    "`true`: the answer of an earlier request with the same Idempotency-Key.",
    { const: "true" },
    "true",
  ),
  "X-Dry-Run": headerField("`true`: a dry run; nothing was changed.", { const: "true" }, "true"),
  "X-Warning": headerField(
    "`secret_key_in_browser`, a colon and what to do: a page of another origin sent a secret API key, which everybody who opens the page can read.",
    text,
    "secret_key_in_browser: everybody who opens the page can read this secret key.",
  ),
  "Content-Disposition": headerField("The file's name.", text, 'attachment; filename="products.csv"'),
  "Set-Cookie": headerField(
    "The refresh token as a cookie, where it was asked for, and beside it the session's proof for the console's page; or their deletion.",
    text,
    "__Host-stoa-refresh=…; Max-Age=2592000; Path=/; HttpOnly; Secure; SameSite=Strict",
  ),
};

const headersOf = (names: readonly string[]): Json =>
  Object.fromEntries(names.map((name) => [name, { $ref: `#/components/headers/${name}` }]));
const always = ["X-Request-Id", "Access-Control-Allow-Origin", "RateLimit", "RateLimit-Policy", "X-Warning"];
const spoken = [...always, "Content-Language"];

type Refusal = { name: string; description: string; headers: readonly string[] };
const refusals: Readonly<Record<number, Refusal>> = {
  400: {
    name: "BadRequest",
    description: "Something is wrong with the request; `errors` names each field that is at fault.",
    headers: [],
  },
  401: {
    name: "Unauthorized",
    description: "There is no credential, or it is not valid here (any more).",
    headers: ["WWW-Authenticate"],
  },
  403: {
    name: "Forbidden",
    description: "The caller may not do this, or the store is suspended or closed.",
    headers: [],
  },
  404: {
    name: "NotFound",
    description: "There is no such thing in this store, or no store at this domain.",
    // In 0.1.0 these refusals were replayed; v1 goes on describing the header.
    headers: ["Idempotent-Replayed"],
  },
  409: {
    name: "Conflict",
    description: "The request does not fit the state that the store is in; `code` and `details` tell why.",
    headers: ["Idempotent-Replayed", "Retry-After"],
  },
  413: {
    name: "ContentTooLarge",
    description: "The body is too large; `details.limit` is the limit in bytes.",
    headers: [],
  },
  415: {
    name: "UnsupportedMediaType",
    description: "The body is of a kind that is not taken here.",
    headers: [],
  },
  429: {
    name: "TooManyRequests",
    description: "Too many requests, or too many failed log-ins: wait for `Retry-After`.",
    headers: ["Retry-After"],
  },
  500: {
    name: "InternalServerError",
    description: "A fault of the server's. Tell the `requestId` when you report it.",
    headers: [],
  },
  503: {
    name: "ServiceUnavailable",
    description: "The server cannot do it just now: try again after `Retry-After`.",
    headers: ["Retry-After"],
  },
};

/** The refusals that routes share, as components; each has an example of each code. */
export const refusalComponents = (recorded: Examples["failures"]): Json =>
  Object.fromEntries(
    Object.entries(refusals).map(([status, { name, description, headers }]) => [
      name,
      {
        description,
        headers: headersOf([...spoken, "X-Dry-Run", ...headers]),
        content: {
          "application/json": {
            schema: { $ref: "#/components/schemas/Failure" },
            examples: Object.fromEntries(
              Object.entries(recorded[status] ?? {}).map(([code, value]) => [code, { value }]),
            ),
          },
        },
      },
    ]),
  );

/** All answers of a route by their status. */
export function responsesOf(route: Route, schemas: Schemas, example?: Example): Json {
  const { method, status = 200, versioned, shared } = route;
  return {
    [status]: success(route, status, schemas, example),
    ...(route.redirectsFormer && { 301: success(route, 301, schemas) }),
    ...(method === "GET" && (versioned || shared)
      ? { 304: { description: statusText(304), headers: headersOf([...spoken, "ETag"]) } }
      : {}),
    ...Object.fromEntries(
      refusalStatuses(route).map((refused) => [
        refused,
        { $ref: `#/components/responses/${refusals[refused]!.name}` },
      ]),
    ),
  };
}

function refusalStatuses(route: Route): number[] {
  const { method, permission, versioned, refuses = [] } = route;
  const all = [400, 403, 404, 413, 415, 429, 500, 503, ...refuses];
  if (permission !== "open") all.push(401);
  if (isIdempotent(route) || (versioned && method !== "GET")) all.push(409);
  return [...new Set(all)].sort((a, b) => a - b);
}

function success(route: Route, status: number, schemas: Schemas, example?: Example): Json {
  const { method, reply, downloads, versioned, shared, deprecated, answersWith = [] } = route;
  const names = [...(downloads ? [...always, "Content-Disposition"] : spoken)];
  const hasVersion = reply && "version" in ((reply as TObject).properties ?? {});
  if ((versioned && method !== "DELETE") || shared || (hasVersion && method !== "GET")) names.push("ETag");
  if (status === 201 || status === 301) names.push("Location");
  if (isIdempotent(route)) names.push("Idempotent-Replayed");
  if (method !== "GET") names.push("X-Dry-Run");
  names.push(...answersWith);
  return {
    description: `${statusText(status)}.${subsetNote(route)}`,
    headers: { ...headersOf(names), ...(deprecated && deprecationFields(deprecated)) },
    content: downloads ? filesContent(downloads, example?.downloads) : envelope(route, schemas, example),
  };
}

const subsetNote = ({ query }: Route) =>
  query?.properties.fields ? " With `fields`, each row has those alone." : "";
const Warnings = Type.Array(
  Type.Object(
    {
      field: Type.String({ description: "A JSON pointer into the request.", examples: ["/phone"] }),
      code: Type.String({ examples: ["phone_as_text"] }),
      message: Type.String({ description: "In the language asked for." }),
    },
    { additionalProperties: false },
  ),
  { "x-name": "Warnings", description: "Only where something was taken in another sense than it was sent." },
);

const Message = Type.String({ description: "Safe to show to a user; in the language asked for." });

function envelope({ reply, body }: Route, schemas: Schemas, example?: Example): Json {
  const schema = {
    type: "object",
    required: ["success", "message", "data"],
    properties: {
      success: { type: "boolean", const: true },
      message: plain(Message, schemas),
      data: reply ? schemaRef(reply, schemas) : { type: "null" },
      ...(body && { warnings: schemaRef(Warnings, schemas) }),
    },
  };
  return { "application/json": { schema, ...exampleField(example?.answer) } };
}

/** A form with a file of at most so many bytes. */
export const formContent = (limit: number): Json => ({
  "multipart/form-data": {
    schema: {
      type: "object",
      required: ["file"],
      properties: {
        file: {
          type: "string",
          contentMediaType: "application/octet-stream",
          description: `At most ${limit.toLocaleString("en-US")} bytes.`,
        },
      },
      additionalProperties: { type: "string" },
    },
    ...exampleField({ file: "the bytes of mug.jpg", alt: "A blue mug" }),
  },
});

/** Files of these types. */
export const filesContent = (
  types: readonly string[],
  recorded: Readonly<Record<string, string>> = {},
): Json =>
  Object.fromEntries(
    types.map((type) => {
      const isText = type.startsWith("text/") || type.endsWith("json");
      const schema = { type: "string", ...(isText ? {} : { contentMediaType: type }) };
      return [type, { schema, ...exampleField(recorded[type]) }];
    }),
  );
