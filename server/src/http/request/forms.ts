import { createRequire } from "node:module";
import type { Readable } from "node:stream";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { textFault } from "../../kit/json/parse.ts";
import { invalidField, payloadTooLarge } from "../answers/errors.ts";
import { FORM_OVERHEAD } from "./body.ts";
import type { SentFile } from "./route-request.ts";

// Loaded with the first form.
const require = createRequire(import.meta.url);
const load = (): typeof import("@fastify/busboy") => require("@fastify/busboy");

/** A form as it was read: its texts by their names, and its file, where it has one. */
type Form = { fields: Record<string, string>; file: SentFile | undefined };

const FILE = "file";
const MAX_FIELDS = 10;
const MAX_FIELD_BYTES = 8_192;

/**
 * Makes an instance take a form with one file of at most so many bytes (multipart/form-data, RFC 7578),
 * beside JSON.
 */
export function takeForms(app: FastifyInstance, fileLimit: number): FastifyInstance {
  app.addContentTypeParser(
    "multipart/form-data",
    async (request: FastifyRequest, payload: Readable): Promise<Record<string, string>> => {
      if (Number(request.headers["content-length"] ?? 0) > fileLimit + FORM_OVERHEAD)
        throw payloadTooLarge(fileLimit);
      const { fields, file } = await readForm(request, payload, fileLimit);
      const fault = textFault(fields, "");
      if (fault?.fault === "nul" || fault?.fault === "not_unicode")
        throw invalidField(fault.field, fault.fault);
      request.sentFile = file;
      return fields;
    },
  );
  return app;
}

// Holds the file and its fields, and nothing beyond the limits; what comes behind a fault is left to the
// connection.
function readForm({ headers }: FastifyRequest, payload: Readable, fileLimit: number): Promise<Form> {
  return new Promise((resolve, reject) => {
    const fields = new Map<string, string>();
    let file: (Omit<SentFile, "bytes"> & { chunks: Buffer[] }) | undefined;
    let received = 0;
    const form = open(headers["content-type"]!, fileLimit);
    const fail = (error: Error) => {
      payload.unpipe(form);
      form.removeAllListeners().on("error", () => {});
      reject(error);
    };
    const failMalformed = () => fail(invalidField("", "malformed_form"));
    const tooLarge = () => fail(payloadTooLarge(fileLimit));
    form.on("file", (name, stream, filename) => {
      if (name !== FILE) return fail(invalidField(`/${name}`, "unknown_field"));
      const chunks: Buffer[] = [];
      file = { chunks, filename: String(filename ?? "") };
      stream.on("data", (chunk: Buffer) => chunks.push(chunk));
      stream.on("limit", tooLarge);
      stream.on("error", failMalformed);
    });
    form.on("field", (name, value, nameCut, valueCut) => {
      if (nameCut || fields.has(name)) return failMalformed();
      if (valueCut) return fail(invalidField(`/${name}`, "too_long", { limit: MAX_FIELD_BYTES }));
      fields.set(name, value);
    });
    for (const event of ["error", "filesLimit", "fieldsLimit", "partsLimit"] as const)
      form.on(event as "error", failMalformed);
    form.on("finish", () =>
      resolve({
        fields: Object.fromEntries(fields),
        file: file && { filename: file.filename, bytes: Buffer.concat(file.chunks) },
      }),
    );
    payload.on("data", ({ length }: Buffer) => {
      received += length;
      if (received > fileLimit + FORM_OVERHEAD) tooLarge();
    });
    payload.on("error", failMalformed);
    payload.on("close", () => {
      if (!payload.readableEnded) failMalformed();
    });
    payload.pipe(form);
  });
}

function open(contentType: string, fileLimit: number) {
  const { Busboy } = load();
  try {
    return new Busboy({
      headers: { "content-type": contentType },
      limits: {
        fileSize: fileLimit,
        files: 1,
        fields: MAX_FIELDS,
        parts: MAX_FIELDS + 1,
        fieldSize: MAX_FIELD_BYTES,
        headerPairs: 20,
        headerSize: 8_192,
      },
      // A file is what is called so: a client may give a text a name of a file, or a file none.
      isPartAFile: (name) => name === FILE,
    });
  } catch {
    throw invalidField("", "malformed_form");
  }
}
