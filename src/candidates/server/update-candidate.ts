import type { Updateable } from 'kysely';
import { byMember, record } from '#activity/server/record.ts';
import { lockAddress } from '#identity/server/prove-address.ts';
import { refuse } from '#platform/contract/errors.ts';
import { type TenantTx } from '#platform/server/db/tenant.ts';
import type { Candidates } from '#platform/server/db/types.ts';
import type { MemberActor } from '#platform/server/http/actor.ts';
import { withoutUndefined } from '#platform/server/without-undefined.ts';
import type { CandidateChange } from '../contract.ts';
import { distinctTags } from '../rules.ts';
import { type CandidateRecord, requireChangeable } from './access.ts';
import { relinkAccount } from './link-accounts.ts';
import { normalizePhone } from './normalize-phone.ts';
import { readCandidate } from './read-candidate.ts';
import { refreshCandidateSearch } from './search-document.ts';

/**
 * Changes the company's record of a candidate.
 * @throws Refusal `candidates.stale` with the current candidate when another member changed it first
 */
export async function updateCandidate(
  tx: TenantTx,
  actor: MemberActor,
  { candidateId, change, now }: { candidateId: string; change: CandidateChange; now: Date },
): Promise<void> {
  // Before the row is locked, as an application locks them; a concurrent proof of the address finds the change.
  if (change.email !== undefined) await lockAddress(tx, change.email);
  const row = await requireChangeable(tx, actor, candidateId);
  if (row.version !== change.version) {
    refuse('conflict', 'candidates.stale', {
      details: { current: await readCandidate(tx, actor, candidateId) },
    });
  }
  const columns = await columnsOf(tx, actor, change);
  const changed = changedNames(row, columns);
  if (changed.length === 0) return;
  await saveCandidate(tx, row, columns, now);
  if (changed.includes('email')) await relinkAccount(tx, candidateId);
  const event = { candidateId, data: { fields: changed }, now };
  await record(tx, actor.companyId, byMember(actor), { type: 'candidate.updated', ...event });
}

/** Writes the columns and the search document, and increases the version. */
export async function saveCandidate(
  tx: TenantTx,
  row: Pick<CandidateRecord, 'id' | 'version'>,
  columns: Updateable<Candidates>,
  now: Date,
): Promise<void> {
  await tx
    .updateTable('candidates')
    .set({ ...columns, version: row.version + 1, updated_at: now })
    .where('id', '=', row.id)
    .execute();
  await refreshCandidateSearch(tx, row.id);
}

async function columnsOf(
  tx: TenantTx,
  actor: MemberActor,
  change: CandidateChange,
): Promise<Updateable<Candidates>> {
  const { currentTitle, currentCompany, phoneNumber, tags, version: _, ...same } = change;
  const columns: Updateable<Candidates> = withoutUndefined({
    ...same,
    current_title: currentTitle,
    current_company: currentCompany,
    tags: tags === undefined ? undefined : distinctTags(tags),
  });
  if (phoneNumber === undefined) return columns;
  return { ...columns, phone_number: await normalizePhone(tx, actor.companyId, phoneNumber) };
}

function changedNames(row: CandidateRecord, columns: Updateable<Candidates>): string[] {
  const before = row as Record<string, unknown>;
  return Object.entries(columns)
    .filter(([name, value]) => JSON.stringify(before[name]) !== JSON.stringify(value))
    .map(([name]) => name);
}
