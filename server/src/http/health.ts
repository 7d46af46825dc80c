import type { FastifyInstance, FastifyReply } from "fastify";
import { createReadiness } from "../db/readiness.ts";
import { successBody } from "./envelope.ts";
import { beingRestored, notReady } from "./errors.ts";
import type { Means } from "./pipeline.ts";

/** Answers whether the process lives, and whether it can do its work; `failing` names those parts of it that cannot. */
export function tellHealth(
  app: FastifyInstance,
  { pool, speeches, failing }: Pick<Means, "pool" | "speeches"> & { failing: () => readonly string[] },
): void {
  const well = (reply: FastifyReply) =>
    reply
      .header("content-language", "en")
      .type("application/json; charset=utf-8")
      .send(successBody(speeches("en"), "ok", '{"status":"ok"}'));
  const isBeingRestored = createReadiness(pool);
  app.get("/livez", async (_, reply) => well(reply));
  app.get("/readyz", async (_, reply) => {
    const isRestoring = await isBeingRestored().catch((error) => {
      throw notReady(["database"], error);
    });
    if (isRestoring) throw beingRestored();
    const parts = failing();
    if (parts.length) throw notReady(parts);
    return well(reply);
  });
}
