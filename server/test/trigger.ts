/** That a connection is the server's, and no test's that changes something by hand. */
export const BY_SERVER = "(session_user like 'stoa\\_app\\_%')";

type On = {
  table: string;
  /** By default, updates. */
  acts?: string;
  /** Of updates only those that change one of these columns. */
  changed?: readonly string[];
  when?: string;
  /** With the row, and not at the commit. */
  isAtOnce?: boolean;
};

/** SQL for the databases of tests: a trigger that runs a function, with its arguments, for each row. */
export function trigger(
  runs: string,
  { table, acts = "update", changed, when, isAtOnce = false }: On,
): string {
  const name = `${runs.split("(")[0]}${changed ? "_update" : ""}`;
  const differs = changed?.map((column) => `old.${column}::text is distinct from new.${column}::text`);
  const all = [...(differs ? [`(${differs.join(" or ")})`] : []), ...(when ? [when] : [])];
  return `create ${isAtOnce ? "" : "constraint"} trigger ${name} after ${acts} on ${table}
    ${isAtOnce ? "" : "deferrable initially deferred"} for each row
    ${all.length ? `when (${all.join(" and ")})` : ""} execute function ${runs};`;
}
