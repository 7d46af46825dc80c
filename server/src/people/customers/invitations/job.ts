import type { Tx } from "../../../db/tenant.ts";
import { enqueueAtCommit } from "../../../jobs/queue.ts";
import type { JobKind } from "../../../jobs/worker.ts";
import { findBoundStore } from "../../../platform/stores/index.ts";
import { customers } from "../columns.ts";
import { makeInvitation } from "./invitation.ts";
import { deferTemporary, lockUninvited } from "./sql.ts";

const KIND = "invite_customers";

/** Defers an invitation of new customers to the commit, to be mailed once they are there. */
export const enqueueInvitations = (tx: Tx, customerIds: readonly string[]): void =>
  enqueueAtCommit(tx, { kind: KIND, payload: { customerIds } });

/** Mails invitations to imported customers who have no password of any kind by then. */
export const inviteKind: JobKind = {
  kind: KIND,
  concurrency: 1,
  retryAfter: [5, 60, 600],
  async write(tx, { payload }, { vault }) {
    const { customerIds } = payload as { customerIds: string[] };
    const store = (await findBoundStore(tx))!;
    const now = new Date();
    for (const row of await lockUninvited(tx, customerIds)) {
      const { temporary, deferSecrets } = makeInvitation(now);
      deferTemporary(tx, customers.get(row, "id"), temporary);
      deferSecrets({ tx, vault, store, now }, row);
    }
  },
};
