import { hash } from "node:crypto";
import { Readable } from "node:stream";
import type { ReadableStream } from "node:stream/web";
import { AwsClient } from "aws4fetch";
import { unavailable } from "../../http/answers/errors.ts";
import type { Bucket } from "../../kit/web/bucket.ts";
import type { Files, Listed } from "./files.ts";

/** A bucket, and the access key with which it is used. */
export type OwnBucket = Bucket & { accessKeyId: string; secretAccessKey: string };

// Until an answer begins; its body has the HTTP client's own limits.
const TIMEOUT_MS = 30_000;
const RETRIES = 2;

type Request = { method: "GET" | "HEAD" | "PUT" | "DELETE"; body?: Buffer; headers?: Record<string, string> };

/** Stores files in a bucket of an S3-compatible store. */
export function s3Files({ url, prefix: own, region, accessKeyId, secretAccessKey }: OwnBucket): Files {
  const client = new AwsClient({ accessKeyId, secretAccessKey, region, service: "s3", retries: RETRIES });

  // Returns undefined for a missing file.
  async function ask(path: string, { body, headers, ...init }: Request): Promise<Response | undefined> {
    const deadline = new AbortController();
    const timer = setTimeout(
      () => deadline.abort(new Error(`no answer within ${TIMEOUT_MS} ms`)),
      TIMEOUT_MS,
    );
    const digest = { "x-amz-content-sha256": hash("sha256", body ?? "", "hex") };
    try {
      const answer = await client.fetch(`${url}/${path}`, {
        ...init,
        headers: { ...headers, ...digest },
        ...(body && { body: new Uint8Array(body) }),
        redirect: "error",
        signal: deadline.signal,
      });
      if (answer.ok) return answer;
      const text = await answer.text();
      if (answer.status === 404 && !text.includes("NoSuchBucket")) return undefined;
      throw new Error(`${init.method} of ${path.split("?")[0]}: ${answer.status} ${text.slice(0, 500)}`);
    } catch (error) {
      throw unavailable(error);
    } finally {
      clearTimeout(timer);
    }
  }

  const files: Files = {
    async put(key, body) {
      if (!(await ask(own + key, { method: "PUT", body }))) throw unavailable();
    },
    async find(key) {
      const found = await ask(own + key, { method: "HEAD" });
      if (!found) return undefined;
      return {
        size: Number(found.headers.get("content-length")),
        async open(range) {
          const headers = range && { range: `bytes=${range.start}-${range.end}` };
          const answer = await ask(own + key, { method: "GET", ...(headers && { headers }) });
          if (!answer?.body) throw unavailable();
          return Readable.fromWeb(answer.body as ReadableStream);
        },
      };
    },
    async remove(prefix) {
      for await (const { key } of files.list(prefix)) await ask(own + key, { method: "DELETE" });
    },
    async *list(prefix) {
      let after: string | undefined;
      do {
        const query = new URLSearchParams({ "list-type": "2", "encoding-type": "url", prefix: own + prefix });
        if (after) query.set("start-after", own + after);
        const answer = await ask(`?${query}`, { method: "GET" });
        const { listed, isWhole } = readListing((await answer?.text()) ?? "", own);
        yield* listed;
        after = isWhole ? undefined : listed.at(-1)?.key;
      } while (after);
    },
  };
  return files;
}

// A part of the answer to ListObjectsV2; keys are percent-encoded, so they contain no XML entities.
function readListing(xml: string, own: string): { listed: Listed[]; isWhole: boolean } {
  const within = (part: string, name: string) =>
    new RegExp(`<${name}>([^<]*)</${name}>`).exec(part)?.[1] ?? "";
  const listed = xml
    .split("<Contents>")
    .slice(1)
    .map((part) => ({
      key: decodeURIComponent(within(part, "Key").replaceAll("+", " ")).slice(own.length),
      size: Number(within(part, "Size")),
      writtenAt: new Date(within(part, "LastModified")),
    }));
  return { listed, isWhole: within(xml, "IsTruncated") !== "true" };
}
