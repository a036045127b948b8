import {
  CompiledQuery,
  type ConnectionProvider,
  type DatabaseConnection,
  DummyDriver,
  PostgresDialect,
  type QueryExecutor,
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

/** A transaction as its work sees it. */
export type OpenTransaction = {
  tx: Transaction<DB>;
  /**
   * The same transaction, for the statement with which a read usually ends: COMMIT leaves in the same write, because each
   * write wakes PostgreSQL. A later statement begins again, which reads the same: each statement of READ COMMITTED has
   * its own snapshot. A transaction that writes ends when its work resolves.
   */
  ending: () => Transaction<DB>;
  readsViews: boolean;
};

/**
 * One transaction: commits when `work` resolves and rolls back when it throws. It sends BEGIN, the company and the
 * first query together, and does not wait for a reader's COMMIT. Queries that `work` starts together run in the
 * pipeline. Kysely's own transactions wait for each answer.
 */
export function transact<T>(
  db: Database,
  scope: Scope,
  work: (open: OpenTransaction) => Promise<T>,
): Promise<T> {
  return db.getExecutor().provideConnection(async (connection) => {
    const state: { isOver: boolean; sentCommit: Promise<unknown> | null } = {
      isOver: false,
      sentCommit: null,
    };
    const connectionsFor = (isEnding: boolean): ConnectionProvider => ({
      async provideConnection(consumer) {
        if (state.isOver) throw new Error('The transaction is over: something in it was not awaited.');
        if (state.sentCommit !== null) begin(connection, scope);
        // It sends its statement before it waits for anything.
        const consumed = consumer(connection);
        state.sentCommit = isEnding ? connection.executeQuery(CompiledQuery.raw('commit')) : null;
        if (state.sentCommit !== null) sendUnawaited(state.sentCommit);
        return consumed;
      },
    });
    const readsBlind = readsViews(scope);
    const open = (isEnding: boolean): Transaction<DB> => {
      const executor = executorFor(db, scope, { readsBlind, connections: connectionsFor(isEnding) });
      return new Transaction<DB>({ ...dummyDialect, executor });
    };
    const tx = open(false);
    const ending = () => (scope.readOnly ? open(true) : tx);
    try {
      begin(connection, scope);
      const result = await holdingConnection(db, () => work({ tx, ending, readsViews: readsBlind }));
      state.isOver = true;
      if (state.sentCommit === null) await commit(connection, scope);
      return result;
    } catch (error) {
      state.isOver = true;
      // A connection on which this fails is broken. Once it has failed, the pool drops it and gives it to no other caller.
      const ended = state.sentCommit ?? connection.executeQuery(CompiledQuery.raw('rollback'));
      await ended.catch(() => {});
      throw error;
    }
  });
}

function executorFor(
  db: Database,
  { tenantId }: Scope,
  { readsBlind, connections }: { readsBlind: boolean; connections: ConnectionProvider },
): QueryExecutor {
  const outer = db.getExecutor();
  return tenantId === null
    ? outer.withConnectionProvider(connections)
    : executorOf(outer, { tenantId, readsViews: readsBlind }, connections);
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
