import type { Client } from "pg";
import { ChangeRefused, changeStore } from "./change.ts";
import { type Domain, deleteHost, domainsOf, insertHost, setConsoleHost, setPrimary } from "./change-sql.ts";

/** Every price reads the settings, which include the store's hosts. */
const MAX_DOMAINS = 100;

/** A store's hosts after a change, the primary one first. `isChanged` is false where all was so before. */
export type Domains = { domains: Domain[]; isChanged: boolean };

/**
 * Lets the store at a host answer at another one, too; both normalized. Throws ChangeRefused where that one
 * leads to another store, or the store has too many.
 */
export const addDomain = (owner: Client, at: string, host: string): Promise<Domains> =>
  changeDomains(owner, { at, action: "domains.add" }, async (storeId, domains) => {
    if (domains.some((one) => one.host === host)) return false;
    await insertOwn(owner, storeId, { host, domains });
    return true;
  });

async function insertOwn(
  owner: Client,
  storeId: string,
  { host, domains }: { host: string; domains: readonly Domain[] },
): Promise<void> {
  if (domains.length >= MAX_DOMAINS)
    throw new ChangeRefused(`a store has at most ${MAX_DOMAINS} domains; remove one first`);
  if (!(await insertHost(owner, storeId, host)))
    throw new ChangeRefused(`${host} leads to another store: remove it there first`);
}

/**
 * Lets a store answer no more at one of its hosts. Throws ChangeRefused for the primary one, the last one,
 * and one it does not have.
 */
export const removeDomain = (owner: Client, at: string, host: string): Promise<Domains> =>
  changeDomains(owner, { at, action: "domains.remove" }, async (storeId, domains) => {
    const found = ownOf(domains, at, host);
    if (domains.length === 1)
      throw new ChangeRefused(`${host} is the store's only domain: nobody could reach it without one`);
    if (found.isPrimary)
      throw new ChangeRefused(
        `${host} is the store's primary domain; make another one primary first: stoa domain primary --store ${host} HOST`,
      );
    await deleteHost(owner, storeId, host);
    return true;
  });

/**
 * Assigns a host to the console of the store at another one; both normalized. The host is added if the store
 * does not have it. From then on staff log in only there, and it shows no page of the shop. Throws
 * ChangeRefused for the primary host, for a second console host, and as `addDomain`.
 */
export const addConsoleDomain = (owner: Client, at: string, host: string): Promise<Domains> =>
  changeDomains(owner, { at, action: "domains.console" }, async (storeId, domains) => {
    const found = domains.find((one) => one.host === host);
    if (found?.isForConsole) return false;
    const other = domains.find(({ isForConsole }) => isForConsole);
    if (other) throw new ChangeRefused(`the console is at ${other.host} already; remove that domain first`);
    if (found?.isPrimary)
      throw new ChangeRefused(
        `${host} is the store's primary domain, where its shop is; make another one primary first: stoa domain primary --store ${host} HOST`,
      );
    if (!found) await insertOwn(owner, storeId, { host, domains });
    await setConsoleHost(owner, storeId, host);
    return true;
  });

/**
 * Makes one of a store's hosts the primary one, which mails name. Throws ChangeRefused for one it does not
 * have.
 */
export const makePrimary = (owner: Client, at: string, host: string): Promise<Domains> =>
  changeDomains(owner, { at, action: "domains.primary" }, async (storeId, domains) => {
    const { isPrimary, isForConsole } = ownOf(domains, at, host);
    if (isPrimary) return false;
    if (isForConsole)
      throw new ChangeRefused(`${host} is the console's alone; the primary domain is the shop's address`);
    await setPrimary(owner, storeId, host);
    return true;
  });

const changeDomains = (
  owner: Client,
  about: { at: string; action: string },
  change: (storeId: string, domains: readonly Domain[]) => Promise<boolean>,
): Promise<Domains> =>
  changeStore(owner, about, async (storeId) => {
    const isChanged = await change(storeId, await domainsOf(owner, storeId));
    return { isChanged, domains: await domainsOf(owner, storeId) };
  });

function ownOf(domains: readonly Domain[], at: string, host: string): Domain {
  const found = domains.find((one) => one.host === host);
  if (!found) throw new ChangeRefused(`${host} is not a domain of the store at ${at}`);
  return found;
}
