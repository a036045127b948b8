import { createHash } from 'node:crypto';
import { CompiledQuery } from 'kysely';
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';
import { refuse } from '../contract/errors.ts';
import type { Database } from './db/database.ts';
import { networkOf, subscriberPrefixes } from './network.ts';

/** So many tries in so many seconds, e.g. 10 in 900. */
export type Limit = { name: string; points: number; seconds: number };

/**
 * Counts tries in the database, so that several servers share the count.
 * `spend` refuses with 429 and Retry-After once the limit is reached; `forgive` clears after a success.
 * Each call takes a connection of the pool, so it comes before a transaction opens (`before` of an operation).
 */
export type Limits = {
  spend(limit: Limit, subject: string, tries?: number): Promise<void>;
  /** Spends one too, and tells whether there was one: for what is left out in silence. */
  allows(limit: Limit, subject: string): Promise<boolean>;
  /** Gives one try back: it was not one that the limit is meant for. */
  refund(limit: Limit, subject: string): Promise<void>;
  forgive(limit: Limit, subject: string): Promise<void>;
};

export function createLimits(db: Database): Limits {
  const limiters = new Map<string, RateLimiterPostgres>();
  const limiterOf = (limit: Limit): RateLimiterPostgres => {
    const known = limiters.get(limit.name) ?? createLimiter(db, limit);
    limiters.set(limit.name, known);
    return known;
  };
  // Null when there was a try left, else how long until the next one.
  const consume = async (limit: Limit, subject: string, tries = 1): Promise<RateLimiterRes | null> => {
    try {
      await limiterOf(limit).consume(hash(subject), tries);
      return null;
    } catch (error) {
      if (error instanceof RateLimiterRes) return error;
      throw error;
    }
  };
  return {
    async spend(limit, subject, tries) {
      const refused = await consume(limit, subject, tries);
      if (refused === null) return;
      const seconds = Math.max(1, Math.ceil(refused.msBeforeNext / 1000));
      refuse('too_many', undefined, {
        values: { count: Math.ceil(seconds / 60) },
        details: { retryAfter: seconds },
      });
    },
    async allows(limit, subject) {
      return (await consume(limit, subject)) === null;
    },
    async forgive(limit, subject) {
      await limiterOf(limit).delete(hash(subject));
    },
    async refund(limit, subject) {
      await limiterOf(limit).reward(hash(subject));
    },
  };
}

function createLimiter(db: Database, limit: Limit): RateLimiterPostgres {
  return new RateLimiterPostgres({
    storeClient: {
      query: (q: { text: string; values: unknown[] }) => db.executeQuery(CompiledQuery.raw(q.text, q.values)),
    },
    storeType: 'client',
    schemaName: 'app',
    tableName: 'rate_limits',
    tableCreated: true,
    clearExpiredByTimeout: false,
    keyPrefix: limit.name,
    points: limit.points,
    duration: limit.seconds,
  });
}

// Subjects are addresses and numbers of people: only their hash is kept.
function hash(subject: string): string {
  return createHash('sha256')
    .update(networkOf(subject, subscriberPrefixes) ?? subject)
    .digest('base64url');
}
