import { hash } from "node:crypto";
import { readFileSync } from "node:fs";
import { html } from "../../kit/text/html.ts";

/** The folder of a theme whose files are served. */
export const ASSETS = "assets/";
const DIGITS = 16;
const ADDRESS = /^\/assets\/([\w.@()[\]$~+,=-]{1,200}?)\.([0-9a-f]{16})(?:\.([A-Za-z0-9]{1,10}))?$/;

/** Types that a browser may be given: none of them is a page. */
const types: Readonly<Record<string, string>> = {
  js: "text/javascript; charset=utf-8",
  mjs: "text/javascript; charset=utf-8",
  css: "text/css; charset=utf-8",
  json: "application/json; charset=utf-8",
  map: "application/json; charset=utf-8",
  txt: "text/plain; charset=utf-8",
  woff: "font/woff",
  woff2: "font/woff2",
  ttf: "font/ttf",
  otf: "font/otf",
  png: "image/png",
  jpg: "image/jpeg",
  jpeg: "image/jpeg",
  gif: "image/gif",
  webp: "image/webp",
  avif: "image/avif",
  ico: "image/x-icon",
  mp4: "video/mp4",
  webm: "video/webm",
};
const SVG = "image/svg+xml";
const compressible = /^(?:text\/|application\/json|image\/svg)/;

/**
 * The address of an asset of this name and content, at each host of the store: the same only as long as the
 * content is.
 */
export function assetPath(name: string, sha256: string): string {
  const at = name.lastIndexOf(".");
  const [stem, extension] = at > 0 ? [name.slice(0, at), name.slice(at)] : [name, ""];
  return `/assets/${stem}.${sha256.slice(0, DIGITS)}${extension}`;
}

/** Parses the address of an asset; undefined for any other path. */
export function readAssetPath(path: string): { name: string; hash: string } | undefined {
  const [, stem, hash, extension] = ADDRESS.exec(path) ?? [];
  if (stem === undefined || hash === undefined) return undefined;
  return { name: extension === undefined ? stem : `${stem}.${extension}`, hash };
}

/** The SHA-256 of a text, in hexadecimal. */
export const hashOf = (content: string | Buffer): string => hash("sha256", content, "hex");

/**
 * The header fields of an asset: browsers cache it for ever, and never take it for a page or run it as one.
 */
export function assetHeaders(name: string): {
  type: string;
  headers: Record<string, string>;
  isText: boolean;
} {
  const extension = name.slice(name.lastIndexOf(".") + 1).toLowerCase();
  const isSvg = extension === "svg";
  const type = isSvg ? SVG : Object.hasOwn(types, extension) ? types[extension]! : "application/octet-stream";
  return {
    type,
    isText: compressible.test(type),
    headers: {
      "access-control-allow-origin": "*",
      "cache-control": "public, max-age=31536000, immutable",
      "content-security-policy": isSvg
        ? "sandbox; default-src 'none'; style-src 'unsafe-inline'"
        : "default-src 'none'; sandbox; frame-ancestors 'none'",
      "cross-origin-resource-policy": "cross-origin",
      "x-content-type-options": "nosniff",
      ...(type === "application/octet-stream" && { "content-disposition": "attachment" }),
    },
  };
}

const body = readFileSync(new URL("design-mode.js", import.meta.url));

/** The script of the theme editor's page: its bytes, and the address below which they never change. */
export const designMode = {
  path: `/assets/stoa-design-mode.${hash("sha256", body, "hex").slice(0, 16)}.js`,
  body,
} as const;

/**
 * The tag that loads it in a preview whose purpose is `editor`, for the page of a template such as
 * `product.special`.
 */
export const designModeTag = (template: string): string =>
  html`<script src="${designMode.path}" data-template="${template}"></script>\n`.html;
