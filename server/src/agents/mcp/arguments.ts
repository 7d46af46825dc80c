import type { FieldError } from "../../http/errors.ts";
import type { SentAlong } from "../../http/sent-along.ts";
import { pointerToken } from "../../kit/json.ts";
import { wrongArguments } from "./errors.ts";
import type { Tool } from "./tools.ts";

/**
 * What a tool's arguments are to its route: parts of the path, of the query and of the body. Throws 400 for one that is missing in the path,
 * or that the route has no room for; of all others the route says itself what is wrong.
 */
export function sentOf(tool: Tool, given: Readonly<Record<string, unknown>>): SentAlong {
  const { route, params: names, query: inQuery, takesFile } = tool;
  const errors: FieldError[] = [];
  const params: Record<string, string> = {};
  const query: Record<string, unknown> = {};
  const body: Record<string, unknown> = {};
  for (const name of names) {
    const value = given[name];
    if (value === undefined) errors.push({ field: `/${name}`, code: "required" });
    else if (typeof value !== "string")
      errors.push({ field: `/${name}`, code: "invalid_type", values: { type: "string" } });
    else params[name] = value;
  }
  let file: Buffer | undefined;
  for (const [name, value] of Object.entries(given)) {
    if (names.includes(name)) continue;
    if (takesFile && name === "file") {
      if (typeof value === "string") file = Buffer.from(value);
      else errors.push({ field: "/file", code: "invalid_type", values: { type: "string" } });
    } else if (inQuery.has(name)) {
      // Many clients send null for what they leave out.
      if (value !== null) query[name] = value;
    } else if (route.body) body[name] = value;
    else errors.push({ field: `/${pointerToken(name)}`, code: "unknown_field" });
  }
  if (errors.length) throw wrongArguments(errors);
  const hasBody = route.body && (!route.bodyOptional || Object.keys(body).length > 0);
  return { params, query, ...(hasBody && { body }), ...(file && { file }) };
}
