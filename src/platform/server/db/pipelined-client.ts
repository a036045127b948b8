import { createHash } from 'node:crypto';
import type { Socket } from 'node:net';
import { sql } from 'kysely';
import pg from 'pg';

const unnamed = '/* planned on each call */';

/**
 * Begins a statement whose best plan depends on its values: a tag of three people needs another plan than one of fifty
 * thousand. The statement gets no name, so that PostgreSQL plans it on each call, which takes 0.1 to 1 ms.
 */
export const planOnEachCall = sql.raw(unnamed);

/**
 * A client that sends queries without waiting for earlier answers: the pipeline mode of `pg`. Queries of the same
 * moment leave in one write. Each write to the socket wakes PostgreSQL, which costs both sides more than most
 * queries.
 */
export class PlainClient extends pg.Client {
  constructor(config: pg.ClientConfig) {
    super({ ...config, pipeline: true } as pg.ClientConfig);
    const send = this.query.bind(this) as (...args: unknown[]) => unknown;
    const { connection } = this as unknown as { connection: { stream: Socket } };
    let isHeld = false;
    this.query = ((...args: unknown[]) => {
      if (!isHeld) {
        const { stream } = connection;
        isHeld = true;
        stream.cork();
        // After all promises that are resolved now, whose callbacks send the next queries.
        process.nextTick(() => {
          isHeld = false;
          stream.uncork();
        });
      }
      return send(...args);
    }) as pg.Client['query'];
  }
}

/**
 * The names of statements, by their texts. Lists of different lengths make many texts of one statement, and PostgreSQL
 * keeps each named one per connection: after `max` texts, further ones get no name.
 */
export class StatementNames {
  readonly #names = new Map<string, string>();
  readonly #max: number;

  constructor(max: number) {
    this.#max = max;
  }

  of(text: unknown): string | undefined {
    if (typeof text !== 'string' || text.includes(unnamed)) return undefined;
    const known = this.#names.get(text);
    if (known !== undefined || this.#names.size >= this.#max) return known;
    const name = createHash('sha1').update(text).digest('base64url');
    this.#names.set(text, name);
    return name;
  }
}

const namesOfProcess = new StatementNames(3000);

/**
 * A client that also names its statements, which Kysely cannot. PostgreSQL plans an unnamed statement each time, which
 * costs more than running most of them (decision 0016).
 */
export class NamingClient extends PlainClient {
  constructor(config: pg.ClientConfig, names = namesOfProcess) {
    super(config);
    const send = this.query.bind(this) as (...args: unknown[]) => unknown;
    this.query = ((text: unknown, values: unknown, ...rest: unknown[]) => {
      const name = Array.isArray(values) && values.length > 0 ? names.of(text) : undefined;
      return name === undefined ? send(text, values, ...rest) : send({ name, text, values }, ...rest);
    }) as pg.Client['query'];
  }
}
