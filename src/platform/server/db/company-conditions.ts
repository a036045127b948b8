import {
  AliasNode,
  AndNode,
  ColumnNode,
  type DeleteQueryNode,
  IdentifierNode,
  type InsertQueryNode,
  type JoinNode,
  OnNode,
  type OperationNode,
  ParensNode,
  PrimitiveValueListNode,
  RawNode,
  SelectionNode,
  SelectQueryNode,
  TableNode,
  type UpdateQueryNode,
  ValueListNode,
  ValueNode,
  ValuesNode,
  WhereNode,
  type WithNode,
} from 'kysely';
import { companyTables } from './company-tables.ts';

/** Placeholder for the company of the transaction; the compiler of the transaction replaces it. */
export const companyMarker = {
  // `pg` calls this when no compiler replaced it.
  toPostgres(): never {
    throw new Error('The statement names the company of its transaction, and the transaction has none.');
  },
};

const company = ValueNode.create(companyMarker);
const column = ColumnNode.create('tenant_id');

type Conditional = SelectQueryNode | UpdateQueryNode | DeleteQueryNode;

/** The query with `tenant_id = company` for each company table among `tables` in WHERE, and in ON for joined ones. */
export function withConditions<T extends Conditional>(
  node: T,
  tables: readonly (OperationNode | undefined)[] = [],
): T {
  const joins = node.joins?.map(withJoinCondition);
  const conditions = tables.flatMap(conditionsOn);
  if (conditions.length === 0) return joins === undefined ? node : { ...node, joins };
  return { ...node, joins, where: WhereNode.create(allOf(conditions, node.where?.where)) };
}

/** The insert with the column `tenant_id`, unless it names it or its table belongs to no company. */
export function withCompanyColumn(node: InsertQueryNode): InsertQueryNode {
  const { into, columns = [] } = node;
  if (into === undefined || !isCompanyTable(into)) return node;
  if (columns.some((one) => one.column.name === column.column.name)) return node;
  return { ...node, columns: [...columns, column], values: withCompanyValue(node.values) };
}

/** @throws Error when a common table expression hides a company table: its name would get a condition */
export function refuseHiddenTables(node: WithNode): void {
  for (const { name } of node.expressions) {
    if (isCompanyTable(name.table)) {
      throw new Error(`A common table expression has the name of the table ${nameOf(name.table)}.`);
    }
  }
}

function withJoinCondition(join: JoinNode): JoinNode {
  const conditions = conditionsOn(join.table);
  if (conditions.length === 0) return join;
  if (join.joinType !== 'InnerJoin' && join.joinType !== 'LeftJoin') {
    throw new Error(`A company table is joined by ${join.joinType}, for which no condition is written yet.`);
  }
  return { ...join, on: OnNode.create(allOf(conditions, join.on?.on)) };
}

function conditionsOn(table: OperationNode | undefined): OperationNode[] {
  if (table === undefined) return [];
  const isAlias = AliasNode.is(table);
  const named = isAlias ? table.node : table;
  if (!TableNode.is(named) || !isCompanyTable(named)) return [];
  const alias = isAlias && IdentifierNode.is(table.alias) ? table.alias.name : nameOf(named);
  return [conditionOf(alias)];
}

// Aliases are written in the code: their number is bounded, and none contains a quotation mark. Raw SQL is compiled in
// half the time of a reference.
const known = new Map<string, OperationNode>();

function conditionOf(alias: string): OperationNode {
  let condition = known.get(alias);
  if (condition === undefined) {
    condition = RawNode.create([`"${alias}"."tenant_id" = `, ''], [company]);
    known.set(alias, condition);
  }
  return condition;
}

const nameOf = (table: TableNode): string => table.table.identifier.name;
const isCompanyTable = (table: TableNode): boolean => companyTables.has(nameOf(table));

// The existing condition is put in parentheses, because it may be raw SQL with an `or`.
function allOf([first, ...others]: OperationNode[], existing: OperationNode | undefined): OperationNode {
  if (first === undefined) throw new Error('There is no condition.');
  const own = others.reduce((left, right) => AndNode.create(left, right), first);
  return existing === undefined ? own : AndNode.create(own, ParensNode.create(existing));
}

function withCompanyValue(values: OperationNode | undefined): OperationNode {
  if (values !== undefined && ValuesNode.is(values)) {
    return ValuesNode.create(
      values.values.map((row) =>
        PrimitiveValueListNode.is(row)
          ? PrimitiveValueListNode.create([...row.values, companyMarker])
          : ValueListNode.create([...row.values, company]),
      ),
    );
  }
  if (values !== undefined && SelectQueryNode.is(values) && values.setOperations === undefined) {
    return SelectQueryNode.cloneWithSelections(values, [
      SelectionNode.create(AliasNode.create(company, IdentifierNode.create('tenant_id'))),
    ]);
  }
  throw new Error(
    'The insert must name tenant_id: its rows come from something else than values or a select.',
  );
}
