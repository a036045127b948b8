import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { isDatabaseAway } from '../db/is-database-away.ts';

const retryMs = 500;

type OnConnect = (
  error: Error | undefined,
  client: pg.PoolClient | undefined,
  done: (release?: unknown) => void,
) => void;

/**
 * A connection pool for graphile-worker that retries while the database is away. Without it the worker stops for good
 * when it cannot store the result of a task. Retrying is safe, because the worker sends single repeatable statements.
 * Its LISTEN connection is a plain one, which the worker reconnects itself.
 */
export class RetryingPool extends pg.Pool {
  /** Called when a statement succeeds after retries. */
  onReturn: () => void = () => {};
  #gaveUp = Promise.withResolvers<void>();
  #isRetrying = true;

  constructor(config: pg.PoolConfig) {
    super(config);
    this.query = ((...args: unknown[]) => this.#send(args)) as pg.Pool['query'];
    // The pool replaces broken connections.
    this.on('error', () => {});
    this.on('connect', (client) => client.on('error', () => {}));
  }

  override connect(): Promise<pg.PoolClient>;
  override connect(callback: OnConnect): void;
  override connect(callback?: OnConnect): Promise<pg.PoolClient> | undefined {
    const query = (...args: unknown[]): Promise<unknown> => this.#send(args);
    if (callback === undefined)
      return Promise.resolve({ query, release: () => {} } as unknown as pg.PoolClient);
    super.connect(callback);
    return undefined;
  }

  /**
   * Stops retrying failed statements.
   * @returns a promise that resolves when a statement failed because the database was away
   */
  stopRetrying(): Promise<void> {
    this.#isRetrying = false;
    return this.#gaveUp.promise;
  }

  #sendOnce(args: unknown[]): Promise<unknown> {
    const send = super.query.bind(this) as (...args: unknown[]) => Promise<unknown>;
    return send(...args);
  }

  async #send(args: unknown[]): Promise<unknown> {
    for (let tries = 1; ; tries++) {
      try {
        const result = await this.#sendOnce(args);
        if (tries > 1) this.onReturn();
        return result;
      } catch (error) {
        if (!isDatabaseAway(error)) throw error;
        if (!this.#isRetrying) {
          this.#gaveUp.resolve();
          throw error;
        }
        await pause(retryMs);
      }
    }
  }
}
