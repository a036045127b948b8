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
 * A client that sends queries without waiting for earlier answers: the pipeline mode of `pg`. Queries of the same moment
 * leave in one write, because each write to the socket wakes PostgreSQL, which costs both sides more than most queries.
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
 * A client that also names its statements, which Kysely cannot. PostgreSQL plans an unnamed statement each time, which
 * costs more than running most of them (decision 0016).
 */
export class NamingClient extends PlainClient {
  constructor(config: pg.ClientConfig) {
    super(config);
    const send = this.query.bind(this) as (...args: unknown[]) => unknown;
    this.query = ((text: unknown, values: unknown, ...rest: unknown[]) => {
      const name = Array.isArray(values) && values.length > 0 ? nameOf(text) : undefined;
      return name === undefined ? send(text, values, ...rest) : send({ name, text, values }, ...rest);
    }) as pg.Client['query'];
  }
}

// Lists of different lengths make many texts of one statement. Their number is bounded; further texts stay unnamed.
const namesMax = 3000;
const names = new Map<string, string>();

function nameOf(text: unknown): string | undefined {
  if (typeof text !== 'string' || text.includes(unnamed)) return undefined;
  const known = names.get(text);
  if (known !== undefined || names.size >= namesMax) return known;
  const name = createHash('sha1').update(text).digest('base64url');
  names.set(text, name);
  return name;
}
