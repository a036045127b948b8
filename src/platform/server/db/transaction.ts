import {
  CompiledQuery,
  type ConnectionProvider,
  type DatabaseConnection,
  DummyDriver,
  PostgresDialect,
  Transaction,
} from 'kysely';
import type { Language } from '../../contract/fields.ts';
import { executorOf } from './company-compiler.ts';
import type { Database } from './database.ts';
import { holdingConnection } from './nested-connections.ts';
import type { DB } from './types.ts';

/**
 * The company of a transaction (null for none), and whether it is read-only. With the language of a reader it works
 * for a member. Their statements read the views of the schema `blind` when the company has a blind review.
 */
export type Scope = { tenantId: string | null; readOnly: boolean; reader?: Language | undefined };

/**
 * One transaction: commits when `work` resolves and rolls back when it throws. It sends BEGIN, the company and the
 * first query together, and does not wait for a reader's COMMIT. Queries that `work` starts together run in the
 * pipeline. Kysely's own transactions wait for each answer.
 */
export function transact<T>(
  db: Database,
  scope: Scope,
  work: (tx: Transaction<DB>, readsViews: boolean) => Promise<T>,
): Promise<T> {
  return db.getExecutor().provideConnection(async (connection) => {
    let isOpen = true;
    const connections: ConnectionProvider = {
      async provideConnection(consumer) {
        if (!isOpen) throw new Error('The transaction is over: something in it was not awaited.');
        return consumer(connection);
      },
    };
    const outer = db.getExecutor();
    const isBlind = readsViews(scope);
    const executor =
      scope.tenantId === null
        ? outer.withConnectionProvider(connections)
        : executorOf(outer, { tenantId: scope.tenantId, readsViews: isBlind }, connections);
    try {
      begin(connection, scope);
      const tx = new Transaction<DB>({ ...dummyDialect, executor });
      const result = await holdingConnection(db, () => work(tx, isBlind));
      isOpen = false;
      await commit(connection, scope);
      return result;
    } catch (error) {
      isOpen = false;
      // A connection on which this fails is broken, and the pool drops it.
      await connection.executeQuery(CompiledQuery.raw('rollback')).catch(() => {});
      throw error;
    }
  });
}

function begin(connection: DatabaseConnection, { tenantId, readOnly, reader }: Scope): void {
  sendUnawaited(connection.executeQuery(CompiledQuery.raw(readOnly ? 'begin read only' : 'begin')));
  if (tenantId === null) return;
  if (reader === undefined) {
    const company = CompiledQuery.raw("select set_config('app.tenant_id', $1, true)", [tenantId]);
    return sendUnawaited(connection.executeQuery(company));
  }
  const entered = connection.executeQuery<{ is_blind: boolean }>(
    CompiledQuery.raw(enter, [tenantId, reader]),
  );
  sendUnawaited(
    entered.then(({ rows }) => blindCompanies[rows[0]?.is_blind === true ? 'add' : 'delete'](tenantId)),
  );
}

// Companies whose last transaction for a member read the views. Only the texts of statements depend on it.
const blindCompanies = new Set<string>();

const readsViews = ({ tenantId, reader }: Scope): boolean =>
  tenantId !== null && reader !== undefined && blindCompanies.has(tenantId);

// One statement sets the company and, after a look at its blind reviews, the views.
const enter = 'select app.enter_company($1::uuid, $2) as is_blind';

async function commit(connection: DatabaseConnection, { readOnly }: Scope): Promise<void> {
  if (readOnly) return sendUnawaited(connection.executeQuery(CompiledQuery.raw('commit')));
  const { rows } = await connection.executeQuery<{ command: string }>(CompiledQuery.raw('commit'));
  // PostgreSQL answers ROLLBACK to a COMMIT after a failed statement.
  if (rows[0]?.command === 'ROLLBACK') {
    throw new Error('Nothing was kept: a statement of the transaction failed and its error was passed over.');
  }
}

// Not awaited: if it fails, the transaction is aborted and the next query reports that.
function sendUnawaited(sent: Promise<unknown>): void {
  sent.catch(() => {});
}

// Transactions do not call these: their connection comes from the executor.
const dialect = new PostgresDialect({ pool: () => Promise.reject(new Error('a transaction opens no pool')) });
const dummyDialect = { config: { dialect }, dialect, driver: new DummyDriver() };
