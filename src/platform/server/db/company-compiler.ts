import {
  type CompiledQuery,
  type ConnectionProvider,
  DefaultQueryExecutor,
  type DeleteQueryNode,
  type InsertQueryNode,
  PostgresQueryCompiler,
  type QueryExecutor,
  type QueryId,
  type RootOperationNode,
  type SelectQueryNode,
  type UpdateQueryNode,
  type WithNode,
} from 'kysely';
import {
  companyMarker,
  refuseHiddenTables,
  withCompanyColumn,
  withConditions,
} from './company-conditions.ts';

/** The executor of a company's transaction: its statements name the company for every company table (decision 0022). */
export function executorOf(
  executor: QueryExecutor,
  tenantId: string,
  connections: ConnectionProvider,
): QueryExecutor {
  // Compiling is synchronous, so that all transactions share one compiler.
  const companyCompiler = {
    compileQuery: (node: RootOperationNode, queryId: QueryId) => compiler.compileFor(tenantId, node, queryId),
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
    super.visitUpdateQuery(withConditions(node, [node.table, ...(node.from?.froms ?? [])]));
  }

  protected override visitDeleteQuery(node: DeleteQueryNode): void {
    super.visitDeleteQuery(withConditions(node, [...node.from.froms, ...(node.using?.tables ?? [])]));
  }

  protected override visitInsertQuery(node: InsertQueryNode): void {
    super.visitInsertQuery(withCompanyColumn(node));
  }

  protected override visitWith(node: WithNode): void {
    refuseHiddenTables(node);
    super.visitWith(node);
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
