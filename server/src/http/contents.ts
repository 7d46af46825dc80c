import type { FastifyInstance } from "fastify";
import { BODY_LIMIT, FORM_OVERHEAD, readBody } from "./body.ts";
import { takeFiles } from "./files.ts";
import { takeForms } from "./forms.ts";
import type { Route } from "./route.ts";

const formTypes = ["multipart/form-data", "application/json"];

/** The media types of the bodies that a route takes, where they are not JSON alone. */
export const typesOf = ({ formFile, uploads }: Route): readonly string[] | undefined =>
  formFile ? formTypes : uploads;

/** Makes an instance take JSON bodies of at most so many bytes; of the route's limit where not said. */
export function takeJson(app: FastifyInstance, bodyLimit?: number): void {
  const options = { parseAs: "buffer", ...(bodyLimit && { bodyLimit }) } as const;
  app.addContentTypeParser("application/json", options, (request, bytes: Buffer, done) => {
    try {
      const { bodyValues, keepsBytes } = request.routeOptions.config;
      if (keepsBytes) request.rawBody = bytes;
      done(null, readBody(bytes, bodyValues));
    } catch (error) {
      done(error as Error);
    }
  });
}

/** Adds a route to an instance that takes what the route does: its own, where that is not JSON alone. */
export function addTaking(
  app: FastifyInstance,
  { formFile, uploads }: Route,
  bodyLimit: number,
  add: (to: FastifyInstance) => void,
): void {
  if (formFile)
    app.register(async (own) => {
      own.removeContentTypeParser("application/json");
      takeJson(own, Math.min(bodyLimit, BODY_LIMIT));
      add(takeForms(own, Math.min(formFile, bodyLimit - FORM_OVERHEAD)));
    });
  else if (uploads) app.register(async (own) => add(takeFiles(own, uploads)));
  else add(app);
}
