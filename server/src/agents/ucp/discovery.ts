import { type Route, route } from "../../http/route.ts";
import { publicKeys } from "../identity/index.ts";
import { ucpFace } from "./face.ts";
import type { UcpMeans } from "./routes.ts";
import { readOpen, readShop } from "./shop.ts";
import { capabilities, services, VERSION } from "./versions.ts";

/** A profile is the same for everybody, and changes seldom. */
const KEPT = "public, max-age=300";

/** Where agents find out what a store can do for them, and how. */
export const discovery = ({ originOf }: UcpMeans): Route =>
  route({
    method: "GET",
    path: "/.well-known/ucp",
    permission: "open",
    tag: "Storefront checkout",
    face: ucpFace,
    summary: "What a store can do for agents",
    prepare: async (call) => ({ settings: await readOpen(call), keys: await publicKeys(call) }),
    async handle({ prepared: { settings, keys }, ...call }) {
      const { origin, handlers } = await readShop(call, { originOf, settings });
      const profile = {
        ucp: {
          version: VERSION,
          services: services(origin),
          capabilities,
          payment_handlers: handlers,
        },
        signing_keys: keys,
      };
      return {
        message: "ok",
        data: JSON.stringify(profile),
        headers: { "cache-control": KEPT, vary: "Origin" },
      };
    },
  });
