import type { FastifyInstance, FastifyReply } from "fastify";
import { createReadiness } from "../../db/pool/readiness.ts";
import type { Runtime } from "../pipeline.ts";
import { beingRestored, notReady } from "./errors.ts";
import { successBody } from "./face.ts";

/**
 * Answers whether the process lives, and whether it can do its work; `failing` names those parts of it that
 * cannot.
 */
export function serveHealth(
  app: FastifyInstance,
  {
    pool,
    messagesByLocale,
    failing,
  }: Pick<Runtime, "pool" | "messagesByLocale"> & { failing: () => readonly string[] },
): void {
  const well = (reply: FastifyReply) =>
    reply
      .header("content-language", "en")
      .type("application/json; charset=utf-8")
      .send(successBody(messagesByLocale("en"), "ok", '{"status":"ok"}'));
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
