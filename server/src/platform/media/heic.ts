import { Worker } from "node:worker_threads";

/** The limits of a picture: pixels in all, and on a side. */
export type PixelLimits = { maxPixels: number; maxSide: number };
/** The input of the thread, and its answer: an uncompressed TIFF, or the reason why there is none. */
export type HeicRequest = { bytes: Buffer; limits: PixelLimits };
export type HeicResult = { tiff: Uint8Array } | { fault: "too_many_pixels" };

const HEAP_MB = 256;

/**
 * Decodes the main picture of a HEIC as an uncompressed TIFF: upright, with its color profile and nothing
 * else of the file. The prebuilt `sharp` lacks HEVC, so libheif does it as WebAssembly, in a thread of its
 * own that ends with the picture and gives its memory back. Throws what the decoder throws, and after
 * `timeoutMs`.
 */
export function decodeHeic(request: HeicRequest, timeoutMs: number): Promise<HeicResult> {
  const { promise, resolve, reject } = Promise.withResolvers<HeicResult>();
  const thread = new Worker(new URL("./heic-thread.ts", import.meta.url), {
    workerData: request,
    resourceLimits: { maxOldGenerationSizeMb: HEAP_MB },
    // Node's own options of a test or a debugger are not for it.
    execArgv: [],
  });
  const late = setTimeout(() => reject(new Error(`no picture within ${timeoutMs} ms`)), timeoutMs);
  thread
    .on("message", resolve)
    .on("error", reject)
    .on("exit", () => reject(new Error("the thread ended without a picture")));
  return promise.finally(() => {
    clearTimeout(late);
    void thread.terminate();
  });
}
