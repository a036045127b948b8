import { requireChangeable } from '#candidates/server/access.ts';
import { refuse } from '#platform/contract/errors.ts';
import type { TenantTx } from '#platform/server/db/tenant.ts';
import type { MemberActor } from '#platform/server/http/actor.ts';
import { requireApplication, requireDecision } from '#applications/server/access.ts';
import type { BulkMail } from '../contract.ts';
import { type ComposedMail, composeMails, composeMailsWithoutJob } from './compose-mails.ts';
import { findItems } from './create-candidate-bulk-change.ts';

type CandidateMail = { candidateId: string; jobId: string | null; bulkMail: BulkMail };

/** Composes the mail that a bulk change would send to this candidate. */
export async function composeCandidateMail(
  tx: TenantTx,
  actor: MemberActor,
  { candidateId, jobId, bulkMail }: CandidateMail,
): Promise<ComposedMail> {
  const [item] = await findItems(tx, actor, { kind: 'mail', jobId, ids: [candidateId] });
  if (item === undefined || item.skipReason !== undefined) refuse('not_found');
  if (item.id === null) {
    await requireChangeable(tx, actor, candidateId);
    const mails = await composeMailsWithoutJob(tx, actor, { bulkMail, ids: [candidateId] });
    return mails.get(candidateId) ?? refuse('not_found');
  }
  const application = await requireApplication(tx, actor, item.id);
  requireDecision(actor, { status: application.jobStatus, teamRole: application.teamRole });
  const mails = await composeMails(tx, actor, {
    bulkMail,
    jobId: application.jobId,
    ids: [item.id],
    isMailing: true,
  });
  return mails.get(item.id) ?? refuse('not_found');
}
