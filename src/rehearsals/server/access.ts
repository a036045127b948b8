import { findDraft, type OpenDraft } from '#apply/server/open-draft.ts';
import { refuse } from '#platform/contract/errors.ts';
import type { TenantTx } from '#platform/server/db/tenant.ts';
import type { MemberActor } from '#platform/server/http/actor.ts';

type RehearsalKey = { jobId: string; rehearsalId: string };

/** The caller's own rehearsal of the job; ended, expired and foreign ones are not found. */
export async function requireRehearsal(
  tx: TenantTx,
  actor: MemberActor,
  { jobId, rehearsalId }: RehearsalKey,
  now: Date,
): Promise<OpenDraft> {
  const row = await tx
    .selectFrom('application_drafts')
    .select('token_hash')
    .where('id', '=', rehearsalId)
    .where('job_id', '=', jobId)
    .where('user_id', '=', actor.userId)
    .where('is_rehearsal', '=', true)
    .executeTakeFirst();
  return (row && (await findSent(tx, { rehearsalId, hash: row.token_hash }, now))) ?? refuseEnded();
}

/** The rehearsal of the application that a link of its mails names; null when it has ended. */
export async function findRehearsal(tx: TenantTx, rehearsalId: string, now: Date): Promise<OpenDraft | null> {
  const row = await tx
    .selectFrom('application_drafts')
    .select('token_hash')
    .where('id', '=', rehearsalId)
    .where('is_rehearsal', '=', true)
    .executeTakeFirst();
  return row === undefined ? null : findSent(tx, { rehearsalId, hash: row.token_hash }, now);
}

const findSent = (tx: TenantTx, wanted: { rehearsalId: string; hash: Buffer }, now: Date) =>
  findDraft(
    tx,
    { id: wanted.rehearsalId, companyId: tx.tenantId, hash: wanted.hash, isRehearsal: true },
    now,
    {},
  );

function refuseEnded(): never {
  refuse('not_found', 'rehearsals.ended');
}
