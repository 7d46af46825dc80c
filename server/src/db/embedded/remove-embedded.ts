import { rmSync } from "node:fs";
import { findCluster, homeElsewhere, otherOwner } from "./cluster.ts";
import { stopPostmaster } from "./postmaster.ts";

/**
 * Removes a data directory and its database for good, stopping its server first: also where root keeps
 * the cluster outside of it, of which removing the folder would only remove the link.
 */
export async function removeEmbedded(dataDir: string): Promise<void> {
  const data = findCluster(dataDir);
  if (data && otherOwner(dataDir, data) === undefined) {
    await stopPostmaster(data);
    const home = homeElsewhere(data);
    if (home) rmSync(home, { recursive: true, force: true });
  }
  rmSync(dataDir, { recursive: true, force: true });
}
