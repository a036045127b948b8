import type { RawBuilder } from 'kysely';
import type { TenantTx } from '#platform/server/db/tenant.ts';
import { laterPart } from '#platform/server/later-part.ts';
import type { PoolEntry } from '../pool-entry-contract.ts';

/** Parts of statements about candidates that read their pools. */
export type CandidatePools = {
  /** A subquery: the ids of the candidates in one of these pools, without deleted ones. */
  selectCandidateIds(poolIds: readonly string[]): RawBuilder<unknown>;
  /** A value: the names of the pools of a candidate, by name. */
  namesOf(candidateId: RawBuilder<unknown>): RawBuilder<string[]>;
  /** The newest entries of these candidates in the pools. */
  listEntries(tx: TenantTx, some: SomeEntries): Promise<Map<string, PoolEntry>>;
};

export type SomeEntries = { poolIds: readonly string[]; candidateIds: readonly string[] };

/** The slice pools has it. */
export const candidatePools = laterPart<CandidatePools>('pools of candidates');
