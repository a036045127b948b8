import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { isDatabaseAway } from '../db/is-away.ts';

const retryMs = 500;

type OnConnect = (
  error: Error | undefined,
  client: pg.PoolClient | undefined,
  done: (release?: unknown) => void,
) => void;

/**
 * A pool for graphile-worker. The worker stops for good when the database is away in the moment in which it notes what
 * became of a task. Here a statement waits until the database is back and is sent again: the worker sends single
 * statements that may be repeated. Its LISTEN connection is a plain one, which the worker renews itself.
 */
export class PatientPool extends pg.Pool {
  /** Called when a statement went through that had failed before because the database was away. */
  onReturn: () => void = () => {};
  #gaveUp = Promise.withResolvers<void>();
  #isPatient = true;

  constructor(config: pg.PoolConfig) {
    super(config);
    this.query = ((...args: unknown[]) => this.#send(args)) as pg.Pool['query'];
    // The pool replaces a connection that breaks.
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
   * From now on a statement that fails is not sent again.
   * @returns resolves when the database was away for one
   */
  loseAllPatience(): Promise<void> {
    this.#isPatient = false;
    return this.#gaveUp.promise;
  }

  #sendOnce(args: unknown[]): Promise<unknown> {
    const send = super.query.bind(this) as (...given: unknown[]) => Promise<unknown>;
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
        if (!this.#isPatient) {
          this.#gaveUp.resolve();
          throw error;
        }
        await pause(retryMs);
      }
    }
  }
}
