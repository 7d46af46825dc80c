import type { FastifyInstance } from "fastify";
import { isUuid } from "../../kit/cursor.ts";
import { textFault } from "../../kit/json/parse.ts";
import { MAX_SLUG } from "../../kit/text/slug.ts";
import { bodyNeeded, faulty, invalidField, notAnId, notFound, validationFailed } from "../answers/errors.ts";
import { takeFiles } from "../answers/files.ts";
import type { Route } from "../route.ts";
import { BODY_LIMIT, FORM_OVERHEAD, readBody } from "./body.ts";
import { takeForms } from "./forms.ts";
import type { RouteRequest } from "./route-request.ts";
import type { CheckContext } from "./schema-checks.ts";
import { badEscape } from "./unreadable.ts";
import { type Check, unknownParameter } from "./validate.ts";

const formTypes = ["multipart/form-data", "application/json"];

/** The media types of the bodies that a route takes, where they are not JSON alone. */
export const typesOf = ({ formFile, uploads }: Route): readonly string[] | undefined =>
  formFile ? formTypes : uploads;

/** Makes an instance take JSON bodies of at most so many bytes; of the route's limit where not said. */
export function takeJson(app: FastifyInstance, bodyLimit?: number): void {
  const options = { parseAs: "buffer", ...(bodyLimit && { bodyLimit }) } as const;
  app.addContentTypeParser("application/json", options, (request, bytes: Buffer, done) => {
    try {
      const { bodyValues, needsRawBody } = request.routeOptions.config;
      if (needsRawBody) request.rawBody = bytes;
      done(null, readBody(bytes, bodyValues));
    } catch (error) {
      done(error as Error);
    }
  });
}

/** Adds a route to an instance that takes what the route does: its own, where that is not JSON alone. */
export function addTaking(
  app: FastifyInstance,
  { formFile, uploads }: Route,
  bodyLimit: number,
  add: (to: FastifyInstance) => void,
): void {
  if (formFile)
    app.register(async (own) => {
      own.removeContentTypeParser("application/json");
      takeJson(own, Math.min(bodyLimit, BODY_LIMIT));
      add(takeForms(own, Math.min(formFile, bodyLimit - FORM_OVERHEAD)));
    });
  else if (uploads) app.register(async (own) => add(takeFiles(own, uploads)));
  else add(app);
}

/** Reads the query, and whether a dry run is asked for. Throws 400 naming the parameters that are wrong. */
export function readQuery(request: RouteRequest, check: Check | undefined, isRead: boolean) {
  if (!isDecodable(request.url)) throw badEscape();
  const { dryRun, ...query } = request.query as Record<string, unknown>;
  const fault = textFault(query, "");
  if (fault?.fault === "nul" || fault?.fault === "not_unicode") throw invalidField(fault.field, fault.fault);
  if (dryRun !== undefined && isRead) throw validationFailed([unknownParameter("dryRun")]);
  if (dryRun !== undefined && dryRun !== "true" && dryRun !== "false") {
    throw invalidField("/dryRun", "invalid_type", { type: "boolean" });
  }
  const errors = check ? check(query) : Object.keys(query).map((name) => unknownParameter(name));
  if (errors?.length) throw validationFailed(errors);
  return { dryRun: dryRun === "true", query };
}

// An escape that is no UTF-8 would else be taken as it stands.
function isDecodable(url: string): boolean {
  if (!url.includes("%")) return true;
  try {
    decodeURIComponent(url);
    return true;
  } catch {
    return false;
  }
}

/**
 * Reads the path's parameters. Throws 404 for what can be none: of an id that is none it says so, and which
 * paths take something else.
 */
export function readParams(request: RouteRequest, { path, params: kinds }: Route): Record<string, string> {
  const params: Record<string, string> = {};
  for (const [name, value] of Object.entries(request.params as Record<string, string>)) {
    if (kinds?.[name] === "sku") {
      params[name] = readSku(value);
      continue;
    }
    if (kinds?.[name] === "file name") {
      if (value.length > MAX_FILE_NAME) throw notFound();
      params[name] = value;
      continue;
    }
    const id = value.toLowerCase();
    const slug = value.normalize("NFC");
    if (isUuid(id)) params[name] = id;
    else if (kinds?.[name] === "id or slug" && slug.length <= MAX_SLUG && !slug.includes("\0"))
      params[name] = slug;
    else throw kinds?.[name] ? notFound() : notAnId(placesOf(path, name));
  }
  return params;
}

const placesOf = (path: string, parameter: string): readonly string[] =>
  lookUps[path.slice(0, path.indexOf(`/:${parameter}`))] ?? [];
/** Where something is found by what people know it by, by the path that ids stand below. */
export const lookUps: Readonly<Record<string, readonly string[]>> = {
  "/api/v1/products": ["/api/v1/storefront/products/{slug}", "/api/v1/products/by-sku/{sku}"],
  "/api/v1/categories": ["/api/v1/categories?q={slug}"],
  "/api/v1/customer": ["/api/v1/customer?q={email}"],
  "/api/v1/orders": ["/api/v1/orders?q={orderNumber}"],
  "/api/v1/coupons": ["/api/v1/coupons?q={code}"],
};

const MAX_SKU = 255;
const MAX_FILE_NAME = 255;

function readSku(value: string): string {
  const sku = value.trim();
  if (!sku || sku.length > MAX_SKU || textFault(sku, "")) throw notFound();
  return sku;
}

/** Reads the body. Throws 400 naming all fields that are wrong. */
export function readFields(
  { body: sent }: RouteRequest,
  check: Check | undefined,
  route: Route,
  context: CheckContext,
): object {
  if (!check) return {};
  const body = sent ?? (route.bodyOptional ? {} : undefined);
  if (body === undefined) throw bodyNeeded();
  const errors = check(body, context);
  if (errors) throw faulty(errors);
  return body as object;
}

/** Reads the file that was sent, on routes that take one. Throws 400 for none. */
export function readUpload({ rawBody }: RouteRequest, { uploads }: Route): Buffer {
  if (uploads && !rawBody?.length) throw invalidField("", "required");
  return rawBody ?? NOTHING;
}

const NOTHING = Buffer.alloc(0);
