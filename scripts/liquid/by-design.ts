import { readFileSync } from "node:fs";
import type { Case } from "./cases.ts";

const byFeature: Readonly<Record<string, string>> = {
  ruby_types: "prints or compares Ruby's own types (symbols, hashes as Ruby writes them)",
  ruby_drops: "needs objects of Ruby",
  binary_data: "has bytes that are no UTF-8",
  drop_class_output: "prints the name of a class of Ruby",
  template_factory: "replaces the Ruby implementation's own parts",
  activesupport: "needs Rails' own time zones and formats",
};
const STRICT = "syntax that strict parsing refuses is read as far as it makes sense";

/** The cases that fail by design, by the reason: each by its file and name. */
const listed = JSON.parse(readFileSync(new URL("by-design.json", import.meta.url), "utf8")) as Record<
  string,
  string[]
>;
const reasons = new Map(
  Object.entries(listed).flatMap(([reason, names]) => names.map((name): [string, string] => [name, reason])),
);

/** The name that a case is listed by. */
export const nameOf = ({ file, name }: Case): string => `${file} ${name}`;

/** Why a case fails by design, or undefined where it should pass. */
export function reasonOf(one: Case): string | undefined {
  const feature = Object.keys(byFeature).find((name) => one.features.includes(name));
  if (feature) return byFeature[feature];
  if (one.file.startsWith("parser_errors/") && one.errors?.parse_error) return STRICT;
  return reasons.get(nameOf(one));
}

/** The names that are listed and pass, or are not there any more: the list is to lose them. */
export const staleNames = (failed: ReadonlySet<string>): string[] =>
  [...reasons.keys()].filter((name) => !failed.has(name));
