import { type Route, route } from "../../http/route.ts";
import { plainFace } from "./face.ts";
import { BASE } from "./routes.ts";
import type { AcpRuntime } from "./runtime.ts";
import { readOpen } from "./shop.ts";
import { VERSION, VERSIONS } from "./versions.ts";

/** It is the same for everybody, and changes seldom: the protocol wants it kept for an hour at least. */
const KEPT = "public, max-age=3600";

/** Where agents find out that a store speaks the protocol, and where. It names no merchant: the host does. */
export const discovery = ({ shownOf }: AcpRuntime): Route =>
  route({
    method: "GET",
    path: "/.well-known/acp.json",
    permission: "open",
    tag: "Storefront checkout",
    face: plainFace,
    summary: "Whether a store speaks ACP, and where",
    prepare: (call) => readOpen(call, shownOf),
    async handle({ prepared: { origin }, store }) {
      const told = {
        protocol: {
          name: "acp",
          version: VERSION,
          supported_versions: VERSIONS,
          documentation_url: `${origin}/docs/agents.md`,
        },
        api_base_url: `${origin}${BASE}`,
        transports: ["rest"],
        capabilities: {
          services: ["checkout", "carts", "orders"],
          extensions: [{ name: "discount" }],
          supported_currencies: [store.currency.toLowerCase()],
          supported_locales: store.languages,
        },
      };
      return {
        message: "ok",
        data: JSON.stringify(told),
        headers: { "cache-control": KEPT, vary: "Origin" },
      };
    },
  });
