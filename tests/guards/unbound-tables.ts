/** A node of PostgreSQL's parse tree, as `libpg-query` gives it. */
type Node = { readonly [key: string]: unknown };

/** The source of a name in FROM. Its rows are of one company once `key` is compared with the company. */
type Source = { key: string; table: string | null };
type Sources = ReadonlyMap<string, Source>;

/**
 * The names that a level of a query can use: common table expressions, its own tables, and those of the levels around
 * it.
 */
type Scope = { ctes: ReadonlySet<string>; outer: Sources };

/** One `left = right` of WHERE or ON. In the ON of an outer join it binds only the names of the optional side. */
type Equality = { sides: [Node, Node]; binds: ReadonlySet<string> | null };

type Level = { sources: Map<string, Source>; equalities: Equality[]; target: string | null };

/**
 * The company tables of a parsed statement that are not bound to the company: read, changed or deleted in a level
 * of the query that does not compare `tenant_id` with the company; or inserted into without the column.
 */
export function unboundTables(statement: unknown, companyTables: ReadonlySet<string>): string[] {
  const found: string[] = [];

  function visit(query: Node, scope: Scope): void {
    const [[kind, node] = []] = Object.entries(query) as [string, Node][];
    if (kind !== undefined && node !== undefined) visitLevel(kind, node, scope);
  }

  function visitLevel(kind: string, node: Node, scope: Scope): void {
    const ctes = visitCtes(node['withClause'] as Node | undefined, scope);
    const inner = { ...scope, ctes };
    if (kind === 'InsertStmt') checkColumns(node);
    if (node['larg'] !== undefined) {
      visitLevel('SelectStmt', node['larg'] as Node, inner);
      visitLevel('SelectStmt', node['rarg'] as Node, inner);
    }
    const level = readLevel(kind, node, { ctes, companyTables });
    found.push(...unboundIn(level, scope.outer));
    const { withClause: _visited, larg: _left, rarg: _right, ...rest } = node;
    const visible = new Map([...scope.outer, ...level.sources]);
    for (const query of queriesIn(rest)) visit(query, { ctes, outer: visible });
  }

  function visitCtes(clause: Node | undefined, scope: Scope): ReadonlySet<string> {
    const names = new Set(scope.ctes);
    for (const { CommonTableExpr: cte } of listOf(clause?.['ctes']) as { CommonTableExpr: Node }[]) {
      const name = cte['ctename'] as string;
      if (clause?.['recursive'] === true) names.add(name);
      visit(cte['ctequery'] as Node, { ...scope, ctes: new Set(names) });
      names.add(name);
    }
    return names;
  }

  function checkColumns(node: Node): void {
    const { relname } = node['relation'] as { relname: string };
    const columns = (listOf(node['cols']) as { ResTarget: { name: string } }[]).map(
      (one) => one.ResTarget.name,
    );
    if (companyTables.has(relname) && !columns.includes('tenant_id')) found.push(`insert into ${relname}`);
  }

  for (const query of queriesIn(statement)) visit(query, { ctes: new Set(), outer: new Map() });
  return found;
}

type KnownTables = { ctes: ReadonlySet<string>; companyTables: ReadonlySet<string> };

function readLevel(kind: string, node: Node, known: KnownTables): Level {
  const level: Level = { sources: new Map(), equalities: [], target: null };
  if (kind === 'UpdateStmt' || kind === 'DeleteStmt') {
    [level.target = null] = readFrom({ RangeVar: node['relation'] }, level, known);
  }
  for (const item of [...listOf(node['fromClause']), ...listOf(node['usingClause'])])
    readFrom(item, level, known);
  addEqualities(node['whereClause'] as Node | undefined, null, level);
  return level;
}

/** Adds what an item of FROM names, and returns the names. */
function readFrom(item: Node, level: Level, known: KnownTables): string[] {
  const [[kind, node] = []] = Object.entries(item) as [string, Node][];
  if (node === undefined) return [];
  if (kind === 'JoinExpr') return readJoin(node, level, known);
  const alias = (node['alias'] as { aliasname?: string } | undefined)?.aliasname;
  const table = node['relname'] as string | undefined;
  const name = alias ?? table;
  if (name === undefined) return [];
  const isTable = table !== undefined && !(known.ctes.has(table) && node['schemaname'] === undefined);
  const isOfCompany = isTable && known.companyTables.has(table);
  const isCompanies = isTable && table === 'companies';
  level.sources.set(name, {
    key: isCompanies ? 'id' : 'tenant_id',
    table: isOfCompany || isCompanies ? table : null,
  });
  return [name];
}

function readJoin(join: Node, level: Level, known: KnownTables): string[] {
  const left = readFrom(join['larg'] as Node, level, known);
  const right = readFrom(join['rarg'] as Node, level, known);
  const bound: Record<string, string[]> = { JOIN_LEFT: right, JOIN_RIGHT: left, JOIN_FULL: [] };
  const names = bound[join['jointype'] as string];
  const binds = names === undefined ? null : new Set(names);
  addEqualities(join['quals'] as Node | undefined, binds, level);
  const isUsed = listOf(join['usingClause']).some((one) => (one['String'] as Node)['sval'] === 'tenant_id');
  for (const a of isUsed ? left : []) {
    for (const b of right) level.equalities.push({ sides: [columnOf(a), columnOf(b)], binds });
  }
  return [...left, ...right];
}

const columnOf = (alias: string): Node => ({
  ColumnRef: { fields: [{ String: { sval: alias } }, { String: { sval: 'tenant_id' } }] },
});

