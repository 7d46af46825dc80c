import { hooks } from "../src/features.ts";
import { openApiDocument } from "../src/http/openapi/openapi.ts";
import type { Route } from "../src/http/route.ts";
import { routes } from "./furnish.ts";
import type { Json } from "./shop.ts";

/** A field that clients write: its schema, and who takes it. */
export type WrittenField = { name: string; schema: Json; onCreate: boolean; onUpdate: boolean };

/** A noun that clients write, as the OpenAPI document describes it. */
export type WrittenNoun = {
  /** The path of what creates it, or changes it where nothing does, without `/api/v1/`. */
  name: string;
  /** The name of the first noun that is changed by the same body: of the same fields. */
  same: string;
  create?: Route;
  update?: Route;
  read?: Route;
  list?: Route;
  /** The field of the list that has its rows. */
  rows?: string;
  fields: readonly WrittenField[];
  /** The fields that a change needs beside the changed one. */
  needed: readonly string[];
  /** The kinds of events that tell it. */
  events: readonly string[];
  exported?: Route;
  /** Its name in imports. */
  resource?: string;
};

const PREFIX = "/api/v1/";
const document: Json = JSON.parse(JSON.stringify(openApiDocument(routes, hooks)));

/** The schema that a reference leads to. */
export const resolveSchema = (schema: Json): Json =>
  schema?.$ref ? resolveSchema(document.components.schemas[schema.$ref.split("/").pop()]) : schema;

const operation = (method: string, path: string): Json => document.paths[path]?.[method.toLowerCase()];
const routeOf = (method: string, path: string): Route | undefined =>
  operation(method, path) &&
  routes.find((route) => route.method === method && route.path === path.replaceAll(/\{(\w+)\}/g, ":$1"));
const bodyOf = (method: string, path: string): Json =>
  operation(method, path)?.requestBody?.content["application/json"]?.schema;
const dataOf = (method: string, path: string, status: number): Json =>
  operation(method, path)?.responses[status]?.content?.["application/json"]?.schema.properties.data;
const isObject = (schema: Json) => resolveSchema(schema)?.type === "object";
const rowsOf = (path: string) => {
  const { properties = {} } = resolveSchema(dataOf("GET", path, 200)) ?? {};
  return Object.keys(properties).find((name) => resolveSchema(properties[name].items)?.type === "object");
};
const writable = (schema: Json): [name: string, schema: Json][] =>
  Object.entries<Json>(resolveSchema(schema)?.properties ?? {}).filter(
    ([name, of]) => name !== "version" && !of.readOnly,
  );
const importable: string[] = operation("POST", `${PREFIX}imports`).parameters.find(
  ({ name }: Json) => name === "resource",
).schema.enum;

function fieldsOf(create: Json, update: Json): WrittenField[] {
  const [created, updated] = [new Map(writable(create)), new Map(writable(update))];
  const names = new Set([...created.keys(), ...updated.keys()]);
  return [...names].map((name) => ({
    name,
    schema: created.get(name) ?? updated.get(name),
    onCreate: created.has(name),
    onUpdate: updated.has(name),
  }));
}

function nounAt(path: string, creates: boolean): WrittenNoun {
  const parents = Object.keys(document.paths);
  const one = creates
    ? parents.find(
        (other) =>
          other.startsWith(`${path}/{`) &&
          other.endsWith("}") &&
          other.split("/").length === path.split("/").length + 1,
      )
    : path;
  const changed = [one, path].find((at) => at && bodyOf("PUT", at));
  const listed = creates ? path : path.replace(/\/\{\w+\}$/, "");
  const rows = listed === one ? undefined : rowsOf(listed);
  const read = one && isObject(dataOf("GET", one, 200)) && routeOf("GET", one);
  const replies = [creates && dataOf("POST", path, 201), changed && dataOf("PUT", changed, 200)].filter(
    Boolean,
  );
  const parts = replies.flatMap((reply) => [reply, Object.values<Json>(resolveSchema(reply).properties)[0]]);
  const refs = parts.flatMap(({ $ref }) => $ref ?? []);
  const told = (schema: Json) =>
    resolveSchema(schema).properties.data.anyOf?.some(({ $ref }: Json) => refs.includes($ref));
  const hooked = Object.entries<Json>(document.webhooks).flatMap(([kind, { post }]) =>
    told(post.requestBody.content["application/json"].schema) && kind !== "webhook_test" ? [kind] : [],
  );
  const exported = rows && routeOf("GET", `${PREFIX}exports/${rows}`);
  const isWhole = listed.split("/").length === PREFIX.split("/").length;
  return {
    name: path.slice(PREFIX.length),
    same: path.slice(PREFIX.length),
    create: creates ? routeOf("POST", path) : undefined,
    update: changed ? routeOf("PUT", changed) : undefined,
    read: read || undefined,
    ...(rows && { list: routeOf("GET", listed), rows }),
    fields: fieldsOf(creates ? bodyOf("POST", path) : undefined, changed && bodyOf("PUT", changed)),
    needed: (changed && resolveSchema(bodyOf("PUT", changed)).required) ?? [],
    events: hooked,
    ...(exported && isWhole && creates && { exported, ...(importable.includes(rows) && { resource: rows }) }),
  } as WrittenNoun;
}

/**
 * All that clients write: what is created by a POST and changed by a PUT of the same path; and what can be
 * read where it is changed, such as the settings.
 */
export function listWrittenNouns(): WrittenNoun[] {
  const paths = Object.keys(document.paths);
  const created = paths
    .filter((path) => bodyOf("POST", path) && isObject(dataOf("POST", path, 201)))
    // A POST that only reads stores nothing that could come back, such as the address of a theme's preview.
    .filter((path) => !routeOf("POST", path)?.onlyReads)
    .map((path) => nounAt(path, true));
  const known = new Set(created.map(({ update }) => update?.path));
  const changed = paths
    .filter((path) => bodyOf("PUT", path) && isObject(dataOf("GET", path, 200)))
    .filter((path) => !known.has(routeOf("PUT", path)!.path))
    .map((path) => nounAt(path, false));
  const bodies = new Map<string, string>();
  return [...created, ...changed].map((noun) => {
    const body = noun.update && bodyOf("PUT", noun.update.path.replaceAll(/:(\w+)/g, "{$1}")).$ref;
    if (body && !bodies.has(body)) bodies.set(body, noun.name);
    return { ...noun, same: (body && bodies.get(body)) ?? noun.name };
  });
}
