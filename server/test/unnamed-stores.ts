import { loadModule, parseSync } from "libpg-query";

// The nodes of a parsed statement, as PostgreSQL calls them.
type Node = any;
/** A value that others may equal: a parameter, a constant or a column of one relation of the statement. */
type Term = string | undefined;
type Output = { name: string | undefined; term: Term };
type Relation = { alias: string; column(name: string): Term };
type Scope = { outer: Scope | undefined; relations: Relation[]; queries: Map<string, Output[]> };

const STORE = "store_id";
await loadModule();

/**
 * The tables of `tables` of which a statement reads or writes rows without saying whose, by their names in it: nothing equals their
 * `store_id` to a parameter, be it by the columns that it is joined by. Throws for what PostgreSQL cannot parse.
 */
export function unnamedStores(sql: string, tables: ReadonlySet<string>): string[] {
  const reading = new Reading(tables);
  for (const { stmt } of parseSync(sql).stmts as Node[]) reading.statement(stmt, undefined);
  return reading.unnamed();
}

class Reading {
  private readonly tables: ReadonlySet<string>;
  private readonly above = new Map<string, string>();
  private readonly found: { table: string; term: Term }[] = [];
  private relations = 0;

  constructor(tables: ReadonlySet<string>) {
    this.tables = tables;
  }

  unnamed(): string[] {
    const named = new Set([...this.above.keys()].filter(isSaid).map((term) => this.top(term)));
    return this.found
      .filter(({ term }) => term === undefined || !(isSaid(term) || named.has(this.top(term))))
      .map(({ table }) => table);
  }

  /** Reads a statement, and gives what it selects or returns. */
  statement(node: Node, outer: Scope | undefined): Output[] {
    const [[kind, stmt]] = Object.entries<Node>(node) as [[string, Node]];
    const scope: Scope = { outer, relations: [], queries: new Map() };
    for (const { CommonTableExpr: query } of stmt.withClause?.ctes ?? []) {
      const names = (query.aliascolnames ?? []).map(textOf);
      if (stmt.withClause.recursive) {
        const first = query.ctequery.SelectStmt?.larg;
        if (first) scope.queries.set(query.ctename, renamed(this.select(first, scope, true), names));
      }
      scope.queries.set(query.ctename, renamed(this.statement(query.ctequery, scope), names));
    }
    if (kind === "SelectStmt") return this.select(stmt, scope);
    if (kind === "InsertStmt") return this.insert(stmt, scope);
    if (kind === "UpdateStmt" || kind === "DeleteStmt") {
      this.from({ RangeVar: stmt.relation }, scope, true);
      for (const one of stmt.fromClause ?? stmt.usingClause ?? []) this.from(one, scope);
      this.holds(stmt.whereClause, scope);
      return this.outputs([...(stmt.targetList ?? [])], stmt.returningClause?.exprs ?? [], scope);
    }
    this.inside(stmt, scope);
    return [];
  }

  private select(stmt: Node, scope: Scope, isAgain = false): Output[] {
    if (stmt.op !== "SETOP_NONE") {
      const left = this.part(stmt.larg, scope);
      const right = this.part(stmt.rarg, scope);
      this.inside([stmt.sortClause, stmt.limitCount, stmt.limitOffset], scope);
      // A row of either: it is known only where both are.
      return left.map(({ name, term }, i) => ({ name, term: this.same(term, right[i]?.term) }));
    }
    const own = isAgain ? { ...scope, relations: [] } : scope;
    for (const one of stmt.fromClause ?? []) this.from(one, own);
    this.holds(stmt.whereClause, own);
    this.inside(
      [
        stmt.groupClause,
        stmt.havingClause,
        stmt.sortClause,
        stmt.limitCount,
        stmt.limitOffset,
        stmt.windowClause,
        stmt.distinctClause,
      ],
      own,
    );
    if (stmt.valuesLists) {
      const rows = stmt.valuesLists.map(({ List }: Node) => List.items) as Node[][];
      this.inside(rows, own);
      return rows[0]!.map((_, i) => ({
        name: `column${i + 1}`,
        term: rows.map((row) => this.term(row[i], own)).reduce((one, other) => this.same(one, other)),
      }));
    }
    return this.outputs([], stmt.targetList ?? [], own);
  }

  private part(stmt: Node, scope: Scope): Output[] {
    return this.statement({ SelectStmt: stmt }, scope);
  }

  private same(one: Term, other: Term): Term {
    return one !== undefined && other !== undefined && this.top(one) === this.top(other) ? one : undefined;
  }

  private insert(stmt: Node, scope: Scope): Output[] {
    const { relname: table } = stmt.relation;
    const columns = (stmt.cols ?? []).map(({ ResTarget }: Node) => ResTarget.name);
    const given = stmt.selectStmt ? this.statement(stmt.selectStmt, scope) : [];
    const at = columns.indexOf(STORE);
    const uid = this.relation(table, stmt.relation.alias?.aliasname, scope);
    this.equal(`${uid}.${STORE}`, given[at]?.term);
    scope.relations.push({ alias: "excluded", column: () => undefined });
    const { infer, targetList = [], whereClause } = stmt.onConflictClause ?? {};
    this.inside([infer, whereClause], scope);
    return this.outputs(targetList, stmt.returningClause?.exprs ?? [], scope);
  }

  private relation(table: string, alias: string | undefined, scope: Scope): string {
    this.relations += 1;
    const uid = `column ${this.relations}`;
    const isKept = this.tables.has(table);
    if (isKept) this.found.push({ table: alias ? `${table} ${alias}` : table, term: `${uid}.${STORE}` });
    const column = (name: string) => (name !== STORE || isKept ? `${uid}.${name}` : undefined);
    scope.relations.push({ alias: alias ?? table, column });
    return uid;
  }

