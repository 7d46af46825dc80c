import { statement } from "../../db/statement.ts";
import type { Tx } from "../../db/tenant.ts";

const emptyMessage = statement("select pg_logical_emit_message(true, 'stoa', '')");

/** Makes a transaction that wrote nothing wait for the disk at commit, as one does that wrote something. */
export const waitForDisk = (tx: Tx): void => tx.atCommit(emptyMessage);
