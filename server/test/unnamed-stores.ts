import type { SqlNode as Node } from "./parse-sql.ts";

/** A store's id in a statement: `$1`, or the column of one of its tables. */
type Term = string | undefined;
type Table = { alias: string; term: Term };
/** The tables of one FROM, and what WITH has made there and outside. */
type Level = { tables: Table[]; queries: ReadonlySet<string> };

const STORE = "store_id";
const SAID = "$1";

/**
 * The tables of `tables` of which a parsed statement means rows without saying whose, by their names in it: in the
 * FROM where the table stands, nothing has its `store_id` equal `$1`, be it by the tables that it is joined
 * with. An equal column of a query outside, or of a subquery, does not count: a database that is sharded by
 * store sends such a statement to all shards.
 */
export function findUnnamedStores(statements: readonly Node[], tables: ReadonlySet<string>): string[] {
  const reading = new Reading(tables);
  for (const statement of statements) reading.statement(statement, new Set());
  return reading.unnamed();
}

class Reading {
  private readonly tables: ReadonlySet<string>;
  private readonly same = new Map<string, string>();
  private readonly found: { name: string; term: string }[] = [];

  constructor(tables: ReadonlySet<string>) {
    this.tables = tables;
  }

  unnamed(): string[] {
    return this.found.filter(({ term }) => this.top(term) !== this.top(SAID)).map(({ name }) => name);
  }

  /** Reads a statement, and gives the terms of what it selects. */
  statement(node: Node, outside: ReadonlySet<string>): Term[] {
    const [kind, stmt] = Object.entries<Node>(node)[0]!;
    const queries = new Set(outside);
    for (const { CommonTableExpr: query } of stmt.withClause?.ctes ?? []) {
      if (stmt.withClause.recursive) queries.add(query.ctename);
      this.statement(query.ctequery, queries);
      queries.add(query.ctename);
    }
    const level: Level = { tables: [], queries };
    if (kind === "SelectStmt") return this.select(stmt, level);
    if (kind === "InsertStmt") this.insert(stmt, level);
    else if (stmt.relation) this.table(stmt.relation, level);
    for (const item of [...(stmt.fromClause ?? []), ...(stmt.usingClause ?? [])]) this.from(item, level);
    this.holds(stmt.whereClause, level);
    this.inside([stmt.targetList, stmt.returningClause, stmt.onConflictClause], level);
    return [];
  }

  private select(stmt: Node, level: Level): Term[] {
    const {
      larg,
      rarg,
      valuesLists,
      fromClause = [],
      whereClause,
      targetList = [],
      withClause,
      ...rest
    } = stmt;
    if (larg) {
      const [left, right] = [larg, rarg].map((SelectStmt) => this.statement({ SelectStmt }, level.queries));
      return left!.map((term, i) => this.either(term, right![i]));
    }
    for (const item of fromClause) this.from(item, level);
    this.holds(whereClause, level);
    this.inside([valuesLists, targetList, rest], level);
    if (!valuesLists) return targetList.map(({ ResTarget }: Node) => this.term(ResTarget.val, level));
    const [first, ...others] = valuesLists.map(({ List }: Node) =>
      List.items.map((item: Node) => this.term(item, level)),
    ) as Term[][];
    return first!.map((term, i) => others.reduce((one, row) => this.either(one, row[i]), term));
  }

  private insert(stmt: Node, level: Level): void {
    const given = stmt.selectStmt ? this.statement(stmt.selectStmt, level.queries) : [];
    const at = (stmt.cols ?? []).findIndex(({ ResTarget }: Node) => ResTarget.name === STORE);
    this.equal(this.table(stmt.relation, level), given[at]);
  }

  private table({ relname, alias }: Node, level: Level): Term {
    const name = alias ? `${relname} ${alias.aliasname}` : relname;
    const term = this.tables.has(relname) ? `${name} (${this.found.length})` : undefined;
    if (term) this.found.push({ name, term });
    level.tables.push({ alias: alias?.aliasname ?? relname, term });
    return term;
  }

  private from(node: Node, level: Level): readonly Table[] {
    const [kind, item] = Object.entries<Node>(node)[0]!;
    const before = level.tables.length;
    if (kind === "RangeVar" && !level.queries.has(item.relname)) this.table(item, level);
    else if (kind === "RangeSubselect") this.statement(item.subquery, level.queries);
    else if (kind === "JoinExpr") {
      const sides = [this.from(item.larg, level), this.from(item.rarg, level)];
      if ((item.usingClause ?? []).some((name: Node) => textOf(name) === STORE)) {
        const [left, right] = sides.map((side) => side.find(({ term }) => term)?.term);
        this.equal(left, right);
      }
      this.holds(item.quals, level);
    } else this.inside(item, level);
    return level.tables.slice(before);
  }

  // Notes the columns that a condition makes equal.
  private holds(node: Node, level: Level): void {
    if (node?.BoolExpr?.boolop === "AND_EXPR") for (const part of node.BoolExpr.args) this.holds(part, level);
    else {
      const { kind, name, lexpr, rexpr } = node?.A_Expr ?? {};
      if (kind === "AEXPR_OP" && textOf(name.at(-1)) === "=") {
        const [left, right] = [lexpr, rexpr].map((side) => side.RowExpr?.args ?? [side]);
        for (const [i, one] of left.entries()) this.equal(this.term(one, level), this.term(right[i], level));
      }
      this.inside(node, level);
    }
  }

  // Statements within an expression.
  private inside(node: Node, level: Level): void {
    if (node === null || typeof node !== "object") return;
    if (node.SubLink) {
      this.inside(node.SubLink.testexpr, level);
      this.statement(node.SubLink.subselect, level.queries);
    } else for (const one of Object.values(node)) this.inside(one, level);
  }

  private term(node: Node, { tables }: Level): Term {
    if (node?.TypeCast) return this.term(node.TypeCast.arg, { tables, queries: new Set() });
    if (node?.ParamRef) return node.ParamRef.number === 1 ? SAID : undefined;
    const names: string[] = node?.ColumnRef?.fields.map(textOf) ?? [];
    if (names.at(-1) !== STORE) return undefined;
    return tables.find(({ alias, term }) => term && (names.length === 1 || alias === names.at(-2)))?.term;
  }

  // The term of a row that is one of two.
  private either(one: Term, other: Term): Term {
    return one && other && this.top(one) === this.top(other) ? one : undefined;
  }

  private equal(one: Term, other: Term): void {
    if (one && other) this.same.set(this.top(one), this.top(other));
  }

  private top(term: string): string {
    const above = this.same.get(term) ?? term;
    return above === term ? term : this.top(above);
  }
}

const textOf = (node: Node): string => node?.String?.sval ?? "*";
