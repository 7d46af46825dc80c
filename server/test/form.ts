import { randomUUID } from "node:crypto";

type File = { bytes: Buffer; filename?: string; type?: string };

/** A form (multipart/form-data) of texts and files, each time with another boundary. */
export function formOf(fields: Readonly<Record<string, string | File>>) {
  const boundary = `----${randomUUID()}`;
  const parts = Object.entries(fields).flatMap(([name, value]) => {
    const file = typeof value === "string" ? undefined : value;
    const as = file?.filename === undefined ? "" : `; filename="${file.filename}"`;
    const type = file ? `\r\ncontent-type: ${file.type ?? "application/octet-stream"}` : "";
    const head = `--${boundary}\r\ncontent-disposition: form-data; name="${name}"${as}${type}\r\n\r\n`;
    return [Buffer.from(head), file?.bytes ?? Buffer.from(String(value)), Buffer.from("\r\n")];
  });
  return {
    raw: Buffer.concat([...parts, Buffer.from(`--${boundary}--\r\n`)]),
    headers: { "content-type": `multipart/form-data; boundary=${boundary}` },
  };
}
