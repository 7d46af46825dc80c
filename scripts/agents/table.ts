import type { McpOutcome } from "../mcp/suite.ts";
import { type Assumption, namesOf, type Run } from "./outcome.ts";

/** The outcome of MCP's suite, and its version. */
export type McpRow = McpOutcome & { source: string };

const head = `# Conformance results of agents' protocols

<!-- Written by \`npm run test:agents -- FOLDER --write\`. -->

The makers of agents' protocols, and others, publish suites. \`npm run test:agents -- FOLDER\` runs those that stand in a folder against stores of their own, on servers of their own. It expects
\`conformance/\` and \`python-sdk/\` of Universal-Commerce-Protocol (the commit of the SDK that the suite names), \`ucp-conformance/\` of vishkaty, and \`node_modules/@modelcontextprotocol/conformance\`. The UCP suites are
in Python (\`PYTHON\` names another than \`python3\`). What is absent is skipped.

- The official suite speaks 2026-01-23. It needs no adapter to begin checkouts; a relay fills in a buyer, a whole address and the ids of its own ways to ship, as it completes checkouts without.
- The suite of spck.dev knows 2026-04-08 and 2026-01-23, and one version at a host: the relay has that version's profile at the well-known address, and serves the profile of its agent.
- The suite of MCP asks much of its own reference server: \`scripts/mcp\` says of each of these what is not offered.
`;

const cell = (text: string) => text.replaceAll("|", "\\|");

/** The results as a page: what each suite came to, and on what each check that failed rests. */
export function tableOf({
  runs,
  mcp,
  assumptions,
}: {
  runs: readonly Run[];
  mcp: readonly McpRow[];
  assumptions: readonly Assumption[];
}): string {
  const rows = [
    ...runs.map(({ suite, source, against, checks }) => [
      suite,
      source,
      against,
      ...(["passed", "failed", "skipped"] as const).map((result) => String(namesOf(checks, result).length)),
    ]),
    ...mcp.map(({ source, version, path, passed, expected }) => [
      "MCP",
      source,
      `${version}, ${path}`,
      String(passed),
      "0",
      String(expected),
    ]),
  ];
  const failed = new Set(runs.flatMap(({ checks }) => namesOf(checks, "failed")));
  const reasons = assumptions.flatMap(({ checks, suite, text }) => {
    const own = checks.filter((name) => failed.has(name));
    return own.length ? [[own.map((name) => `\`${name}\``).join(", "), suite, text]] : [];
  });
  return `${head}
| Suite | State | Against | Passed | Failed | Not run, or not offered |
|---|---|---|---|---|---|
${rows.map((row) => `| ${row.map(cell).join(" | ")} |`).join("\n")}

Each check that failed fails because of an assumption of its suite:

| Check | The suite assumes | The specification |
|---|---|---|
${reasons.map((row) => `| ${row.map(cell).join(" | ")} |`).join("\n")}
`;
}
