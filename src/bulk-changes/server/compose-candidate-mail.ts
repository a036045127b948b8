import { requireChangeable } from '#candidates/server/access.ts';
import { refuse } from '#platform/contract/errors.ts';
import type { TenantTx } from '#platform/server/db/tenant.ts';
import type { MemberActor } from '#platform/server/http/actor.ts';
import { requireApplication, requireDecision } from '#applications/server/access.ts';
import type { BulkMail } from '../contract.ts';
import { type ComposedMail, composeMails, composeMailsWithoutJob } from './compose-mails.ts';
import { findItems } from './create-candidate-bulk-change.ts';

type CandidateMail = {
  candidateId: string;
  jobId: string | null;
  isRejection: boolean;
  bulkMail: BulkMail;
};

/** Why a rejection leaves somebody out. */
const leftOut = ['not_applied', 'no_open_application', 'several_open'] as const;

/** Composes the mail that a bulk change would send to this candidate. */
export async function composeCandidateMail(
  tx: TenantTx,
  actor: MemberActor,
  { candidateId, jobId, isRejection, bulkMail }: CandidateMail,
): Promise<ComposedMail> {
  const kind = isRejection ? 'reject' : 'mail';
  const [item] = await findItems(tx, actor, { kind, jobId, ids: [candidateId] });
  const problem = isRejection ? leftOut.find((reason) => reason === item?.skipReason) : undefined;
  if (item === undefined || (item.skipReason !== undefined && problem === undefined)) refuse('not_found');
  if (item.id === null || problem !== undefined) {
    await requireChangeable(tx, actor, candidateId);
    const mails = await composeMailsWithoutJob(tx, actor, { bulkMail, ids: [candidateId] });
    const mail = mails.get(candidateId) ?? refuse('not_found');
    return problem === undefined ? mail : { ...mail, problem };
  }
  const application = await requireApplication(tx, actor, item.id);
  requireDecision(actor, { status: application.jobStatus, teamRole: application.teamRole });
  const mails = await composeMails(tx, actor, {
    bulkMail,
    jobId: application.jobId,
    ids: [item.id],
    isMailing: !isRejection,
  });
  return mails.get(item.id) ?? refuse('not_found');
}
