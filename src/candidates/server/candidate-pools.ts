import type { RawBuilder } from 'kysely';
import type { TenantTx } from '#platform/server/db/tenant.ts';
import { laterPart } from '#platform/server/later-part.ts';
import type { PoolEntry } from '../pool-entry-contract.ts';

/** Parts of statements about candidates that read their pools. */
export type CandidatePools = {
  /** A subquery: the ids of the candidates in a pool; none when it is deleted. */
  selectCandidateIds(poolId: string): RawBuilder<unknown>;
  /** The entries of these candidates in the pool. */
  listEntries(tx: TenantTx, poolId: string, candidateIds: readonly string[]): Promise<Map<string, PoolEntry>>;
};

/** The slice pools has it. */
export const candidatePools = laterPart<CandidatePools>('pools of candidates');
