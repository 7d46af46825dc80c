import type { TObject, TSchema } from "typebox";
import type { Tag } from "../../http/answers/tags.ts";
import { declaredEffects, effectsNote, isForPrograms } from "../../http/effects.ts";
import { describeAccess } from "../../http/openapi/openapi.ts";
import { operationId } from "../../http/openapi/operation-id.ts";
import { type Json, plain, type Schemas } from "../../http/openapi/schemas.ts";
import { allows, type Permission, type Principal } from "../../http/request/principal.ts";
import type { Route } from "../../http/route.ts";
import { memoize } from "../../kit/memoize.ts";
import { placesIn } from "./shopper-text.ts";

/** A tool as clients see it. */
export type ShownTool = {
  name: string;
  title: string;
  description: string;
  inputSchema: Json;
  outputSchema?: Json;
  annotations: {
    title: string;
    readOnlyHint: boolean;
    destructiveHint: boolean;
    idempotentHint: boolean;
    openWorldHint: false;
  };
};

/** A route as a tool. */
export type Tool = {
  name: string;
  /** The group of the reference that it belongs to, such as `gift-cards`. */
  area: string;
  isRead: boolean;
  isDestructive: boolean;
  /**
   * The route that is called; a write accepts an Idempotency-Key whatever its method, so that a plan is
   * carried out once.
   */
  route: Route;
  /** Where its arguments go. */
  params: readonly string[];
  query: ReadonlySet<string>;
  /** Whether the server has a file of it rather than a body. */
  takesFile: boolean;
  /** The route that reads the version of the resource before a write, where it has one. */
  versionOf: Route | undefined;
  shown: () => ShownTool;
  /** Where its answers have texts of strangers. */
  places: () => ReturnType<typeof placesIn>;
};

type ToolParts = Omit<Tool, "shown" | "places">;

// Credentials of people: no program that a model steers has them.
const forPeople: readonly Tag[] = ["Log-in of the owner and the staff", "Second factor", "Sessions"];

/**
 * The tools that are made of routes, in the order of the reference: all of the admin API but what takes or
 * gives a person's credentials, and files, which are fetched over HTTP.
 */
export function toolsOf(routes: readonly Route[]): readonly Tool[] {
  return routes.filter(isTool).map((route) => toolOf(route, routes));
}

const isTool = ({ permission, guarded, downloads, tag, face }: Route) =>
  isForPrograms({ permission }) && !guarded && !downloads && !face && !forPeople.includes(tag);

/** Whether somebody may use a tool. */
export function mayUse({ route: { permission } }: Pick<Tool, "route">, principal: Principal): boolean {
  if (permission === "owner") return principal.kind === "owner";
  if (permission === "member") return principal.kind === "owner" || principal.kind === "staff";
  return allows(principal.permissions, permission as Permission);
}

export const areaOf = (tag: Tag) => tag.toLowerCase().replaceAll(/\W+/g, "-");

function toolOf(route: Route, routes: readonly Route[]): Tool {
  const isRead = route.method === "GET" || route.onlyReads === true;
  const name = operationId(route).replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
  const params = [...route.path.matchAll(/:(\w+)/g)].map(([, param]) => param!);
  const query = new Set(Object.keys(route.query?.properties ?? {}));
  const takesFile = route.uploads !== undefined;
  const tool = {
    name,
    area: areaOf(route.tag),
    isRead,
    isDestructive: declaredEffects(route).length > 0,
    route: isRead ? route : { ...route, idempotent: true },
    params,
    query,
    takesFile,
    versionOf: isRead || !route.versioned ? undefined : resourceOf(route, routes),
  };
  return {
    ...tool,
    shown: memoize(() => describeTool(tool), 1),
    places: memoize(() => placesIn(route.reply), 1),
  };
}

// The resource of a write is at its path, or at the longest part of it that can be read.
function resourceOf({ path }: Route, routes: readonly Route[]): Route | undefined {
  return routes
    .filter((other) => other.method === "GET" && (path === other.path || path.startsWith(`${other.path}/`)))
    .filter(({ path }) => /:\w+(\/file)?$/.test(path) || !path.includes(":"))
    .toSorted((one, other) => other.path.length - one.path.length)[0];
}

