import { readFile } from "node:fs/promises";
import { isLocal } from "../kit/web/origin.ts";
import { UsageError } from "./run.ts";

/** A store's address on any server, with the API key to use. */
export type RemoteOptions = { url?: string; key?: string; keyFile?: string };

/**
 * The address of a store: what an option gave, else STOA_URL. Throws UsageError where there is none, and for
 * one at which the key would be sent in the clear. `option` is how that is written.
 */
export function readStoreUrl(given: string | undefined, option: string): URL {
  const text = given ?? process.env.STOA_URL?.trim();
  if (!text) throw new UsageError(`say which store: ${option} https://shop.example, or STOA_URL`);
  const url = URL.parse(text);
  if (!url || !/^https?:$/.test(url.protocol) || url.username || url.password)
    throw new UsageError(`${option} takes an address such as https://shop.example, not ${text}`);
  if (url.protocol === "http:" && !isLocal(url.hostname))
    throw new UsageError("over http:// anybody on the way could read the key: use https://");
  return url;
}

/** The API key: what an option gave, else STOA_KEY. Throws UsageError where there is none. */
export async function readKey({ key, keyFile }: Pick<RemoteOptions, "key" | "keyFile">): Promise<string> {
  if (key !== undefined && keyFile !== undefined) throw new UsageError("give --key or --key-file, not both");
  const text = keyFile === undefined ? (key ?? process.env.STOA_KEY) : await readFile(keyFile, "utf8");
  const trimmed = text?.trim();
  if (!trimmed) throw new UsageError("there is no key: set STOA_KEY, or give --key-file");
  if (!/^[!-~]+$/.test(trimmed)) throw new UsageError("this is no API key; one begins with sk_");
  return trimmed;
}
