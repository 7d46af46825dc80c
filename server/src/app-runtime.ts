import { tmpdir } from "node:os";
import type { Logger } from "pino";
import { createProfiles, type Profiles } from "./agents/identity/index.ts";
import { createFacetIndexes, type FacetIndexes, type IndexSizes } from "./catalogue/search/index.ts";
import { createSearchCounts, type SearchCounts } from "./catalogue/searches/index.ts";
import { createPageCache, type PageCache } from "./http/lists/page-cache.ts";
import type { PayLinks } from "./orders/mails/index.ts";
import { createPayLinks, createProviders, type PaymentRuntime } from "./orders/payments/index.ts";
import { createVies, type TaxRegister } from "./people/customers/index.ts";
import { createMedia, type MediaRuntime, type OwnBucket } from "./platform/media/index.ts";
import { createOutbound, type Outbound } from "./platform/outbound/index.ts";
import { createVisitCounts, type VisitCounts } from "./platform/visits/index.ts";
import { createPrinter, type Printer } from "./sales/documents/index.ts";
import { createRenderer, type Renderer } from "./shop/render/index.ts";

/**
 * Caches of the nouns, for as long as a process lives, and their ways to other systems; `app.ts` makes them.
 */
export type AppRuntime = {
  pages: PageCache;
  indexes: FacetIndexes;
  /** Counts the searches of shoppers. */
  searches: SearchCounts;
  /** Counts the visits of shops. */
  visits: VisitCounts;
  payments: PaymentRuntime;
  payLinks: PayLinks;
  outbound: Outbound;
  /** Asks whose a tax id is. */
  taxRegister: TaxRegister;
  /** The profiles that agents publish. */
  agentProfiles: Profiles;
  media: MediaRuntime;
  printer: Printer;
  /** Renders the pages of shops. */
  renderer: Renderer;
  /** How many bytes of shops' pages may be in memory. */
  shopBytes: number;
  /** How many bytes are in use of what is kept in memory, and how many may be. */
  memory(): Readonly<Record<"pages" | "indexes", { bytes: number; limit: number }>>;
};

const CACHE_BYTES = 512 * 1_048_576;
// Pages are small and most are asked for again soon; an index is needed whole.
const PAGES_SHARE = 1 / 16;
const SHOP_SHARE = 1 / 16;

/**
 * Makes what the nouns keep, empty: `cacheBytes` is the room for all of it, of which pages have a sixteenth,
 * those of shops another, and facet indexes the rest. Without `appUrl`, the database, no store has an index.
 * `indexSizes` are other sizes of stores than those for which an index pays, for tests.
 */
export const createAppRuntime = ({
  log,
  appUrl,
  cacheBytes = CACHE_BYTES,
  indexSizes,
  port = 3000,
  dataDir = tmpdir(),
  bucket,
  stripeApi,
  viesUrl,
  webhookAllowedAddresses = [],
  agentAllowedAddresses = [],
}: {
  log: Logger;
  appUrl?: string;
  cacheBytes?: number;
  indexSizes?: IndexSizes;
  port?: number;
  dataDir?: string;
  bucket?: OwnBucket | undefined;
  stripeApi?: string | undefined;
  viesUrl?: string | undefined;
  webhookAllowedAddresses?: readonly string[];
  agentAllowedAddresses?: readonly string[];
}): AppRuntime => {
  const pages = createPageCache(cacheBytes * PAGES_SHARE);
  const budgetBytes = cacheBytes * (1 - PAGES_SHARE - SHOP_SHARE);
  const indexes = createFacetIndexes({ log, appUrl, budgetBytes, sizes: indexSizes });
  const payLinks = createPayLinks({ port });
  return {
    pages,
    indexes,
    searches: createSearchCounts(),
    visits: createVisitCounts(),
    payments: { providers: createProviders({ stripeApi }), log, originOf: payLinks.originOf },
    payLinks,
    printer: createPrinter(),
    renderer: createRenderer({ log }),
    shopBytes: cacheBytes * SHOP_SHARE,
    outbound: createOutbound({ allowed: webhookAllowedAddresses }),
    taxRegister: createVies(viesUrl),
    agentProfiles: createProfiles({ outbound: createOutbound({ allowed: agentAllowedAddresses }) }),
    media: createMedia({ log, dataDir, bucket }),
    memory: () => ({ pages: pages.use(), indexes: { bytes: indexes.bytes(), limit: budgetBytes } }),
  };
};
