import {
  type CompiledQuery,
  type ConnectionProvider,
  DefaultQueryExecutor,
  type DeleteQueryNode,
  type InsertQueryNode,
  PostgresQueryCompiler,
  type QueryExecutor,
  type QueryId,
  type RawNode,
  type RootOperationNode,
  type SelectQueryNode,
  type TableNode,
  type UpdateQueryNode,
  type WithNode,
} from 'kysely';
import {
  companyMarker,
  refuseHiddenTables,
  withCompanyColumn,
  withConditions,
} from './company-conditions.ts';
import { inApp, writesInApp } from './blind-writes.ts';

/**
 * The executor of a company's transaction: its statements name the company for every company table (decision 0022).
 * @param scope.readsViews the statements have a text of their own: PostgreSQL plans a prepared statement again whenever
 * the search_path has changed. Other companies on the connection would pay for it
 */
export function executorOf(
  executor: QueryExecutor,
  { tenantId, readsViews }: { tenantId: string; readsViews: boolean },
  connections: ConnectionProvider,
): QueryExecutor {
  // Compiling is synchronous, so that all transactions share one compiler.
  const companyCompiler = {
    compileQuery(node: RootOperationNode, queryId: QueryId) {
      const query = compiler.compileFor(tenantId, node, queryId);
      return readsViews ? { ...query, sql: `${query.sql} /* blind */` } : query;
    },
  };
  return new DefaultQueryExecutor(companyCompiler, executor.adapter, connections, [...executor.plugins]);
}

// A plugin would copy the whole statement first, which costs as much as compiling it.
class CompanyCompiler extends PostgresQueryCompiler {
  #tenantId = '';
  #placeholder: string | null = null;

  compileFor(tenantId: string, node: RootOperationNode, queryId: QueryId): CompiledQuery {
    this.#tenantId = tenantId;
    this.#placeholder = null;
    return this.compileQuery(node, queryId);
  }

  protected override visitSelectQuery(node: SelectQueryNode): void {
    super.visitSelectQuery(withConditions(node, node.from?.froms));
  }

  protected override visitUpdateQuery(node: UpdateQueryNode): void {
    const { table } = node;
    const update = withConditions(node, [table, ...(node.from?.froms ?? [])]);
    super.visitUpdateQuery(table === undefined ? update : { ...update, table: inApp(table) });
  }

  protected override visitDeleteQuery(node: DeleteQueryNode): void {
    const remove = withConditions(node, [...node.from.froms, ...(node.using?.tables ?? [])]);
    super.visitDeleteQuery({ ...remove, from: { ...node.from, froms: node.from.froms.map(inApp) } });
  }

  protected override visitInsertQuery(node: InsertQueryNode): void {
    const insert = withCompanyColumn(node);
    const { into } = insert;
    super.visitInsertQuery(into === undefined ? insert : { ...insert, into: inApp(into) as TableNode });
  }

  protected override visitWith(node: WithNode): void {
    refuseHiddenTables(node);
    super.visitWith(node);
  }

  protected override visitRaw(node: RawNode): void {
    super.visitRaw({ ...node, sqlFragments: writesInApp(node.sqlFragments) });
  }

  // One parameter for all places, so that the planner knows that they are equal.
  protected override appendValue(value: unknown): void {
    if (value !== companyMarker) return super.appendValue(value);
    if (this.#placeholder === null) {
      this.addParameter(this.#tenantId);
      this.#placeholder = `${this.getCurrentParameterPlaceholder()}::uuid`;
    }
    this.append(this.#placeholder);
  }
}

const compiler = new CompanyCompiler();
