import type { FastifyInstance } from "fastify";
import { unsupportedMediaType } from "../request/unreadable.ts";

/**
 * Makes an instance take files of these media types as bytes, and nothing else: the route says what they
 * contain.
 */
export function takeFiles(app: FastifyInstance, types: readonly string[]): FastifyInstance {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser([...types], { parseAs: "buffer" }, (request, bytes: Buffer, done) => {
    const type = request.headers["content-type"] ?? "";
    const charset = /;\s*charset="?([\w-]+)/i.exec(type)?.[1];
    if (charset && charset.toLowerCase() !== "utf-8") return done(unsupportedMediaType(types, type));
    request.rawBody = bytes;
    done(null, undefined);
  });
  return app;
}