  private from(node: Node, scope: Scope, isTarget = false): Relation[] {
    const [[kind, item]] = Object.entries<Node>(node) as [[string, Node]];
    const before = scope.relations.length;
    if (kind === "RangeVar") {
      const query = isTarget ? undefined : queryOf(item.relname, scope);
      if (query) this.derived(item.alias ?? { aliasname: item.relname }, query, scope);
      else this.relation(item.relname, item.alias?.aliasname, scope);
    } else if (kind === "RangeSubselect") {
      this.derived(item.alias ?? { aliasname: "" }, this.statement(item.subquery, scope), scope);
    } else if (kind === "RangeFunction") {
      this.inside(item.functions, scope);
      this.relations += 1;
      const uid = `column ${this.relations}`;
      const names = (item.alias?.colnames ?? []).map(textOf);
      const column = (name: string) => (names.includes(name) ? `${uid}.${name}` : undefined);
      scope.relations.push({ alias: item.alias?.aliasname ?? "", column });
    } else if (kind === "JoinExpr") {
      const left = this.from(item.larg, scope);
      const right = this.from(item.rarg, scope);
      for (const name of (item.usingClause ?? []).map(textOf)) {
        const of = (side: readonly Relation[]) => side.map((one) => one.column(name)).find(Boolean);
        this.equal(of(left), of(right));
      }
      this.holds(item.quals, scope);
    } else this.inside(item, scope);
    return scope.relations.slice(before);
  }

  private derived({ aliasname, colnames = [] }: Node, given: readonly Output[], scope: Scope): void {
    const outputs = renamed(given, colnames.map(textOf));
    scope.relations.push({
      alias: aliasname,
      column: (name) => outputs.find((one) => one.name === name)?.term,
    });
  }

  private outputs(written: readonly Node[], targets: readonly Node[], scope: Scope): Output[] {
    this.inside(written, scope);
    return targets.flatMap(({ ResTarget: target }: Node): Output[] => {
      this.inside(target.val, scope);
      const fields = target.val.ColumnRef?.fields;
      if (fields?.at(-1).A_Star) {
        const of = fields.length > 1 ? textOf(fields[0]) : undefined;
        const all = scope.relations.filter(({ alias }) => of === undefined || alias === of);
        return [{ name: STORE, term: all.map((one) => one.column(STORE)).find(Boolean) }];
      }
      return [{ name: target.name ?? (fields && textOf(fields.at(-1))), term: this.term(target.val, scope) }];
    });
  }

  // What a condition says to be equal.
  private holds(node: Node, scope: Scope): void {
    if (!node) return;
    if (node.BoolExpr?.boolop === "AND_EXPR") {
      for (const one of node.BoolExpr.args) this.holds(one, scope);
      return;
    }
    const { A_Expr: comparison, SubLink: link } = node;
    if (comparison?.kind === "AEXPR_OP" && textOf(comparison.name.at(-1)) === "=") {
      const [left, right] = [comparison.lexpr, comparison.rexpr].map((side) => side.RowExpr?.args ?? [side]);
      for (const [i, one] of left.entries()) this.equal(this.term(one, scope), this.term(right[i], scope));
    }
    if (link?.subLinkType === "ANY_SUBLINK") {
      const given = this.statement(link.subselect, scope);
      const asked = link.testexpr.RowExpr?.args ?? [link.testexpr];
      for (const [i, one] of asked.entries()) this.equal(this.term(one, scope), given[i]?.term);
      this.inside(link.testexpr, scope);
    } else this.inside(node, scope);
  }

  // Statements within an expression.
  private inside(node: Node, scope: Scope): void {
    if (node === null || typeof node !== "object") return;
    if (node.SubLink) {
      this.inside(node.SubLink.testexpr, scope);
      this.statement(node.SubLink.subselect, scope);
    } else for (const one of Object.values(node)) this.inside(one, scope);
  }

  private term(node: Node, scope: Scope): Term {
    if (!node) return undefined;
    if (node.ParamRef) return `$${node.ParamRef.number}`;
    if (node.TypeCast)
      return node.TypeCast.typeName.arrayBounds ? undefined : this.term(node.TypeCast.arg, scope);
    if (node.SubLink?.subLinkType === "EXPR_SUBLINK") {
      const [only] = node.SubLink.subselect.SelectStmt?.targetList ?? [];
      return only && this.term(only.ResTarget.val, { outer: scope, relations: [], queries: new Map() });
    }
    // Of a column that does not say whose it is only the store's is known to be in a table.
    const names = node.ColumnRef?.fields.map(textOf) as string[] | undefined;
    if (!names) return undefined;
    const [name, alias] = [names.at(-1)!, names.at(-2)];
    const own = scope.relations.filter((one) => alias === undefined || one.alias === alias);
    return own.map((one) => one.column(name)).find((term) => term !== undefined);
  }

  private top(term: string): string {
    const above = this.above.get(term);
    return above === undefined || above === term ? term : this.top(above);
  }

  private equal(one: Term, other: Term): void {
    if (one === undefined || other === undefined) return;
    for (const term of [one, other]) if (!this.above.has(term)) this.above.set(term, term);
    this.above.set(this.top(one), this.top(other));
  }
}

const isSaid = (term: string) => term === "$1";
const textOf = (node: Node): string => node?.String?.sval ?? "*";
const renamed = (outputs: readonly Output[], names: readonly string[]): Output[] =>
  outputs.map((one, i) => ({ ...one, name: names[i] ?? one.name }));

function queryOf(name: string, scope: Scope | undefined): Output[] | undefined {
  for (let at = scope; at; at = at.outer) {
    const query = at.queries.get(name);
    if (query) return query;
  }
  return undefined;
}
