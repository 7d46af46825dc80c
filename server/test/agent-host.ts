import { generateKeyPairSync, type KeyObject, sign } from "node:crypto";
import { once } from "node:events";
import type http from "node:http";
import { createServer } from "node:https";
import type { AddressInfo } from "node:net";
import { type InnerList, type Item, serializeInnerList } from "structured-headers";
import { type PublicJwk, thumbprint } from "../src/kit/secrets/jwk.ts";
import { contentDigest, signatureBase } from "../src/kit/secrets/message-signature.ts";
import { createOutbound, type Outbound } from "../src/platform/outbound/index.ts";
import { testCertificate } from "./test-certificate.ts";

/** A call that came to the host. */
export type HostCall = { path: string; headers: Record<string, string>; text: string };
type Reply = (response: http.ServerResponse, call: HostCall) => void;

/** A host of agents on this machine, `https://*.hooks.example` to whoever calls by its `outbound`. */
export type AgentHost = {
  /** The address of a path. */
  at(path: string, name?: string): string;
  calls: HostCall[];
  /** Answers a path: by a profile, or in a way of its own. */
  answer(path: string, reply: object | Reply): void;
  outbound: Outbound;
  close(): Promise<void>;
};

/** Starts one; what it is not told to answer is 404. */
export async function startAgentHost(): Promise<AgentHost> {
  const replies = new Map<string, object | Reply>();
  const calls: HostCall[] = [];
  const listener = createServer(testCertificate, async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    const headers = request.headers as Record<string, string>;
    const call = { path: request.url!, headers, text: Buffer.concat(chunks).toString() };
    calls.push(call);
    const reply = replies.get(call.path);
    if (typeof reply === "function") reply(response, call);
    else if (!reply) response.writeHead(404).end();
    else response.writeHead(200, { "cache-control": "public, max-age=3600" }).end(JSON.stringify(reply));
  });
  listener.listen(0, "127.0.0.1");
  await once(listener, "listening");
  const { port } = listener.address() as AddressInfo;
  return {
    at: (path, name = "agent") => `https://${name}.hooks.example:${port}${path}`,
    calls,
    answer: (path, reply) => void replies.set(path, reply),
    outbound: createOutbound({
      allowed: ["127.0.0.1"],
      ca: testCertificate.cert,
      resolve: async () => ["127.0.0.1"],
      deadlines: { dns: 30_000, connect: 30_000, tls: 30_000, whole: 30_000 },
    }),
    async close() {
      listener.closeAllConnections();
      listener.close();
      await once(listener, "close");
    },
  };
}

/** A key of an agent, and its name in the profile. */
export type AgentKey = { jwk: PublicJwk; key: KeyObject; hash: "sha256" | "sha384" | null };

/** Makes a key; its name is the thumbprint unless said otherwise. */
export function makeAgentKey(kind: "P-256" | "P-384" | "Ed25519" = "P-256", kid?: string): AgentKey {
  const pair =
    kind === "Ed25519" ? generateKeyPairSync("ed25519") : generateKeyPairSync("ec", { namedCurve: kind });
  const jwk = pair.publicKey.export({ format: "jwk" }) as Omit<PublicJwk, "kid">;
  const hash = kind === "Ed25519" ? null : kind === "P-256" ? "sha256" : "sha384";
  return { jwk: { ...jwk, kid: kid ?? thumbprint(jwk) }, key: pair.privateKey, hash };
}

/** The profile of an agent. */
export const profileWith = (keys: readonly AgentKey[], more: object = {}, ucp: object = {}) => ({
  ucp: { version: "2026-08-25", services: {}, capabilities: {}, payment_handlers: {}, ...ucp },
  keys: keys.map(({ jwk }) => ({ ...jwk, use: "sig" })),
  ...more,
});

/** A request to be signed. */
export type ToSign = {
  method: string;
  authority: string;
  target: string;
  profile: string;
  body?: string;
  headers?: Record<string, string>;
};
/** How it is signed, where not as UCP has it. */
export type Signing = {
  parts?: readonly (string | readonly [string, string])[];
  params?: Record<string, string | number>;
  label?: string;
};

/** The headers of a request that an agent has signed. */
export function agentHeaders(
  { method, authority, target, profile, body, headers: more = {} }: ToSign,
  { jwk, key, hash }: AgentKey,
  { parts, params = {}, label = "sig1" }: Signing = {},
): Record<string, string> {
  const headers: Record<string, string> = {
    "ucp-agent": `profile="${profile}"`,
    ...(body !== undefined && { "content-type": "application/json", "content-digest": contentDigest(body) }),
    ...more,
  };
  const query = target.includes("?") ? ["@query"] : [];
  const needed = parts ?? ["@method", "@authority", "@path", ...query, ...Object.keys(headers)];
  const covered: InnerList = [
    needed.map(
      (part): Item => (typeof part === "string" ? [part, new Map()] : [part[0], new Map([["key", part[1]]])]),
    ),
    new Map<string, string | number>(Object.entries({ keyid: jwk.kid, ...params })),
  ];
  const base = signatureBase({ method, authority, target, headers }, covered);
  const bytes = sign(hash, Buffer.from(base!), { key, dsaEncoding: "ieee-p1363" });
  return {
    ...headers,
    "signature-input": `${label}=${serializeInnerList(covered)}`,
    signature: `${label}=:${bytes.toString("base64")}:`,
  };
}
