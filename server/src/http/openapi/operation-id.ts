import type { Route } from "../route.ts";

// Collections whose names do not tell one from many: what one is called, and what many.
const irregular: Readonly<Record<string, { one: string; many: string }>> = {
  staff: { one: "staff-member", many: "staff" },
  customer: { one: "customer", many: "customers" },
};

/**
 * The name of a route in clients, such as `listOrderRefunds`. A GET of a collection lists it, a POST creates
 * one, a last word that is not a collection is a verb in a POST: `/webhooks/:id/rotate-secret` is
 * `rotateWebhookSecret`. The words before it are singular. Where that makes no name that a person would
 * write, the route has its own (`operation`).
 */
export function operationId({
  method,
  path,
  operation,
}: Pick<Route, "method" | "path" | "operation">): string {
  if (operation) return operation;
  const words = path.split("/").filter((part) => !["", "api", "v1", "auth"].includes(part));
  const isOne = words.at(-1)!.startsWith(":");
  const nouns = words.filter((word) => !word.startsWith(":"));
  const last = nouns.pop()!;
  const of = nouns.map(oneOf);
  if (isOne) return camel(verbs[method], ...of, oneOf(last));
  if (method === "POST") {
    if (isCollection(last)) return camel("create", ...of, oneOf(last));
    const [verb = "", ...object] = last.split("-");
    return camel(verb, ...of, ...object);
  }
  return camel(method === "GET" && isCollection(last) ? "list" : verbs[method], ...of, manyOf(last));
}

const verbs = { GET: "get", POST: "create", PUT: "update", DELETE: "delete" } as const;
const isCollection = (noun: string) => noun in irregular || noun.endsWith("s");
const manyOf = (noun: string) => irregular[noun]?.many ?? noun;
const oneOf = (noun: string) => irregular[noun]?.one ?? noun.replace(/ies$/, "y").replace(/(ss)es$|s$/, "$1");
const camel = (...words: readonly string[]) =>
  words.join("-").replaceAll(/-(\w)/g, (_, letter: string) => letter.toUpperCase());
