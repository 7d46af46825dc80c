import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { setPriority } from "node:os";
import { parentPort, workerData } from "node:worker_threads";
import type { HeicRequest, HeicResult } from "./heic.ts";

/** A part of libheif as WebAssembly. Functions with `_` are those of C: they take addresses in its memory. */
type LibHeif = {
  heif_context_alloc(): object;
  heif_context_read_from_memory(context: object, bytes: Uint8Array): { code: object; message: string };
  heif_js_context_get_primary_image_handle(context: object): Handle;
  heif_image_handle_get_width(handle: Handle): number;
  heif_image_handle_get_height(handle: Handle): number;
  heif_image_handle_has_alpha_channel(handle: Handle): number;
  heif_js_decode_image2(handle: Handle, space: object, chroma: object): Decoded | { message: string };
  heif_error_code: { heif_error_Ok: object };
  heif_colorspace: { heif_colorspace_RGB: object };
  heif_chroma: { heif_chroma_interleaved_RGB: object; heif_chroma_interleaved_RGBA: object };
  _heif_image_handle_get_raw_color_profile_size(handle: number): number;
  _heif_image_handle_get_raw_color_profile(error: number, handle: number, to: number): void;
  _malloc(bytes: number): number;
  HEAPU8: Uint8Array;
};
type Handle = { code?: object; message?: string; $$: { ptr: number } };
type Decoded = {
  width: number;
  height: number;
  channels: readonly { data: Uint8Array; stride: number }[];
};

// As `nice` has it: where cores are few, decoding gives way to requests. Linux has a priority for each
// thread.
const PRIORITY = 5;
try {
  if (process.platform === "linux") setPriority(PRIORITY);
} catch {
  // Without permission, the thread keeps its priority.
}

const { bytes, limits }: HeicRequest = workerData;
async function load(): Promise<LibHeif> {
  const { default: create } = await import("libheif-js/libheif-wasm/libheif.js");
  const wasm = createRequire(import.meta.url).resolve("libheif-js/libheif-wasm/libheif.wasm");
  // Its warnings about a file are no lines of a server's log.
  const silent = () => {};
  const options = { wasmBinary: readFileSync(wasm), print: silent, printErr: silent };
  return (create as unknown as (options: object) => LibHeif)(options);
}

function decode(heif: LibHeif): HeicResult {
  const context = heif.heif_context_alloc();
  const { code, message } = heif.heif_context_read_from_memory(context, bytes);
  if (code !== heif.heif_error_code.heif_error_Ok) throw new Error(message);
  const handle = heif.heif_js_context_get_primary_image_handle(context);
  if (handle.code) throw new Error(handle.message);
  const [width, height] = [
    heif.heif_image_handle_get_width(handle),
    heif.heif_image_handle_get_height(handle),
  ];
  if (width * height > limits.maxPixels || Math.max(width, height) > limits.maxSide)
    return { fault: "too_many_pixels" };
  const hasAlpha = heif.heif_image_handle_has_alpha_channel(handle) !== 0;
  const { heif_chroma_interleaved_RGB: rgb, heif_chroma_interleaved_RGBA: rgba } = heif.heif_chroma;
  const { heif_colorspace_RGB } = heif.heif_colorspace;
  const profile = profileOf(heif, handle);
  const decoded = heif.heif_js_decode_image2(handle, heif_colorspace_RGB, hasAlpha ? rgba : rgb);
  if ("message" in decoded) throw new Error(decoded.message);
  return { tiff: toTiff(decoded, hasAlpha ? 4 : 3, profile) };
}

// More is no profile of a camera.
const MAX_PROFILE = 4_194_304;
const ERROR_BYTES = 16;

/** The ICC profile of a picture; empty where it has none. */
function profileOf(heif: LibHeif, { $$: { ptr } }: Handle): Uint8Array {
  const size = heif._heif_image_handle_get_raw_color_profile_size(ptr);
  if (size === 0 || size > MAX_PROFILE) return new Uint8Array();
  const to = heif._malloc(size);
  heif._heif_image_handle_get_raw_color_profile(heif._malloc(ERROR_BYTES), ptr, to);
  return heif.HEAPU8.slice(to, to + size);
}

const STRIP_ROWS = 64;
const [SHORT, LONG, UNDEFINED] = [3, 4, 7];
const ENTRY = 12;

/** An uncompressed TIFF 6.0 in strips: what `sharp` reads with a color profile, and without a copy of it. */
function toTiff({ width, height, channels: [plane] }: Decoded, samples: 3 | 4, profile: Uint8Array) {
  const { data, stride } = plane!;
  const row = width * samples;
  const strips = Math.ceil(height / STRIP_ROWS);
  const entries = 12;
  const bitsAt = 8 + 2 + entries * ENTRY + 4;
  const offsetsAt = bitsAt + 8;
  const countsAt = offsetsAt + strips * 4;
  const profileAt = countsAt + strips * 4;
  const pixelsAt = profileAt + profile.length + (profile.length % 2);
  const tiff = new Uint8Array(pixelsAt + row * height);
  const view = new DataView(tiff.buffer);
  tiff.set([0x49, 0x49, 42, 0, 8, 0, 0, 0, entries]);
  const write = (i: number, tag: number, type: number, count: number, value: number) => {
    const at = 10 + i * ENTRY;
    view.setUint16(at, tag, true);
    view.setUint16(at + 2, type, true);
    view.setUint32(at + 4, count, true);
    view.setUint32(at + 8, value, true);
  };
  const rowsOf = (strip: number) => Math.min(STRIP_ROWS, height - strip * STRIP_ROWS);
  // One offset is written in its place.
  const only = (at: number, value: number) => (strips === 1 ? value : at);
  write(0, 256, LONG, 1, width);
  write(1, 257, LONG, 1, height);
  write(2, 258, SHORT, samples, bitsAt);
  write(3, 259, SHORT, 1, 1);
  write(4, 262, SHORT, 1, 2);
  write(5, 273, LONG, strips, only(offsetsAt, pixelsAt));
  write(6, 277, SHORT, 1, samples);
  write(7, 278, LONG, 1, STRIP_ROWS);
  write(8, 279, LONG, strips, only(countsAt, row * height));
  write(9, 284, SHORT, 1, 1);
  // The fourth sample is opacity, which the colors are not multiplied by.
  write(10, 338, SHORT, samples - 3, 2);
  write(11, 34_675, UNDEFINED, profile.length, profileAt);
  for (let i = 0; i < samples; i++) view.setUint16(bitsAt + i * 2, 8, true);
  for (let i = 0; i < strips; i++) {
    view.setUint32(offsetsAt + i * 4, pixelsAt + i * STRIP_ROWS * row, true);
    view.setUint32(countsAt + i * 4, rowsOf(i) * row, true);
  }
  tiff.set(profile, profileAt);
  for (let y = 0; y < height; y++) tiff.set(data.subarray(y * stride, y * stride + row), pixelsAt + y * row);
  return tiff;
}

const result = decode(await load());
parentPort!.postMessage(result, "tiff" in result ? [result.tiff.buffer as ArrayBuffer] : []);
