import { ApiError, invalidField, notFound, unavailable } from "../../http/answers/errors.ts";
import type { FileAnswer, FileCall, FileRoute } from "../../http/answers/file-route.ts";
import { isUuid } from "../../kit/cursor.ts";
import { boundedQueue } from "../../kit/flow/bounded-queue.ts";
import { createQuota } from "../../kit/flow/quota.ts";
import type { MediaRuntime } from "./add-media.ts";
import { type Found, originalKey, prefixOf, readAll } from "./files.ts";
import type { PictureFormat } from "./pictures.ts";
import { isPicture, type MediaType, typeOfExtension } from "./types.ts";

/** The widths in which pictures are made, in pixels: each once for each format. */
export const widths = [64, 128, 256, 512, 1_024, 2_048] as const;

// How many pictures of one store are resized at a time, so that other stores get their turn.
const AT_ONCE = 2;
// The most pictures in work or waiting, of one store and of all. A waiting one uses a request, but no bytes.
const making = { each: 256, all: 1_024 };
// A browser does not ask again for a picture that failed. It gets the original if the smaller one takes
// longer.
const PATIENCE_MS = 8_000;

const NAME = /^([0-9a-f-]{36})\.([a-z0-9]{3,4})$/;

type Line = { queue: ReturnType<typeof boundedQueue>; tasks: number };

/**
 * Serves media: whole, or pictures in one of the widths, in the best format that the reader accepts. If a
 * size is not ready within `patienceMs`, or the queue is full, it answers the original, not to be cached.
 */
export function mediaFiles(
  runtime: Pick<MediaRuntime, "files" | "pictures">,
  patienceMs = PATIENCE_MS,
): FileRoute {
  const begun = new Map<string, Promise<Buffer>>();
  const lines = new Map<string, Line>();
  const quota = createQuota(making);

  // One resize serves all requests of a size at a time; undefined where there is no room to wait.
  function resizeOnce(storeId: string, key: string, original: Found, width: number, format: PictureFormat) {
    const making = begun.get(key);
    if (making) return making;
    const giveBack = quota.take(storeId, 1);
    if (typeof giveBack === "string") return undefined;
    const line: Line = lines.get(storeId) ?? {
      queue: boundedQueue(AT_ONCE, Number.POSITIVE_INFINITY, unavailable),
      tasks: 0,
    };
    lines.set(storeId, line);
    line.tasks++;
    const work = line
      .queue(async () => {
        const bytes = await runtime.pictures.resized(await readAll(original), width, format);
        await runtime.files.put(key, bytes);
        return bytes;
      })
      .finally(() => {
        begun.delete(key);
        giveBack();
        if (--line.tasks === 0) lines.delete(storeId);
      });
    begun.set(key, work);
    return work;
  }

  // The picture if it is ready in time; otherwise it is finished for later requests.
  async function inTime(work: Promise<Buffer> | undefined): Promise<Buffer | undefined> {
    const late = Promise.withResolvers<undefined>();
    const timer = setTimeout(() => late.resolve(undefined), patienceMs);
    try {
      return await Promise.race([work, late.promise]);
    } catch (error) {
      if (error instanceof ApiError && error.status === 503) return undefined;
      throw error;
    } finally {
      clearTimeout(timer);
    }
  }

  async function handle({ store, name, query, accept }: FileCall): Promise<FileAnswer> {
    const [, id = "", extension = ""] = NAME.exec(name) ?? [];
    const { files, pictures } = runtime;
    const type = typeOfExtension(extension);
    const wanted = widthIn(query);
    if (!type || !isUuid(id)) throw notFound();
    const whole = async () => (await files.find(originalKey(store.id, id, extension))) ?? missing();
    if (!isPicture(type) || wanted === undefined || !pictures.isThere())
      return answer(await whole(), { type, tag: id, name });
    const width = widths.find((one) => one >= wanted) ?? widths.at(-1)!;
    const format = formatFor(accept, type);
    const key = `${prefixOf(store.id, id)}${width}.${format}`;
    const about = { type: `image/${format}` as const, tag: `${id}-${width}-${format}`, name, vary: "Accept" };
    const stored = await files.find(key);
    if (stored) return answer(stored, about);
    const original = await whole();
    const bytes = await inTime(resizeOnce(store.id, key, original, width, format));
    if (!bytes) return { ...answer(original, { type, tag: id, name, vary: "Accept" }), isInstead: true };
    return answer(
      {
        size: bytes.length,
        open: async (range) => bytes.subarray(range?.start, range && range.end + 1) as never,
      },
      about,
    );
  }
  return { path: "/media/:name", handle };
}

function missing(): never {
  throw notFound();
}

function widthIn(query: URLSearchParams): number | undefined {
  const text = query.get("width");
  if (text === null) return undefined;
  if (/^[1-9]\d{0,4}$/.test(text)) return Number(text);
  throw invalidField("/width", "invalid_type", { type: "integer" });
}

const answer = (
  { size, open }: Found,
  { type, tag, vary, name }: { type: MediaType; tag: string; vary?: string; name: string },
): FileAnswer => ({
  type,
  size,
  tag,
  open,
  ...(vary && { vary }),
  ...(type === "application/pdf" && { saveAs: name }),
});

const still = new Set<PictureFormat>(["jpeg", "png", "avif"]);

/**
 * The format in which a picture is answered: the smallest that an Accept header names, else its own. Pictures
 * that may move become no AVIF.
 */
export function formatFor(accept: string, type: MediaType): PictureFormat {
  const accepts = (format: string) =>
    accept
      .slice(0, 1_000)
      .split(",")
      .map((part) =>
        part
          .trim()
          .toLowerCase()
          .split(/\s*;\s*/),
      )
      .some(([name, ...more]) => name === `image/${format}` && !more.some((one) => /^q=0(\.0*)?$/.test(one)));
  const own = type.slice("image/".length) as PictureFormat;
  if (still.has(own) && accepts("avif")) return "avif";
  return accepts("webp") ? "webp" : own;
}
