import { type Static, Type } from "typebox";
import { closedObject } from "../../http/openapi/schema-parts.ts";
import type { Context } from "./setting.ts";

const MAX_ALLOWED = 100;

const about = {
  ucp: "Whether agents come by the Universal Commerce Protocol.",
  acp: "Whether agents come by the Agentic Commerce Protocol.",
  mcp: "Whether programs come by the Model Context Protocol, to run the store.",
  requireSignature: "Whether each request of an agent has to be signed (RFC 9421).",
};
const allowed =
  "The agents that are allowed: addresses of profiles, which begin with https, or hosts that profiles are at. Empty allows all.";
const description = "Software that shops for people: by what it may come, and which.";

/** The agent settings in an answer. */
export const AgentsSchema = Type.Object(
  {
    ucp: Type.Boolean({ description: about.ucp }),
    acp: Type.Boolean({ description: about.acp }),
    mcp: Type.Boolean({ description: about.mcp }),
    requireSignature: Type.Boolean({ description: about.requireSignature }),
    allowed: Type.Array(Type.String(), { description: allowed, examples: [["agent.example"]] }),
  },
  { ...closedObject("StoreAgents"), description },
);

export type Agents = Static<typeof AgentsSchema>;
/** The agent settings in a request. */
export const AgentsInput = Type.Object(
  {
    ucp: Type.Optional(Type.Boolean({ description: about.ucp })),
    acp: Type.Optional(Type.Boolean({ description: about.acp })),
    mcp: Type.Optional(Type.Boolean({ description: about.mcp })),
    requireSignature: Type.Optional(Type.Boolean({ description: about.requireSignature })),
    allowed: Type.Optional(
      Type.Array(Type.String({ minLength: 1, maxLength: 500 }), {
        maxItems: MAX_ALLOWED,
        description: allowed,
        examples: [["agent.example", "https://agent.example/profiles/shopping"]],
      }),
    ),
  },
  { ...closedObject("StoreAgentsInput"), description },
);

/**
 * The agent settings with the sent fields: hosts and addresses are normalized. Reports invalid ones and
 * duplicates.
 */
export function readAgents(
  { allowed, ...switches }: Static<typeof AgentsInput>,
  before: Agents,
  { reading: { errors } }: Context,
): Agents {
  const read = allowed?.map(normalizeAgent);
  for (const [i, entry] of (read ?? []).entries()) {
    const field = `/agents/allowed/${i}`;
    if (entry === undefined) errors.push({ field, code: "invalid_agent" });
    else if (read!.indexOf(entry) < i) errors.push({ field, code: "not_unique" });
  }
  return { ...before, ...switches, ...(read && { allowed: read }) } as Agents;
}

// The address of a profile, or a host alone, spelled as URLs spell it.
function normalizeAgent(text: string): string | undefined {
  const isUrl = /^https:\/\/[^\s\\]+$/i.test(text);
  if (!isUrl && !/^[^\s\\/?#@:%[\]]+$/.test(text)) return undefined;
  const url = URL.parse(isUrl ? text : `https://${text}`);
  if (!url || url.username || url.password || url.hash) return undefined;
  return isUrl ? url.href : url.hostname.replace(/\.$/, "");
}
