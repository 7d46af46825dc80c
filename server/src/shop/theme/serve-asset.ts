import { LRUCache } from "lru-cache";
import type { ShopAnswer, ShopCall } from "../../http/html/serve-shop.ts";
import { findContent } from "../../platform/themes/index.ts";
import { assetHeaders, designMode, readAssetPath } from "./assets.ts";
import { readDefaultTheme } from "./default-theme.ts";
import { type Encoded, encodeBody } from "./encode.ts";
import type { Themes } from "./themes.ts";

const MOST_BYTES = 16 * 1_048_576;
// A service worker would answer for every page of the host.
const isServiceWorker = ({ headers }: Pick<ShopCall, "headers">) =>
  headers["service-worker"] !== undefined || headers["sec-fetch-dest"] === "serviceworker";

/**
 * Makes what serves the assets of themes; `showActive` reads the theme that the store shows, for what is made
 * of its files.
 */
export function assetServer(themes: Pick<Themes, "madeAsset">) {
  const known = new LRUCache<string, Encoded>({
    maxSize: MOST_BYTES,
    sizeCalculation: ({ bytes }, key) => 2 * bytes.length + key.length + 200,
  });

  async function find(call: ShopCall, showActive: () => Promise<unknown>): Promise<Encoded | undefined> {
    const { store, path, reads } = call;
    const asset = readAssetPath(path);
    if (!asset) return undefined;
    // Under whatever name it is asked for, a content is compressed and stored once.
    const key = `${store.id} ${asset.hash}`;
    const cached = known.get(key);
    if (cached) return cached;
    const bytes =
      (path === designMode.path ? designMode.body : undefined) ??
      (await ofDefault(asset.hash)) ??
      madeAsset(store.id, path) ??
      (await findContent(reads, asset.hash))?.bytes ??
      (await showActive().then(
        () => madeAsset(store.id, path),
        () => undefined,
      ));
    if (!bytes) return undefined;
    const found = encodeBody(bytes);
    known.set(key, found);
    return found;
  }

  const madeAsset = (storeId: string, path: string) => {
    const text = themes.madeAsset(storeId, path);
    return text === undefined ? undefined : Buffer.from(text);
  };

  /** An asset by its address; undefined where there is none. */
  return async (call: ShopCall, showActive: () => Promise<unknown>): Promise<ShopAnswer | undefined> => {
    if (isServiceWorker(call)) return undefined;
    const found = await find(call, showActive);
    if (!found) return undefined;
    const { type, headers, isText } = assetHeaders(call.path);
    const { body, encoding } = await found.in(
      isText ? call.headers["accept-encoding"]?.toString() : "identity",
    );
    return {
      status: 200,
      headers: { ...headers, "content-type": type, ...(encoding && { "content-encoding": encoding }) },
      body,
    };
  };
}

async function ofDefault(hash: string): Promise<Buffer | undefined> {
  const { files } = await readDefaultTheme();
  return files.find(({ path, sha256 }) => path.startsWith("assets/") && sha256.startsWith(hash))?.bytes;
}
