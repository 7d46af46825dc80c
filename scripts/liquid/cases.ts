import { readdirSync, readFileSync } from "node:fs";
import { join, relative } from "node:path";
import { parseAllDocuments } from "yaml";

/** A case of the acceptance suite. */
export type Case = {
  /** Its file below `specs/`, and its name. */
  file: string;
  name: string;
  template: string;
  environment: Record<string, unknown>;
  filesystem: Record<string, string>;
  expected?: string;
  pattern?: string;
  errors?: { parse_error?: string[]; render_error?: string[]; output?: string[] };
  features: string[];
  modes: string[];
  isInline: boolean;
  templateName?: string;
  hasLimits: boolean;
};

/**
 * Cases that are never read: recordings of a theme that may be used with its maker's software only, and
 * measurements of speed, which use its objects too.
 */
const LEFT_OUT = /^(shopify_theme_dawn|benchmarks)\//;

type Raw = Record<string, unknown>;
const asRecord = (value: unknown): Raw => (typeof value === "object" && value !== null ? (value as Raw) : {});
const asList = (value: unknown): string[] =>
  (Array.isArray(value) ? value : value === undefined || value === null ? [] : [value]).map(String);

/** Reads the cases of a checkout of `Shopify/liquid-spec`. */
export function readCases(folder: string): Case[] {
  const root = join(folder, "specs");
  const files = readdirSync(root, { recursive: true, encoding: "utf8" })
    .map((path) => relative(root, join(root, path)).replaceAll("\\", "/"))
    .filter((path) => path.endsWith(".yml") && !path.endsWith("/suite.yml") && !LEFT_OUT.test(path));
  return files.sort().flatMap((file) => readFile(root, file));
}

function readFile(root: string, file: string): Case[] {
  const suite = asRecord(parse(join(root, file.split("/")[0]!, "suite.yml")));
  const defaults = asRecord(suite.defaults);
  const document = parse(join(root, file));
  const { _metadata, specs } = Array.isArray(document)
    ? { _metadata: {}, specs: document }
    : asRecord(document);
  const metadata = asRecord(_metadata);
  const options = asRecord(metadata.required_options);
  return (Array.isArray(specs) ? specs : []).map((one) => {
    const raw = asRecord(one);
    const mode = raw.error_mode ?? options.error_mode ?? options[":error_mode"] ?? defaults.error_mode;
    const isInline =
      raw.render_errors ?? metadata.render_errors ?? options.render_errors ?? defaults.render_errors;
    return {
      file,
      name: String(raw.name),
      template: String(raw.template ?? ""),
      environment: asRecord(raw.environment),
      filesystem: asRecord(raw.filesystem) as Record<string, string>,
      expected: raw.expected === undefined ? undefined : String(raw.expected ?? ""),
      pattern: raw.expected_pattern as string | undefined,
      errors: raw.errors as Case["errors"],
      features: [...asList(suite.features), ...asList(metadata.features), ...asList(raw.features)].map(
        (name) => name.replace(/^:/, ""),
      ),
      modes: asList(mode).map((name) => name.replace(/^:/, "")),
      isInline: isInline === true,
      templateName: raw.template_name as string | undefined,
      hasLimits: raw.resource_limits !== undefined,
    };
  });
}

function parse(path: string): unknown {
  const [document] = parseAllDocuments(readFileSync(path, "utf8"), {
    version: "1.2",
    merge: true,
    logLevel: "silent",
  });
  return document && "toJS" in document ? document.toJS({ maxAliasCount: -1 }) : undefined;
}
