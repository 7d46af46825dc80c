import { hash } from "node:crypto";
import { readFileSync } from "node:fs";
import { notFound } from "../../http/answers/errors.ts";
import type { FileRoute } from "../../http/answers/file-route.ts";

const bytes = readFileSync(new URL("follow-country.js", import.meta.url));
const tag = hash("sha256", bytes).slice(0, 16);
const name = `follow-country.${tag}.js`;

/** The script by which a checkout's form follows its country, below a name that changes with it. */
export const followScript = { path: `/hosted/${name}`, fetches: "/api/v1/storefront/address-form" } as const;

/** The scripts of hosted pages. */
export const pageScripts: FileRoute = {
  path: "/hosted/:name",
  async handle(call) {
    if (call.name !== name) throw notFound();
    const open = async () => bytes;
    return { type: "text/javascript; charset=utf-8", size: bytes.length, tag, open };
  },
};
