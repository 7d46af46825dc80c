import { adminUrl } from "./attach.ts";
import { findCluster } from "./cluster.ts";
import { takeLease } from "./lease.ts";
import { findPostmaster } from "./postmaster.ts";
import { findSecrets } from "./secrets.ts";

/** Whether any process uses the data directory's database. Its server is not started for the question. */
export async function isInUse(dataDir: string): Promise<boolean> {
  const data = findCluster(dataDir);
  const postmaster = data === undefined ? undefined : findPostmaster(data);
  const secrets = findSecrets(dataDir);
  if (!secrets || !postmaster?.ready) return false;
  const lease = await takeLease(adminUrl(secrets, postmaster));
  // None: its last user is about to stop it.
  if (!lease) return true;
  try {
    return !(await lease.release());
  } finally {
    await lease.end();
  }
}
