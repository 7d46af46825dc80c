import type { SqlNode as Node } from "./parse-sql.ts";

type Test = (node: Node) => boolean;

/** Functions that differ each time. */
const volatile = new Set("gen_random_uuid new_uuid_v7 random clock_timestamp nextval".split(" "));
/** Functions that depend on the time or the session: PostgreSQL calls them stable. */
const stable = new Set(
  `now current_setting pg_backend_pid to_char to_timestamp age date_trunc array_to_string concat concat_ws format to_json to_jsonb
  row_to_json array_to_json json_build_object json_build_array jsonb_build_object jsonb_build_array json_agg jsonb_agg`.split(
    /\s+/,
  ),
);

/**
 * The parts of a statement for which Citus refuses it, or takes it apart on its coordinator, in place of one
 * shard that runs it as it is (decision 164). They are found by their form and by names of functions: a
 * statement that passes here is still to be tried on Citus.
 */
export function findUnshardable(statements: readonly Node[]): string[] {
  const found = new Set<string>();
  for (const statement of statements) look(statement, found);
  return [...found];
}

function look(node: Node, found: Set<string>): void {
  if (node === null || typeof node !== "object") return;
  const { targetList, fromClause } = node.SelectStmt ?? {};
  if (has(targetList, isLock) && !has(fromClause, ({ RangeVar }) => RangeVar?.relname === "stores"))
    found.add("a lock is of no row of the store");
  for (const { CommonTableExpr: query } of node.withClause?.ctes ?? [])
    if (query.ctequery.InsertStmt) found.add("a query of WITH inserts");
  if (node.InsertStmt) insert(node.InsertStmt, found);
  if (node.UpdateStmt) update(node.UpdateStmt, found);
  if (node.DeleteStmt) returning(node.DeleteStmt, found);
  for (const one of Object.values(node)) look(one, found);
}

function insert(stmt: Node, found: Set<string>): void {
  const { selectStmt, withClause, onConflictClause, cols = [] } = stmt;
  const select = selectStmt?.SelectStmt ?? {};
  if (withClause) found.add("a WITH stands before an INSERT, in place of behind its columns");
  if (has(onConflictClause?.targetList, isMutable)) found.add("DO UPDATE SET computes what is not immutable");
  if (select.valuesLists) {
    if (has([select.valuesLists, returningOf(stmt)], isSubquery))
      found.add("an INSERT of values has a subquery");
    returning(stmt, found);
    return;
  }
  const at = cols.findIndex(({ ResTarget }: Node) => ResTarget.name === "store_id");
  const { val } = select.targetList?.[at]?.ResTarget ?? {};
  if (select.larg) found.add("an INSERT selects from a UNION, which may stand in its FROM");
  else if (at >= 0 && !val?.ColumnRef) found.add("an INSERT selects its store from no table");
  if (has(select, calls(volatile))) found.add("an INSERT selects what differs each time");
  if (has(returningOf(stmt), isSubquery)) found.add("RETURNING of an INSERT has a subquery");
}

function update(stmt: Node, found: Set<string>): void {
  const { targetList, whereClause } = stmt;
  if (has([targetList, whereClause], (node) => isCase(node) && has(node, isMutable)))
    found.add("CASE or COALESCE of an UPDATE computes what is not immutable");
  if (has(targetList, (node) => isMutable(node) && has(node, ({ ColumnRef }) => ColumnRef)))
    found.add("an UPDATE sets what is computed of a column and not immutable");
  returning(stmt, found);
}

function returning(stmt: Node, found: Set<string>): void {
  if (has(returningOf(stmt), isMutable)) found.add("RETURNING computes what is not immutable");
  if (has(returningOf(stmt), ({ ColumnRef }) => /^(old|new)$/.test(ColumnRef?.fields[0].String?.sval)))
    found.add("RETURNING has old or new, which PostgreSQL has from 18 on");
}

const returningOf = ({ returningClause }: Node): Node => returningClause?.exprs;
const isCase: Test = ({ CaseExpr, CoalesceExpr }) => CaseExpr ?? CoalesceExpr;
const isSubquery: Test = ({ SubLink }) => SubLink;
const calls =
  (names: ReadonlySet<string>): Test =>
  ({ FuncCall }) =>
    FuncCall && names.has(FuncCall.funcname.at(-1).String.sval);
const isStable = calls(stable);
const isVolatile = calls(volatile);
// Those that can be shared are of the whole installation.
const isLock = calls(new Set(["pg_advisory_xact_lock", "pg_try_advisory_xact_lock"]));
const typeOf = ({ TypeCast }: Node): string | undefined => TypeCast?.typeName.names.at(-1).String.sval;
// A day is as long as the time zone has it, and arrays are read as their type's function does it.
const isMutable: Test = (node) =>
  isStable(node) ||
  isVolatile(node) ||
  [node.A_Expr?.lexpr, node.A_Expr?.rexpr].some((side) => side && typeOf(side) === "interval") ||
  (node.TypeCast?.typeName.arrayBounds && node.TypeCast.arg.ColumnRef);

/** Whether something in an expression is so, but for what its subqueries have. */
function has(node: Node, is: Test): boolean {
  if (node === null || typeof node !== "object") return false;
  return Boolean(is(node)) || (!node.SubLink && Object.values(node).some((one) => has(one, is)));
}
