import { CompiledQuery, type DatabaseConnection, DummyDriver, PostgresDialect, Transaction } from 'kysely';
import type { Database } from './database.ts';
import { holdingConnection } from './nested-connections.ts';
import type { DB } from './types.ts';

/** The company a transaction works in, null for none, and whether it only reads. */
export type Scope = { tenantId: string | null; readOnly: boolean };

/**
 * One transaction: commits when `work` resolves and rolls back when it throws. BEGIN, the company and the first query
 * leave together, a reader's COMMIT is not waited for, and queries that `work` starts together are under way together
 * (Kysely's own transactions send one after the answer to the other).
 */
export function transact<T>(
  db: Database,
  scope: Scope,
  work: (tx: Transaction<DB>) => Promise<T>,
): Promise<T> {
  return db.getExecutor().provideConnection(async (connection) => {
    let isOpen = true;
    const executor = db.getExecutor().withConnectionProvider({
      async provideConnection(consumer) {
        if (!isOpen) throw new Error('The transaction is over: something in it was not awaited.');
        return consumer(connection);
      },
    });
    try {
      begin(connection, scope);
      const tx = new Transaction<DB>({ ...unused, executor });
      const result = await holdingConnection(db, () => work(tx));
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

function begin(connection: DatabaseConnection, { tenantId, readOnly }: Scope): void {
  ahead(connection.executeQuery(CompiledQuery.raw(readOnly ? 'begin read only' : 'begin')));
  if (tenantId === null) return;
  ahead(
    connection.executeQuery(CompiledQuery.raw("select set_config('app.tenant_id', $1, true)", [tenantId])),
  );
}

async function commit(connection: DatabaseConnection, { readOnly }: Scope): Promise<void> {
  if (readOnly) return ahead(connection.executeQuery(CompiledQuery.raw('commit')));
  const { rows } = await connection.executeQuery<{ command: string }>(CompiledQuery.raw('commit'));
  // PostgreSQL answers ROLLBACK to the COMMIT of a transaction in which a statement failed.
  if (rows[0]?.command === 'ROLLBACK') {
    throw new Error('Nothing was kept: a statement of the transaction failed and its error was passed over.');
  }
}

// Not awaited: were it to fail, the transaction is aborted and the query behind it reports that.
function ahead(sent: Promise<unknown>): void {
  sent.catch(() => {});
}

// A transaction never reaches for these: its connection comes from the executor.
const dialect = new PostgresDialect({ pool: () => Promise.reject(new Error('a transaction opens no pool')) });
const unused = { config: { dialect }, dialect, driver: new DummyDriver() };
