import { isDeepStrictEqual } from "node:util";
import { allows, type Permission } from "../../server/src/http/request/principal.ts";
import { bare, type Json, resolve } from "./document.ts";
import { schemaBreaks } from "./schemas.ts";

type Both = { before: Json; after: Json };
type Documents = { old: Json; now: Json };

/**
 * The parts of the document `today` that break clients of the released one, a line each; none where they go
 * on working. Parts that are only added break nobody: paths, operations, refusals, fields of answers,
 * optional fields and parameters of requests.
 */
export function breaksBetween(released: Json, today: Json): string[] {
  const [old, now] = [bare(released), bare(today)];
  const documents = { old, now };
  return [
    ...eachNamed(old.paths, now.paths, "", (item, at) =>
      eachNamed(item.before, item.after, "", (operation, method) =>
        operationBreaks(operation, documents, `${method.toUpperCase()} ${at}`),
      ),
    ),
    ...eachNamed(old.webhooks, now.webhooks, "event ", ({ before, after }, at) => [
      ...parameterBreaks(before.post, after.post, documents, at, "answer"),
      ...contentBreaks(body(before.post, old), body(after.post, now), documents, at, "answer"),
    ]),
    // Generated code has types of these names.
    ...Object.keys(old.components.schemas)
      .filter((name) => !now.components.schemas[name])
      .map((name) => `schema ${name}: is gone`),
  ];
}

// Goes through what was there by its name; `look` is asked where it is still there.
function eachNamed(
  before: Json | undefined,
  after: Json | undefined,
  prefix: string,
  look: (both: Both, name: string) => string[],
): string[] {
  return Object.entries(before ?? {}).flatMap(([name, one]) =>
    after?.[name]
      ? look({ before: one, after: after[name] }, `${prefix}${name}`)
      : [`${prefix}${name}: is gone`],
  );
}

function operationBreaks({ before, after }: Both, documents: Documents, at: string): string[] {
  const { old, now } = documents;
  const faults: string[] = [];
  if (before.operationId !== after.operationId)
    faults.push(`${at}: ${before.operationId} is called ${after.operationId} now`);
  if (!isStillOpen(before.security ?? old.security, after.security ?? now.security))
    faults.push(`${at}: wants another credential or permission`);
  return [
    ...faults,
    ...parameterBreaks(before, after, documents, at, "request"),
    ...bodyBreaks(body(before, old), body(after, now), documents, at),
    ...responseBreaks({ before, after }, documents, at),
  ];
}

type Security = Record<string, string[]>[];

/** Whether whoever could call by `before` can by `after`: each way in is still one, and asks for no more. */
function isStillOpen(before: Security, after: Security): boolean {
  if (after.length === 0) return true;
  if (before.length === 0) return false;
  return before.every((way) =>
    after.some((other) =>
      Object.entries(other).every(
        ([scheme, roles]) =>
          way[scheme] && roles.every((role) => allows(new Set(way[scheme]), role as Permission)),
      ),
    ),
  );
}

const body = (operation: Json, document: Json): Json | undefined =>
  operation.requestBody && resolve(document, operation.requestBody);

function bodyBreaks(
  before: Json | undefined,
  after: Json | undefined,
  documents: Documents,
  at: string,
): string[] {
  const where = `${at} body`;
  if (!before) return after?.required ? [`${where}: is required now`] : [];
  if (!after) return [`${where}: is not taken any more`];
  const faults = after.required && !before.required ? [`${where}: is required now`] : [];
  return [...faults, ...contentBreaks(before, after, documents, where, "request")];
}

function contentBreaks(
  before: Json | undefined,
  after: Json | undefined,
  { old, now }: Documents,
  at: string,
  direction: "request" | "answer",
): string[] {
  const types = Object.keys(before?.content ?? {});
  return eachNamed(before?.content, after?.content, `${at} `, (both, name) =>
    schemaBreaks(
      direction,
      { schema: both.before.schema ?? {}, document: old },
      { schema: both.after.schema ?? {}, document: now },
      types.length > 1 ? name : at,
    ),
  );
}

function parameterBreaks(
  before: Json,
  after: Json,
  { old, now }: Documents,
  at: string,
  direction: "request" | "answer",
): string[] {
  const named = (operation: Json, document: Json): Json =>
    Object.fromEntries(
      (operation.parameters ?? []).map((one: Json) => {
        const parameter = resolve(document, one);
        return [`${parameter.in} ${parameter.name}`, parameter];
      }),
    );
  const [was, is] = [named(before, old), named(after, now)];
  const added = Object.entries(is).filter(([name, { required }]) => required && !was[name]?.required);
  return [
    ...(direction === "request" ? added.map(([name]) => `${at} ${name}: is required now`) : []),
    ...eachNamed(was, is, `${at} `, (both, name) => [
      ...(["style", "explode"].some((key) => both.before[key] !== both.after[key])
        ? [`${name}: another style`]
        : []),
      ...(direction === "answer" && both.before.required && !both.after.required
        ? [`${name}: may be absent now`]
        : []),
      ...schemaBreaks(
        direction,
        { schema: both.before.schema, document: old },
        { schema: both.after.schema, document: now },
        name,
      ),
    ]),
  ];
}

function responseBreaks({ before, after }: Both, documents: Documents, at: string): string[] {
  const { old, now } = documents;
  const isSuccess = (status: string) => /^[23]/.test(status);
  const added = Object.keys(after.responses).filter(
    (status) => isSuccess(status) && !before.responses[status],
  );
  return [
    ...added.filter((status) => status !== "304").map((status) => `${at} ${status}: may come now`),
    ...eachNamed(before.responses, after.responses, `${at} `, (both, where) => {
      const [was, is] = [resolve(old, both.before), resolve(now, both.after)];
      return [
        ...eachNamed(was.headers, is.headers, `${where} `, (header, name) => {
          const [one, other] = [resolve(old, header.before), resolve(now, header.after)];
          if (one.required && !other.required) return [`${name}: may be absent now`];
          return isDeepStrictEqual(one.schema, other.schema)
            ? []
            : schemaBreaks(
                "answer",
                { schema: one.schema, document: old },
                { schema: other.schema, document: now },
                name,
              );
        }),
        ...contentBreaks(was, is, documents, where, "answer"),
      ];
    }),
  ];
}
