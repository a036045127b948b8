import type { RawBuilder } from 'kysely';
import type { TenantTx } from '#platform/server/db/tenant.ts';
import { laterPart } from '#platform/server/later-part.ts';

/** Candidates who were merged into others, and whose own rows are gone. */
export type MergedCandidates = {
  /** The candidate into whom this one was merged; null when it was not. */
  findRemaining(tx: TenantTx, candidateId: string): Promise<string | null>;
  /** Those who were merged into a candidate; an address is empty when it was the same or unknown. */
  listFormer(tx: TenantTx, candidateId: string): Promise<{ id: string; email: string }[]>;
  /** A subquery: candidates into whom one with this address, or of this account, was merged. */
  selectRemaining(person: { email: string; userId: string | null }): RawBuilder<unknown>;
};

/** The slice duplicates has it. */
export const mergedCandidates = laterPart<MergedCandidates>('merged candidates');

/** Every address by which the company knows a candidate: the present one, and those of merged duplicates. */
export async function addressesOf(tx: TenantTx, candidateId: string): Promise<string[]> {
  const candidate = await tx
    .selectFrom('candidates')
    .select('email')
    .where('id', '=', candidateId)
    .executeTakeFirst();
  const former = await mergedCandidates.get().listFormer(tx, candidateId);
  return [...new Set([candidate?.email ?? '', ...former.map((one) => one.email)])]
    .filter((email) => email !== '')
    .toSorted();
}
