import { createHash } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import { CompiledQuery } from 'kysely';
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';
import { refuse } from '../contract/errors.ts';
import type { Database } from './db/database.ts';
import type { UserTx } from './db/tenant.ts';
import { networkOf, subscriberPrefixes } from './network.ts';

/** A number of attempts in a number of seconds, e.g. 10 in 900. */
export type Limit = { name: string; points: number; seconds: number };

/** A limit shared by many people, as behind one network address: attempts are delayed before they are refused. */
export type SharedLimit = Limit & { slowFrom: number };

/**
 * Counts attempts in the database, so that several servers share the count. `spend` returns 429 with Retry-After at the
 * limit; `forgive` clears the count after a success. Each call takes a connection of the pool, so it must come before a
 * transaction (`before` of an operation).
 */
export type Limits = {
  spend(limit: Limit, subject: string, tries?: number): Promise<void>;
  /** Spends one attempt; from `slowFrom` on it waits longer with each attempt, up to 5 seconds. */
  slow(limit: SharedLimit, subject: string): Promise<void>;
  /** Spends one attempt and returns whether it was allowed, for work that is skipped silently. */
  allows(limit: Limit, subject: string): Promise<boolean>;
  /** Number of attempts spent so far. */
  count(limit: Limit, subject: string): Promise<number>;
  /** Returns one attempt that should not count. */
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
  const consume = async (limit: Limit, subject: string, tries = 1): Promise<SpendResult> => {
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
    async count(limit, subject) {
      return (await limiterOf(limit).get(hash(subject)))?.consumedPoints ?? 0;
    },
    async forgive(limit, subject) {
      await limiterOf(limit).delete(hash(subject));
    },
    async refund(limit, subject) {
      await limiterOf(limit).reward(hash(subject));
    },
  };
}

type SpendResult = { isAllowed: true; tries: number } | { isAllowed: false; msBeforeNext: number };

const slowStepMs = 50;
const slowMaxMs = 5000;

function requireAllowed(result: SpendResult): { tries: number } {
  if (result.isAllowed) return result;
  const seconds = Math.max(1, Math.ceil(result.msBeforeNext / 1000));
  refuse('too_many', undefined, {
    values: { count: Math.ceil(seconds / 60) },
    details: { retryAfter: seconds },
  });
}

/** Clears the count of a limit in a transaction, for an act that is logged in it. */
export async function forgiveIn(tx: UserTx, limit: Limit, subject: string): Promise<void> {
  await tx
    .deleteFrom('rate_limits')
    .where('key', '=', `${limit.name}:${hash(subject)}`)
    .execute();
}

function createLimiter(db: Database, limit: Limit): RateLimiterPostgres {
  return new RateLimiterPostgres({
    storeClient: {
      async query(q: { text: string; values: unknown[] }) {
        const { rows } = await db.executeQuery(CompiledQuery.raw(q.text, q.values));
        return { rows, rowCount: rows.length };
      },
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

// Subjects are addresses and phone numbers of people, so only their hash is stored.
function hash(subject: string): string {
  return createHash('sha256')
    .update(networkOf(subject, subscriberPrefixes) ?? subject)
    .digest('base64url');
}