/** Collects the equalities that must hold for a row: those under `and`, and the parts of `(a, b) = (c, d)` and `in`. */
function addEqualities(condition: Node | undefined, binds: Equality['binds'], level: Level): void {
  const {
    BoolExpr: bool,
    A_Expr: comparison,
    SubLink: link,
  } = (condition ?? {}) as Record<string, Node | undefined>;
  if (bool?.['boolop'] === 'AND_EXPR') {
    for (const part of listOf(bool['args'])) addEqualities(part, binds, level);
  }
  if (comparison?.['kind'] === 'AEXPR_OP' && nameOf(comparison['name']) === '=') {
    addPairs(partsOf(comparison['lexpr'] as Node), partsOf(comparison['rexpr'] as Node));
  }
  if (link?.['subLinkType'] === 'ANY_SUBLINK' && link['operName'] === undefined) {
    addPairs(partsOf(link['testexpr'] as Node), targetsOf(link));
  }

  function addPairs(left: Node[], right: Node[]): void {
    for (const [index, side] of left.entries()) {
      const other = right[index];
      if (other !== undefined) level.equalities.push({ sides: [side, other], binds });
    }
  }
}

const partsOf = (expression: Node): Node[] => {
  const row = expression['RowExpr'] as Node | undefined;
  return row === undefined ? [expression] : listOf(row['args']);
};

// The columns of a sub-query are of its own level, which is checked by itself.
function targetsOf(link: Node): Node[] {
  const { SelectStmt: select } = link['subselect'] as { SelectStmt: Node };
  return listOf(select['targetList']).map((target) => {
    const { val } = target['ResTarget'] as { val: Node };
    return fieldsOf(val).at(-1) === 'tenant_id' ? { ParamRef: {} } : val;
  });
}

function unboundIn(level: Level, outer: Sources): string[] {
  const bound = new Set([...level.sources].filter(([, { table }]) => table === null).map(([name]) => name));
  const isBound = (side: Node): boolean => {
    const name = keyOwner(side, level.sources, outer);
    return name === null ? isCompany(side) : name === 'outer' || bound.has(name.own);
  };
  const bind = (side: Node, other: Node, { binds }: Equality): void => {
    const name = keyOwner(side, level.sources, outer);
    if (name === null || name === 'outer' || !isBound(other)) return;
    if (binds === null || binds.has(name.own)) bound.add(name.own);
  };
  for (let before = -1; before < bound.size; ) {
    before = bound.size;
    for (const equality of level.equalities) {
      const [left, right] = equality.sides;
      bind(left, right, equality);
      bind(right, left, equality);
    }
  }
  return [...level.sources]
    .filter(([name, { table }]) => !bound.has(name) && (table !== 'companies' || name === level.target))
    .map(([name, { table }]) => (table === name ? name : `${table} ${name}`));
}

/** The level with the table of a column: this one, an outer one (checked there), or none (null). */
function keyOwner(side: Node, sources: Sources, outer: Sources): { own: string } | 'outer' | null {
  const fields = fieldsOf(side);
  const column = fields.at(-1);
  const name = fields.at(-2);
  if (column === undefined) return null;
  if (name !== undefined) {
    if (sources.has(name)) return sources.get(name)?.key === column ? { own: name } : null;
    return outer.get(name)?.key === column ? 'outer' : null;
  }
  if (column !== 'tenant_id') return sources.size === 1 ? onlyKey(sources, column) : null;
  const owners = [...sources].filter(([, { key }]) => key === 'tenant_id');
  const [owner = null] = owners.filter(([, { table }]) => table !== null).concat(owners);
  return owner === null ? (outer.size > 0 ? 'outer' : null) : { own: owner[0] };
}

function onlyKey(sources: Sources, column: string): { own: string } | null {
  const [[name, source] = []] = sources;
  return name !== undefined && source?.key === column ? { own: name } : null;
}

/** A parameter, or the function that gives the company of the transaction. */
function isCompany(expression: Node): boolean {
  const [[kind, node] = []] = Object.entries(expression) as [string, Node][];
  if (node === undefined) return false;
  if (kind === 'TypeCast') return isCompany(node['arg'] as Node);
  if (kind === 'SubLink' && node['subLinkType'] === 'EXPR_SUBLINK') {
    const { SelectStmt: select } = node['subselect'] as { SelectStmt: Node };
    const [target] = listOf(select['targetList']) as { ResTarget: { val: Node } }[];
    return select['fromClause'] === undefined && target !== undefined && isCompany(target.ResTarget.val);
  }
  return kind === 'ParamRef' || (kind === 'FuncCall' && nameOf(node['funcname']) === 'current_tenant_id');
}

const listOf = (value: unknown): Node[] => (Array.isArray(value) ? (value as Node[]) : []);
const nameOf = (names: unknown): unknown => (listOf(names).at(-1)?.['String'] as Node | undefined)?.['sval'];

function fieldsOf(expression: Node): string[] {
  const column = expression['ColumnRef'] as Node | undefined;
  return listOf(column?.['fields']).map(
    (field) => (field['String'] as { sval: string } | undefined)?.sval ?? '*',
  );
}

const kinds = ['SelectStmt', 'InsertStmt', 'UpdateStmt', 'DeleteStmt'];

/** The nearest queries inside a value, not those inside them. */
function queriesIn(value: unknown): Node[] {
  if (Array.isArray(value)) return value.flatMap(queriesIn);
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, inside]) =>
    kinds.includes(key) ? [{ [key]: inside }] : queriesIn(inside),
  );
}