function describeTool(tool: ToolParts): ShownTool {
  const { name, isRead, route } = tool;
  const { summary, description, permission, reply, method } = route;
  return {
    name,
    title: summary,
    description: [
      `${summary}.`,
      description,
      describeAccess(permission),
      effectsNote(route),
      !isRead && PLANNED,
    ]
      .filter(Boolean)
      .join(" "),
    inputSchema: inputOf(tool),
    outputSchema: isRead ? outputOf(reply) : writeOutput(reply),
    annotations: {
      title: summary,
      readOnlyHint: isRead,
      destructiveHint: tool.isDestructive,
      idempotentHint: isRead || method === "PUT" || method === "DELETE",
      openWorldHint: false,
    },
  };
}

const PLANNED =
  "A write has two steps: a call without `plan` changes nothing, and answers what would be and a plan; the same call with that plan does it.";

const PLAN: Json = {
  type: "string",
  description:
    "Leave it out first: what would be is answered, and a plan. Send the same arguments with that plan to do it, within 10 minutes and once.",
};

function inputOf({ isRead, params, takesFile, route }: ToolParts): Json {
  const body = route.body as TObject | undefined;
  const properties: Json = {};
  const required: string[] = [];
  for (const name of params) {
    const kind = route.params?.[name];
    properties[name] = kind
      ? { type: "string", description: kind === "sku" ? "A SKU." : "An id or a slug." }
      : { type: "string", format: "uuid", description: "An id." };
    required.push(name);
  }
  const add = (schema: TObject | undefined, isOptional?: boolean) => {
    for (const [name, property] of Object.entries<TSchema>(schema?.properties ?? {})) {
      // Fields that are only taken back from a read are none to fill in.
      if (name in properties || (property as { readOnly?: boolean }).readOnly) continue;
      properties[name] = toolSchema(property);
      if (!isOptional && schema?.required?.includes(name)) required.push(name);
    }
  };
  add(route.query as TObject | undefined);
  add(body, route.bodyOptional);
  if (takesFile) {
    properties.file = { type: "string", description: "The content of the file, as text." };
    required.push("file");
  }
  if (!isRead) properties.plan = PLAN;
  return {
    type: "object",
    properties,
    ...(required.length > 0 && { required }),
    additionalProperties: false,
  };
}

const outputOf = (reply: TSchema | undefined): Json =>
  reply ? toolSchema(reply) : { type: "object", properties: {} };

/** The output of a write: a preview with its plan, or the result. */
const writeOutput = (reply: TSchema | undefined): Json => ({
  type: "object",
  properties: {
    outcome: {
      type: "string",
      enum: ["planned", "done"],
      description: "`planned`: nothing has changed yet.",
    },
    message: { type: "string" },
    plan: { type: "string", description: "Of `planned`: what the call that does it has to send." },
    planExpiresAt: { type: "string", format: "date-time" },
    isReplay: {
      type: "boolean",
      description: "Of `done`: this plan had been carried out before; it was not again.",
    },
    data: reply ? toolSchema(reply) : { description: "Nothing." },
  },
  required: ["outcome"],
  additionalProperties: false,
});

// Formats that any reader of JSON Schema knows; those of our own would stop some of them.
const formats = new Set(["date-time", "date", "email", "uri", "uuid"]);
const REF = "#/components/schemas/";

/**
 * A schema for tools: JSON Schema 2020-12 without references, which many clients do not read. A schema that
 * contains itself becomes a plain object.
 */
function toolSchema(schema: TSchema): Json {
  const schemas: Schemas = {};
  return whole(plain(schema, schemas), schemas, []) as Json;
}

function whole(value: unknown, schemas: Schemas, within: readonly string[]): unknown {
  if (Array.isArray(value)) return value.map((entry) => whole(entry, schemas, within));
  if (typeof value !== "object" || value === null) return value;
  const { $ref } = value as { $ref?: unknown };
  if (typeof $ref === "string") {
    const name = $ref.slice(REF.length);
    if (within.includes(name)) return { type: "object", description: `${name}, as above.` };
    return whole(schemas[name], schemas, [...within, name]);
  }
  return Object.fromEntries(
    Object.entries(value)
      .filter(([key, child]) => isPortable(key, child))
      .map(([key, child]) => [
        key,
        key === "properties" ? each(child, schemas, within) : whole(child, schemas, within),
      ]),
  );
}

// Names of fields are no keywords.
const each = (properties: object, schemas: Schemas, within: readonly string[]) =>
  Object.fromEntries(
    Object.entries(properties).map(([name, schema]) => [name, whole(schema, schemas, within)]),
  );

const isPortable = (key: string, value: unknown) =>
  !key.startsWith("x-") && key !== "examples" && (key !== "format" || formats.has(String(value)));
