import { createHash, createHmac } from "node:crypto";
import { createServer, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";

/**
 * Stands in for an S3-compatible store: one bucket in memory, which checks each signature (AWS Signature
 * Version 4) by a calculation of its own.
 */
export type FakeS3 = {
  url: string;
  files: Map<string, { bytes: Buffer; at: Date }>;
  /** Answers the next requests with this status. */
  fail(status: number, times: number): void;
  /** Each request, as `PUT /bucket/key`. */
  asked: string[];
  close(): Promise<void>;
};

export const s3Key = { id: "AKIAFAKE", secret: "wJalrXUtnFEMI/K7MDENG+bPxRfiCYEXAMPLEKEY" };

/** Starts one; a list has at most `page` files. */
export async function startFakeS3({
  bucket = "media",
  region = "eu-central-1",
  page = 3,
} = {}): Promise<FakeS3> {
  const files: FakeS3["files"] = new Map();
  const asked: string[] = [];
  let failing = { status: 0, times: 0 };
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const body = Buffer.concat(chunks);
    const url = new URL(request.url!, "http://s3");
    asked.push(`${request.method} ${url.pathname}`);
    const end = (status: number, text: string | Buffer = "", headers = {}) =>
      response.writeHead(status, headers).end(request.method === "HEAD" ? undefined : text);
    const fault = (status: number, code: string) => end(status, `<Error><Code>${code}</Code></Error>`);
    if (failing.times-- > 0) return fault(failing.status, "SlowDown");
    if (request.headers["x-amz-content-sha256"] !== createHash("sha256").update(body).digest("hex"))
      return fault(400, "XAmzContentSHA256Mismatch");
    if (request.headers.authorization !== signatureOf(request, url, region))
      return fault(403, "SignatureDoesNotMatch");
    const [, name, ...rest] = url.pathname.split("/");
    if (name !== bucket) return fault(404, "NoSuchBucket");
    const key = decodeURIComponent(rest.join("/"));
    if (request.method === "GET" && !key) return end(200, listing(url.searchParams));
    const file = files.get(key);
    switch (request.method) {
      case "PUT":
        files.set(key, { bytes: body, at: new Date() });
        return end(200);
      case "DELETE":
        files.delete(key);
        return end(204);
      default: {
        if (!file) return fault(404, "NoSuchKey");
        const [, from, to] = /^bytes=(\d+)-(\d+)$/.exec(request.headers.range ?? "") ?? [];
        const part = from ? file.bytes.subarray(Number(from), Number(to) + 1) : file.bytes;
        return end(from ? 206 : 200, part, { "content-length": part.length });
      }
    }
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;

  function listing(query: URLSearchParams): string {
    const after = query.get("start-after") ?? "";
    const keys = [...files.keys()]
      .filter((key) => key.startsWith(query.get("prefix") ?? "") && key > after)
      .sort();
    const told = keys.slice(0, page).map((key) => {
      const { bytes, at } = files.get(key)!;
      return `<Contents><Key>${encodeURIComponent(key)}</Key><LastModified>${at.toISOString()}</LastModified><Size>${bytes.length}</Size></Contents>`;
    });
    return `<ListBucketResult><IsTruncated>${keys.length > page}</IsTruncated>${told.join("")}</ListBucketResult>`;
  }
  return {
    url: `s3://${bucket}/shop?region=${region}&endpoint=http://127.0.0.1:${port}`,
    files,
    asked,
    fail: (status, times) => {
      failing = { status, times };
    },
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

const hmac = (key: string | Buffer, text: string) => createHmac("sha256", key).update(text).digest();

// https://docs.aws.amazon.com/AmazonS3/latest/API/sig-v4-header-based-auth.html
function signatureOf(
  { method, headers }: IncomingMessage,
  { pathname, searchParams }: URL,
  region: string,
): string {
  const at = String(headers["x-amz-date"]);
  const scope = `${at.slice(0, 8)}/${region}/s3/aws4_request`;
  const signed = /SignedHeaders=([^,]+)/.exec(headers.authorization ?? "")?.[1] ?? "";
  const query = [...searchParams]
    .map((pair) => pair.map(encodeURIComponent).join("="))
    .sort()
    .join("&");
  const lines = signed.split(";").map((name) => `${name}:${headers[name]}\n`);
  const canonical = [method, pathname, query, lines.join(""), signed, headers["x-amz-content-sha256"]].join(
    "\n",
  );
  const toSign = ["AWS4-HMAC-SHA256", at, scope, createHash("sha256").update(canonical).digest("hex")].join(
    "\n",
  );
  const key = scope
    .split("/")
    .reduce<string | Buffer>((made, part) => hmac(made, part), `AWS4${s3Key.secret}`);
  return `AWS4-HMAC-SHA256 Credential=${s3Key.id}/${scope}, SignedHeaders=${signed}, Signature=${hmac(key, toSign).toString("hex")}`;
}
