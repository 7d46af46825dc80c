import { createRequire } from "node:module";
import type { Logger } from "pino";
import type { Metadata, Sharp, default as sharp } from "sharp";
import { ApiError, unavailable } from "../../http/answers/errors.ts";
import { boundedQueue } from "../../kit/flow/bounded-queue.ts";
import { decodeHeic } from "./heic.ts";
import { HEIC, type SentPicture } from "./types.ts";

/** The most pixels of a picture, of all frames together; and the longest side, which is the limit of WebP. */
export const MAX_PIXELS = 50_000_000;
export const MAX_SIDE = 16_383;

// Pictures take a thread and some 10 MB each while they are made; the others wait.
const AT_ONCE = 2;
const WAITING = 64;
const SECONDS = 30;

/** The reason why bytes are not an acceptable picture. */
export class PictureFault extends Error {
  readonly code: "broken_picture" | "too_many_pixels" | "unreadable_heic";

  constructor(code: PictureFault["code"], cause?: unknown) {
    super(code, { cause });
    this.code = code;
  }
}

/** A picture as stored: the pixels alone, upright, in sRGB. */
export type Picture = { bytes: Buffer; width: number; height: number };
/** The formats in which pictures are answered. */
export type PictureFormat = "jpeg" | "png" | "webp" | "avif" | "gif";

/**
 * Reads and writes pictures, a few at a time. Throws 503 if the library is unavailable on this machine, or
 * too busy.
 */
export type Pictures = {
  /**
   * Re-encodes a picture, a HEIC as a JPEG, which removes all metadata (places, devices, thumbnails,
   * trailing bytes). Throws a PictureFault for a damaged picture, and for one with too many pixels, before
   * decoding it.
   */
  clean(bytes: Buffer, type: SentPicture): Promise<Picture>;
  /** A stored picture, at most this many pixels wide. */
  resized(bytes: Buffer, width: number, format: PictureFormat): Promise<Buffer>;
  isThere(): boolean;
};

/** Creates it with `library`, which is loaded at first use. A missing library is logged at once. */
export function createPictures(log: Logger, library = "sharp"): Pictures {
  const queue = boundedQueue(AT_ONCE, WAITING, unavailable);
  let loading: Promise<typeof sharp> | undefined;
  // A HEIC takes some 100 MB and a core for a second or more.
  const heicQueue = boundedQueue(1, WAITING, unavailable);
  const isThere = isInstalled(library);
  const missing = (err?: unknown) =>
    log.error(
      { err },
      "sharp cannot be loaded: pictures are neither taken in nor resized (npm install brings it)",
    );
  if (!isThere) missing();
  const load = async () => {
    try {
      loading ??= import(library).then(({ default: made }: { default: typeof sharp }) => {
        made.cache(false);
        made.concurrency(1);
        return made;
      });
      return await loading;
    } catch (error) {
      missing(error);
      throw new ApiError(503, "unavailable", { message: "media.no_pictures", cause: error });
    }
  };
  const inTurn = <T>(work: (made: typeof sharp) => Promise<T>) => queue(async () => work(await load()));
  return {
    isThere: () => isThere,
    clean: async (bytes, type) => {
      const readable = type === HEIC ? await heicQueue(() => readHeic(bytes)) : bytes;
      return inTurn((made) => clean(made, readable, type));
    },
    resized: (bytes, width, format) =>
      inTurn((made) =>
        encodeVariant(made(bytes, opening(format === "webp" || format === "gif")), format)
          .resize({ width, withoutEnlargement: true })
          .timeout({ seconds: SECONDS })
          .toBuffer(),
      ),
  };
}

function isInstalled(library: string): boolean {
  try {
    createRequire(import.meta.url).resolve(library);
    return true;
  } catch {
    return false;
  }
}

const opening = (animated: boolean) =>
  ({ animated, failOn: "error", limitInputPixels: MAX_PIXELS, sequentialRead: true }) as const;

const formats: Readonly<Record<SentPicture, readonly [PictureFormat, NonNullable<Metadata["format"]>]>> = {
  "image/jpeg": ["jpeg", "jpeg"],
  "image/png": ["png", "png"],
  "image/webp": ["webp", "webp"],
  "image/avif": ["avif", "heif"],
  "image/gif": ["gif", "gif"],
  [HEIC]: ["jpeg", "tiff"],
};

const limits = { maxPixels: MAX_PIXELS, maxSide: MAX_SIDE };

// A HEIC as a TIFF, which is read as any other picture is.
async function readHeic(bytes: Buffer): Promise<Buffer> {
  const read = await decodeHeic({ bytes, limits }, SECONDS * 1_000).catch((error) => {
    throw new PictureFault("unreadable_heic", error);
  });
  if ("fault" in read) throw new PictureFault(read.fault);
  return Buffer.from(read.tiff.buffer as ArrayBuffer);
}

async function clean(made: typeof sharp, bytes: Buffer, type: SentPicture): Promise<Picture> {
  const [format, known] = formats[type];
  const isAnimated = format === "gif" || format === "webp";
  try {
    const { width, height, pages = 1, ...about } = await made(bytes, { limitInputPixels: false }).metadata();
    if (about.format !== known) throw new PictureFault("broken_picture");
    if (width * height * (isAnimated ? pages : 1) > MAX_PIXELS || Math.max(width, height) > MAX_SIDE)
      throw new PictureFault("too_many_pixels");
    const picture = made(bytes, opening(isAnimated)).autoOrient();
    const { data, info } = await encodeOriginal(picture, format, bytes, about)
      .timeout({ seconds: SECONDS })
      .toBuffer({ resolveWithObject: true });
    return { bytes: data, width: info.width, height: info.pageHeight ?? info.height };
  } catch (error) {
    throw error instanceof PictureFault ? error : new PictureFault("broken_picture", error);
  }
}

// As good as the original; the effort limits the largest ones to seconds.
function encodeOriginal(
  picture: Sharp,
  format: PictureFormat,
  bytes: Buffer,
  about: Pick<Metadata, "isPalette">,
) {
  switch (format) {
    case "jpeg":
      return picture.flatten({ background: "#ffffff" }).jpeg({ quality: 92 });
    case "png":
      return picture.png(about.isPalette ? { palette: true, quality: 100, effort: 1 } : {});
    case "webp": {
      const isLossless = bytes.subarray(0, 64).includes("VP8L");
      return picture.webp({ quality: 92, effort: 2, lossless: isLossless });
    }
    case "avif":
      return picture.avif({ quality: 75, effort: 0 });
    case "gif":
      return picture.gif({ effort: 1 });
  }
}

function encodeVariant(picture: Sharp, format: PictureFormat) {
  switch (format) {
    case "jpeg":
      return picture.jpeg({ quality: 82 });
    case "png":
      return picture.png();
    case "webp":
      return picture.webp({ quality: 80, effort: 2 });
    case "avif":
      return picture.avif({ quality: 55, effort: 1 });
    case "gif":
      return picture.gif({ effort: 1 });
  }
}
