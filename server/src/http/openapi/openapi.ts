import { deprecationNote } from "../answers/deprecation.ts";
import { Failure } from "../answers/failure-schemas.ts";
import type { Hook } from "../answers/hook.ts";
import { tagNames, tags } from "../answers/tags.ts";
import { declaredEffects, effectsNote, isForPrograms } from "../effects.ts";
import { locales } from "../messages.ts";
import type { Access, OneOf } from "../request/principal.ts";
import { isIdempotent, ownHeadersOf, type ParameterKind, type Route } from "../route.ts";
import { answerHeaders, filesContent, formContent, refusalComponents, responsesOf } from "./answers.ts";
import { type Example, exampleField, readExamples } from "./examples.ts";
import { info } from "./info.ts";
import { operationId } from "./operation-id.ts";
import { type Json, plain, type Schemas, schemaRef, subsetIn } from "./schemas.ts";

const header = (name: string, description: string, schema: Json = { type: "string" }): Json => ({
  name,
  in: "header",
  required: false,
  description,
  schema,
});
const parameterKinds: Record<ParameterKind, string> = {
  "id or slug": "An id or a slug.",
  "file name": "The name of a file.",
  sku: "A SKU, percent-encoded.",
};
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

/** The OpenAPI 3.1 document of the routes that answer in our envelope, and of what is sent to webhooks. */
export function openApiDocument(routes: readonly Route[], hooks: readonly Hook[] = []): Json {
  const schemas: Schemas = {};
  const examples = readExamples();
  const paths: Record<string, Json> = {};
  const place = ({ tag }: Route) => tagNames.indexOf(tag);
  for (const route of routes.filter(({ face }) => !face).toSorted((a, b) => place(a) - place(b))) {
    const path = route.path.replaceAll(/:(\w+)/g, "{$1}");
    paths[path] ??= {};
    paths[path][route.method.toLowerCase()] = operation(
      route,
      schemas,
      examples.operations[operationId(route)],
    );
  }
  const webhooks = Object.fromEntries(
    hooks.map((hook) => [hook.name, { post: webhook(hook, schemas, examples.events[hook.name]) }]),
  );
  schemaRef(Failure, schemas);
  return {
    openapi: "3.1.0",
    info,
    servers: [{ url: "/", description: "The store's own domain, in production.", "x-internal": false }],
    security: [{ apiKey: [] }],
    tags: tagNames
      .filter((name) => routes.some(({ tag, face }) => tag === name && !face))
      .map((name) => ({ name, description: tags[name] })),
    paths,
    webhooks,
    components: {
      schemas,
      parameters: sharedParameters,
      headers: answerHeaders,
      responses: refusalComponents(examples.failures),
      securitySchemes: {
        apiKey: {
          type: "http",
          scheme: "bearer",
          bearerFormat: "an API key, or a JWT (RFC 7519) as RFC 8725 has it",
          description:
            "An API key of the store, or the access token of a session: `Authorization: Bearer …`.",
        },
      },
    },
  };
}

const OLD_NOTE =
  "Where the operator has replicas of the database, it may be a few seconds old. Writers see their own writes at once.";

function operation(route: Route, schemas: Schemas, example?: Example): Json {
  const isRead = route.method === "GET";
  const shared = ["Locale", "RequestId"];
  if (isIdempotent(route)) shared.push("IdempotencyKey");
  if (route.versioned || route.shared) shared.push(isRead ? "IfNoneMatch" : "IfMatch");
  if (!isRead) shared.push("DryRun");
  return {
    operationId: operationId(route),
    tags: [route.tag],
    summary: route.summary,
    description: [
      route.deprecated && deprecationNote(route.deprecated),
      route.description,
      route.mayBeOld && OLD_NOTE,
      describeAccess(route.permission),
      isForPrograms(route) && effectsNote(route),
    ]
      .filter(Boolean)
      .join("\n\n"),
    ...(route.deprecated ? { deprecated: true } : {}),
    // Effects that generators of tools may ask a person about.
    ...(isForPrograms(route) && declaredEffects(route).length ? { "x-effects": declaredEffects(route) } : {}),
    // OpenAPI 3.1 has room for the role that a call takes.
    security: securityOf(route.permission),
    parameters: [
      ...[...route.path.matchAll(/:(\w+)/g)].map(([, name]) => ({
        name,
        in: "path",
        required: true,
        ...(route.params?.[name!]
          ? { description: parameterKinds[route.params[name!]!], schema: { type: "string" } }
          : { schema: { type: "string", format: "uuid" } }),
      })),
      ...Object.entries(route.query?.properties ?? {}).map(([name, schema]) => {
        const { description, ...rest } = plain(schema, schemas) as Json;
        const subset = name === "fields" ? subsetIn(route.reply) : undefined;
        const style = rest.type === "object" ? { style: "deepObject", explode: true } : {};
        const required = Boolean((route.query?.required as readonly string[] | undefined)?.includes(name));
        // No schema of answers can say what depends on a parameter; an extension can.
        const answers = subset ? { "x-answers": schemaRef(subset, schemas) } : {};
        return { name, in: "query", required, description, ...style, schema: rest, ...answers };
      }),
      ...Object.entries(ownHeadersOf(route)).map(([name, description]) => header(name, description)),
      ...shared.map((name) => ({ $ref: `#/components/parameters/${name}` })),
    ],
    ...(route.uploads
      ? { requestBody: { required: true, content: filesContent(route.uploads, example?.uploads) } }
      : {}),
    ...(route.body
      ? {
          requestBody: {
            required: !route.bodyOptional,
            content: {
              "application/json": {
                schema: schemaRef(route.body, schemas),
                ...exampleField(example?.request),
              },
              ...(route.formFile ? formContent(route.formFile) : {}),
            },
          },
        }
      : {}),
    responses: responsesOf(route, schemas, example),
  };
}

function securityOf(access: Access | OneOf): Json[] {
  if (access === "public" || access === "open") return [];
  return [access].flat().map((role) => ({ apiKey: [role] }));
}

/** The access that a route needs, in a sentence. */
export function describeAccess(access: Access | OneOf): string {
  if (typeof access === "object")
    return `Needs the permission ${access.map((one) => `\`${one}\``).join(" or ")}.`;
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

function webhook({ name, summary, body, headers }: Hook, schemas: Schemas, example: unknown): Json {
  return {
    operationId: `${name.replaceAll(/_(\w)/g, (_, letter: string) => letter.toUpperCase())}Event`,
    tags: ["Webhooks"],
    summary,
    description: "Sent to the webhooks that subscribe to it; verify the signature before you trust it.",
    parameters: Object.entries(headers).map(([name, description]) => ({
      ...header(name, description),
      required: true,
    })),
    requestBody: {
      required: true,
      content: { "application/json": { schema: schemaRef(body, schemas), ...exampleField(example) } },
    },
    responses: {
      "2XX": { description: "Taken. Anything else, or no answer in time, is tried again later." },
      410: { description: "Nobody wants it any more: the webhook is turned off." },
    },
  };
}
