import { createHash } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import { CompiledQuery } from 'kysely';
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';
import { refuse } from '../contract/errors.ts';
import type { Database } from './db/database.ts';
import { networkOf, subscriberPrefixes } from './network.ts';

/** So many tries in so many seconds, e.g. 10 in 900. */
export type Limit = { name: string; points: number; seconds: number };

/** A limit that many people share, as behind one network address: tries wait before they are refused. */
export type SharedLimit = Limit & { slowFrom: number };

/**
 * Counts tries in the database, so that several servers share the count.
 * `spend` refuses with 429 and Retry-After once the limit is reached; `forgive` clears after a success.
 * Each call takes a connection of the pool, so it comes before a transaction opens (`before` of an operation).
 */
export type Limits = {
  spend(limit: Limit, subject: string, tries?: number): Promise<void>;
  /** Spends one too; from `slowFrom` on it returns later with each try, by 5 seconds at most. */
  slow(limit: SharedLimit, subject: string): Promise<void>;
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
  const consume = async (limit: Limit, subject: string, tries = 1): Promise<Spent> => {
    try {
      const { consumedPoints } = await limiterOf(limit).consume(hash(subject), tries);
      return { isAllowed: true, tries: consumedPoints };
    } catch (error) {
      if (error instanceof RateLimiterRes) return { isAllowed: false, msBeforeNext: error.msBeforeNext };
      throw error;
    }
  };
  return {
    async spend(limit, subject, tries) {
      requireAllowed(await consume(limit, subject, tries));
    },
    async slow(limit, subject) {
      const { tries } = requireAllowed(await consume(limit, subject));
      const beyond = tries - limit.slowFrom;
      if (beyond > 0) await setTimeout(Math.min(beyond * slowStepMs, slowMaxMs));
    },
    async allows(limit, subject) {
      return (await consume(limit, subject)).isAllowed;
    },
    async forgive(limit, subject) {
      await limiterOf(limit).delete(hash(subject));
    },
    async refund(limit, subject) {
      await limiterOf(limit).reward(hash(subject));
    },
  };
}

type Spent = { isAllowed: true; tries: number } | { isAllowed: false; msBeforeNext: number };

const slowStepMs = 50;
const slowMaxMs = 5000;

function requireAllowed(spent: Spent): { tries: number } {
  if (spent.isAllowed) return spent;
  const seconds = Math.max(1, Math.ceil(spent.msBeforeNext / 1000));
  refuse('too_many', undefined, {
    values: { count: Math.ceil(seconds / 60) },
    details: { retryAfter: seconds },
  });
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
