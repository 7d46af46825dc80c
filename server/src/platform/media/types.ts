import { Type } from "typebox";

/** The accepted types, and their file extensions. */
export const extensions = {
  "image/jpeg": "jpg",
  "image/png": "png",
  "image/webp": "webp",
  "image/avif": "avif",
  "image/gif": "gif",
  "video/mp4": "mp4",
  "application/pdf": "pdf",
} as const;

export type MediaType = keyof typeof extensions;
export type PictureType = Extract<MediaType, `image/${string}`>;

/** A HEIC is taken and stored as a JPEG: no browser but Safari shows one. */
export const HEIC = "image/heic";
export type SentPicture = PictureType | typeof HEIC;
export type SentType = MediaType | typeof HEIC;

export const mediaTypes = Object.keys(extensions) as MediaType[];
export const MediaTypeSchema = Type.Unsafe<MediaType>({
  type: "string",
  enum: mediaTypes,
  description: "Told by the content, whatever the file's name says.",
});

/** The media type of files whose names end so. */
export const typeOfExtension = (extension: string): MediaType | undefined =>
  mediaTypes.find((type) => extensions[type] === extension);

export function isPicture(type: MediaType): type is PictureType;
export function isPicture(type: SentType): type is SentPicture;
export function isPicture(type: SentType): boolean {
  return type.startsWith("image/");
}

/** The type in which a file is stored. */
export const storedType = (type: SentType): MediaType => (type === HEIC ? "image/jpeg" : type);

// The brands of ISO 23008-12: a picture in HEVC, several of them, or any codec.
const heicBrands = new Set(["heic", "heix", "heim", "heis", "hevc", "hevx", "mif1", "msf1"]);
// The brands of ISO 14496-12 files that browsers play as MP4.
const mp4Brands = new Set(["isom", "iso2", "iso4", "iso5", "iso6", "mp41", "mp42", "avc1", "M4V ", "dash"]);

/** The type of bytes by their signature; undefined if it is not accepted, such as SVG and HTML. */
export function typeOf(bytes: Buffer): SentType | undefined {
  const starts = (text: string, at = 0) => bytes.toString("latin1", at, at + text.length) === text;
  if (starts("\xff\xd8\xff")) return "image/jpeg";
  if (starts("\x89PNG\r\n\x1a\n")) return "image/png";
  if (starts("GIF87a") || starts("GIF89a")) return "image/gif";
  if (starts("RIFF") && starts("WEBP", 8)) return "image/webp";
  if (starts("%PDF-")) return "application/pdf";
  if (!starts("ftyp", 4)) return undefined;
  const end = Math.min(bytes.readUInt32BE(0), 256, bytes.length);
  const brands = [8, ...range(16, end - 3, 4)].map((at) => bytes.toString("latin1", at, at + 4));
  if (brands.some((brand) => brand === "avif" || brand === "avis")) return "image/avif";
  if (brands.some((brand) => heicBrands.has(brand))) return HEIC;
  return brands.some((brand) => mp4Brands.has(brand)) ? "video/mp4" : undefined;
}

/**
 * Whether a file that is stored unchanged is complete and contains nothing else: an MP4 is a row of boxes up
 * to its last byte (ISO 14496-12, section 4.2), and only white space may follow the end of a PDF (ISO
 * 32000-2, section 7.5.5).
 */
export function isWhole(bytes: Buffer, type: Exclude<MediaType, PictureType>): boolean {
  if (type === "application/pdf") {
    const tail = bytes.toString("latin1", Math.max(0, bytes.length - 1_024)).trimEnd();
    return tail.endsWith("%%EOF");
  }
  let hasMovie = false;
  let at = 0;
  while (at + 8 <= bytes.length) {
    const kind = bytes.toString("latin1", at + 4, at + 8);
    if (!/^[\w ]{4}$/.test(kind)) return false;
    hasMovie ||= kind === "moov";
    const size = bytes.readUInt32BE(at);
    const isLong = size === 1 && at + 16 <= bytes.length;
    const length = size === 0 ? bytes.length - at : isLong ? Number(bytes.readBigUInt64BE(at + 8)) : size;
    if (length < (isLong ? 16 : 8)) return false;
    at += length;
  }
  return hasMovie && at === bytes.length;
}

const range = (from: number, to: number, step: number) =>
  Array.from({ length: Math.max(0, Math.ceil((to - from) / step)) }, (_, i) => from + i * step);
