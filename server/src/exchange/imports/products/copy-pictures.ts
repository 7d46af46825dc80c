import { planOperations } from "../../../catalogue/bulk/index.ts";
import {
  findProducts,
  type KnownPicture,
  listVariants,
  lockProducts,
  products,
  writeChanges,
} from "../../../catalogue/products/index.ts";
import type { Pool } from "../../../db/pool/pool.ts";
import { type Tx, tenantReads, tenantTransaction } from "../../../db/tenant.ts";
import { ApiError } from "../../../http/answers/errors.ts";
import type { Store } from "../../../http/request/store.ts";
import { enqueue } from "../../../jobs/queue.ts";
import type { JobKind } from "../../../jobs/worker.ts";
import {
  addMedia,
  deferSource,
  type Fetching,
  fetchFile,
  findFetched,
  type MediaRuntime,
  media,
  prepareMedia,
} from "../../../platform/media/index.ts";
import { findBoundStore } from "../../../platform/stores/index.ts";
import { notice } from "../notice.ts";
import { recordPictures } from "../sql.ts";

/** An imported product, with its line in the file. */
type FileProduct = { id: string; row: number; handle: string };
type Payload = { importId?: string; actor: string; products: readonly FileProduct[] };
/** Where a picture is served now, or why it was not copied. */
type CopyResult = { url: string; isNew: boolean } | { reason: string };

const KIND = "copy_pictures";
const AT_ONCE = 4;

/** Enqueues the pictures of products to be copied once the transaction commits. */
export async function enqueueCopies(tx: Tx, payload: Payload): Promise<void> {
  if (payload.products.length) await enqueue(tx, { kind: KIND, payload });
}

/**
 * Copies the pictures that products show from elsewhere, each URL once in a store, however often it is begun.
 * A picture that cannot be copied stays a URL of the other host, with a warning in the import.
 */
export const copyPicturesKind = (runtime: MediaRuntime, fetching: Fetching): JobKind => ({
  kind: KIND,
  concurrency: 2,
  ofOneStore: 1,
  retryAfter: [10, 60, 300],
  async handle({ storeId, payload }, { pool, log, signal }) {
    const { importId, actor, products: imported } = payload as Payload;
    const reads = tenantReads(pool, storeId);
    const store = await findBoundStore(reads);
    if (!store) return;
    const ids = imported.map(({ id }) => id);
    const [rows, variants] = await Promise.all([findProducts(reads, ids), listVariants(reads, ids)]);
    const urls = new Map(
      [...rows].map(([id, row]) => {
        const shown = products.get(row, "media").flatMap((one) => foreignUrls(one));
        return [
          id,
          [...shown, ...(variants.get(id) ?? []).flatMap(({ image }) => (image ? foreignUrls(image) : []))],
        ] as const;
      }),
    );
    const wanted = new Set([...urls.values()].flat());
    const copied = await copyAll(
      [...wanted],
      (url) => copyOne(pool, storeId, url, { runtime, fetching, signal }),
      signal,
    );
    for (const [id, own] of urls)
      if (own.some((url) => isCopied(copied.get(url)))) await showCopies(pool, store, { id, copied, actor });
    const failed = imported.flatMap(({ id, row, handle }) =>
      (urls.get(id) ?? []).flatMap((url) => {
        const one = copied.get(url);
        if (!one || isCopied(one)) return [];
        return [{ row, handle, ...notice("import.picture_not_copied", { url, reason: one.reason }) }];
      }),
    );
    const count = [...copied.values()].filter((one) => isCopied(one) && one.isNew).length;
    if (importId) await tenantTransaction(pool, storeId, (tx) => recordPictures(tx, importId, count, failed));
    else log.info({ storeId, copied: count, failed: failed.length }, "pictures of imported products");
  },
});

const isCopied = (one: CopyResult | undefined): one is Extract<CopyResult, { url: string }> =>
  one !== undefined && "url" in one;

// A picture that is stored as a path is the store's own.
function foreignUrls(picture: string | KnownPicture): string[] {
  const url = typeof picture === "string" ? picture : picture.id === null ? picture.url : "/";
  return url.startsWith("/") ? [] : [url];
}

// A few at a time. A signal that is aborted ends it: what was copied stays, and is known next time.
async function copyAll(
  urls: readonly string[],
  copy: (url: string) => Promise<CopyResult>,
  signal: AbortSignal,
): Promise<Map<string, CopyResult>> {
  const copied = new Map<string, CopyResult>();
  const left = urls.values();
  const work = async () => {
    for (const url of left) {
      signal.throwIfAborted();
      copied.set(url, await copy(url));
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  return copied;
}

async function copyOne(
  pool: Pool,
  storeId: string,
  url: string,
  { runtime, fetching, signal }: { runtime: MediaRuntime; fetching: Fetching; signal: AbortSignal },
): Promise<CopyResult> {
  const reads = tenantReads(pool, storeId);
  const known = (await findFetched(reads, [url])).get(url);
  if (known !== undefined) return { url: known, isNew: false };
  try {
    const sent = await fetchFile(fetching, url, signal);
    const prepared = await prepareMedia(
      runtime,
      { tx: reads, isDryRun: false },
      { ...sent, alt: {}, field: "/url" },
    );
    const row = await tenantTransaction(pool, storeId, async (tx) => {
      const added = await addMedia(tx, runtime, prepared, new Date());
      deferSource(tx, url, media.get(added.row, "id"));
      return added.row;
    });
    if (media.get(row, "width") === null) return { reason: "not_a_picture" };
    return { url: media.get(row, "url"), isNew: true };
  } catch (error) {
    if (!(error instanceof ApiError) || error.status >= 500) throw error;
    const [first] = error.errors ?? [];
    return { reason: String(first?.values?.reason ?? first?.code ?? error.code) };
  }
}

// Of the product as it is now: somebody may have changed it meanwhile.
async function showCopies(
  pool: Pool,
  store: Store,
  { id, copied, actor }: { id: string; copied: ReadonlyMap<string, CopyResult>; actor: string },
): Promise<void> {
  const ownOf = (url: string) => {
    const one = copied.get(url);
    return isCopied(one) ? one.url : undefined;
  };
  await tenantTransaction(pool, store.id, async (tx) => {
    const [rows, variants] = await Promise.all([lockProducts(tx, [id]), listVariants(tx, [id])]);
    const row = rows.get(id);
    if (!row) return;
    const shown = products.get(row, "media").map((picture) => {
      if (typeof picture === "string") return { url: ownOf(picture) ?? picture };
      if (picture.id !== null) return { id: picture.id };
      const own = ownOf(picture.url);
      return own ? { url: own } : { url: picture.url, alt: { ...picture.alt } };
    });
    const own = variants.get(id) ?? [];
    const input = {
      media: shown,
      ...(own.some(({ image }) => image && ownOf(image)) && {
        productVariants: own.map((one) => ({
          id: one.id,
          image: one.image && (ownOf(one.image) ?? one.image),
        })),
      }),
    };
    const operation = { kind: "update" as const, index: 0, id, input };
    const [planned] = await planOperations(tx, store, [{ kind: "update", index: 0, operation }]);
    if (planned!.failure) throw planned!.failure;
    if (planned!.change)
      writeChanges({ tx, store, cause: { reason: "import", actor }, now: new Date() }, [planned!.change]);
  });
}
