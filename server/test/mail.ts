import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { SMTPServer, type SMTPServerOptions } from "smtp-server";

/** A mail as a reader sees it. */
export type TestMail = {
  to: string;
  from: string;
  subject: string;
  text: string;
  html: string;
  /** All header fields, unfolded and decoded, by their names in lower case. */
  headers: Record<string, string>;
};

/** The mails a server wrote into its data directory, oldest first. */
export async function mailsIn(dataDir: string): Promise<TestMail[]> {
  const folder = join(dataDir, "mail");
  const files = (await readdir(folder).catch(() => [])).filter((name) => name.endsWith(".eml")).sort();
  return Promise.all(files.map(async (file) => parseMail(await readFile(join(folder, file), "latin1"))));
}

export type TestSmtp = {
  url: string;
  /** The delivered mails, in order, with the envelope's recipient. */
  received: (TestMail & { recipient: string })[];
  close(): Promise<void>;
};

/** A real SMTP server on a port of its own. `rules` may refuse connections, senders and recipients. */
export async function startTestSmtp(rules: SMTPServerOptions = {}): Promise<TestSmtp> {
  const received: TestSmtp["received"] = [];
  const server = new SMTPServer({
    disabledCommands: ["AUTH", "STARTTLS"],
    disableReverseLookup: true,
    onData(stream, session, done) {
      const chunks: Buffer[] = [];
      stream.on("data", (chunk) => chunks.push(chunk));
      stream.on("end", () => {
        const mail = parseMail(Buffer.concat(chunks).toString("latin1"));
        received.push({ ...mail, recipient: session.envelope.rcptTo[0]!.address });
        done();
      });
    },
    ...rules,
  });
  server.on("error", () => {});
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.server.address() as { port: number };
  return {
    url: `smtp://127.0.0.1:${port}`,
    received,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}

// RFC 5322, 2045 and 2047, as far as mails of ours go. Bytes come as Latin-1 characters.
function parseMail(raw: string): TestMail {
  const { headers, parts } = parsePart(raw);
  const part = (type: string) => parts.find((one) => one.type === type)?.content ?? "";
  return {
    to: headers.to ?? "",
    from: headers.from ?? "",
    subject: headers.subject ?? "",
    text: part("text/plain"),
    html: part("text/html"),
    headers,
  };
}

type Part = { type: string; content: string };

function parsePart(raw: string): { headers: Record<string, string>; parts: Part[] } {
  const [head = "", ...rest] = raw.split(/\r?\n\r?\n/);
  const body = rest.join("\n\n");
  const fields = head.replace(/\r?\n[ \t]+/g, " ").split(/\r?\n/);
  const headers = Object.fromEntries(
    fields.map((field) => {
      const colon = field.indexOf(":");
      return [field.slice(0, colon).toLowerCase(), decodeWords(field.slice(colon + 1).trim())];
    }),
  );
  const type = headers["content-type"] ?? "text/plain";
  const boundary = /boundary="?([^";]+)/.exec(type)?.[1];
  if (!boundary) {
    const content = decodeBody(body, headers["content-transfer-encoding"]);
    return { headers, parts: [{ type: type.split(";", 1)[0]!, content }] };
  }
  const pieces = body.split(new RegExp(`\\r?\\n?--${boundary.replace(/[^\w]/g, "\\$&")}(?:--)?\\r?\\n?`));
  return { headers, parts: pieces.slice(1, -1).flatMap((piece) => parsePart(piece).parts) };
}

const utf8 = (bytes: string) => Buffer.from(bytes, "latin1").toString("utf8");
const unquote = (text: string) =>
  text.replace(/=([0-9A-F]{2})/gi, (_, hex) => String.fromCharCode(Number.parseInt(hex, 16)));

function decodeBody(body: string, encoding = "7bit"): string {
  const lines = body.replaceAll("\r\n", "\n");
  if (encoding === "base64") return Buffer.from(lines, "base64").toString("utf8").replaceAll("\r\n", "\n");
  return utf8(encoding === "quoted-printable" ? unquote(lines.replace(/=\n/g, "")) : lines);
}

function decodeWords(text: string): string {
  const joined = utf8(text).replace(/(=\?[^?]+\?[QB]\?[^?]*\?=)\s+(?==\?)/gi, "$1");
  // A word may end within a character of several bytes, so neighbors are decoded together.
  return joined.replace(/(?:=\?utf-8\?[QB]\?[^?]*\?=)+/gi, (words) => {
    const bytes = [...words.matchAll(/=\?utf-8\?([QB])\?([^?]*)\?=/gi)].map(([, kind, content]) =>
      kind!.toUpperCase() === "B"
        ? Buffer.from(content!, "base64").toString("latin1")
        : unquote(content!.replaceAll("_", " ")),
    );
    return utf8(bytes.join(""));
  });
}
