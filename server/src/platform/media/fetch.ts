import { type Outbound, OutboundError } from "../outbound/index.ts";
import { notFetchedError, tooLargeError } from "./errors.ts";
import { MAX_BYTES } from "./schemas.ts";

/** The functions that fetch media, by the rules for URLs that strangers chose. */
export type Fetching = Pick<Outbound, "callOut" | "checkWebhookUrl">;

const TIMEOUT_MS = 15_000;
const MAX_REDIRECTS = 3;
const redirects = new Set([301, 302, 303, 307, 308]);

/**
 * Fetches a file from a URL that a stranger chose. Each address is checked, those of redirects too, of which
 * three are followed. Throws 400 naming `/url` with the reason, 413 for too much.
 */
export async function fetchFile(
  { callOut, checkWebhookUrl }: Fetching,
  from: string,
  signal?: AbortSignal,
): Promise<{ bytes: Buffer; filename: string }> {
  let url = from;
  for (let hops = 0; hops <= MAX_REDIRECTS; hops++) {
    if (checkWebhookUrl(url)) throw notFetchedError("address_refused");
    const { status, headers, bytes, isWhole } = await callOut({
      url,
      method: "GET",
      headers: { accept: "image/*, video/mp4, application/pdf", "user-agent": "Stoa-Media/1" },
      timeoutMs: TIMEOUT_MS,
      maxResponseBytes: MAX_BYTES + 1,
      ...(signal && { signal }),
    }).catch((error) => {
      signal?.throwIfAborted();
      throw error instanceof OutboundError ? notFetchedError(error.code) : error;
    });
    const next = redirects.has(status) && headers.location && URL.parse(headers.location, url);
    if (next) url = next.href;
    else if (status !== 200) throw notFetchedError(`status_${status}`);
    else if (bytes.length > MAX_BYTES) throw tooLargeError();
    else if (!isWhole || isShort(headers["content-length"], bytes)) throw notFetchedError("reset");
    else return { bytes, filename: nameIn(url) };
  }
  throw notFetchedError("too_many_redirects");
}

const isShort = (announced: string | undefined, { length }: Buffer) =>
  announced !== undefined && Number(announced) !== length;

// The end of the path, as people would read it.
function nameIn(url: string): string {
  const [name = ""] = new URL(url).pathname.split("/").slice(-1);
  try {
    return decodeURIComponent(name);
  } catch {
    return name;
  }
}
