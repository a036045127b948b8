import type { TenantTx } from '#platform/server/db/tenant.ts';
import { refuse } from '#platform/contract/errors.ts';
import type { MemberActor } from '#platform/server/http/actor.ts';
import { implement, type Operation } from '#platform/server/http/implement.ts';
import type { Limit } from '#platform/server/limits.ts';
import { type VisibleJob, requireVisibleJob, requireDecision } from '#applications/server/access.ts';
import { mayDecide } from '#applications/server/policy.ts';
import { bulk } from '../contract.ts';
import { composeMails, withSendAt } from './compose-mails.ts';
import { createBulkChange, requireReply } from './create-bulk-change.ts';
import {
  type BulkChangeView,
  listBulkChanges,
  readBulkChange,
  reportBulkChange,
} from './read-bulk-change.ts';
import { undoBulkChange } from './undo-bulk-change.ts';

export const bulkChangesOfUser: Limit = { name: 'bulk_changes', points: 300, seconds: 3600 };
export const mailingsOfCompany: Limit = { name: 'applicant_mailings', points: 60, seconds: 3600 };

export const bulkOperations: Operation[] = implement(
  'bulk-changes',
  bulk,
)({
  createBulkChange: {
    async before({ params, body }, { inCompany, actor, platform }) {
      await inCompany((tx) => requireDecidable(tx, actor, params.jobId));
      await platform.limits.spend(bulkChangesOfUser, actor.userId);
      if (body.action.kind === 'mail') await platform.limits.spend(mailingsOfCompany, actor.companyId);
    },
    async handle({ params, body }, { tx, actor, now, platform }) {
      const job = await requireDecidable(tx, actor, params.jobId);
      const bulkChangeId = await createBulkChange(tx, actor, platform, { job, ...body, now });
      return readBulkChange(tx, { scope: { jobId: job.id }, bulkChangeId }, viewOf(actor, job, now));
    },
  },
  async listBulkChanges({ params }, { tx, actor, now }) {
    const job = await requireVisibleJob(tx, actor, params.jobId);
    return { items: await listBulkChanges(tx, { jobId: job.id }, viewOf(actor, job, now)) };
  },
  async readBulkChange({ params }, { tx, actor, now }) {
    const job = await requireVisibleJob(tx, actor, params.jobId);
    return reportBulkChange(tx, oneOf(params), viewOf(actor, job, now));
  },
  async undoBulkChange({ params }, { tx, actor, now, platform }) {
    const job = await requireDecidable(tx, actor, params.jobId);
    await undoBulkChange(tx, actor, { ...oneOf(params), platform, now });
    return readBulkChange(tx, oneOf(params), viewOf(actor, job, now));
  },
  async previewMail({ params, body }, { tx, actor, now }) {
    const job = await requireDecidable(tx, actor, params.jobId);
    const { applicationId, time, ...bulkMail } = body;
    requireReply(actor, bulkMail.replyTo);
    const mails = await composeMails(tx, actor, {
      bulkMail,
      jobId: job.id,
      ids: [applicationId],
      isMailing: true,
    });
    return withSendAt(mails.get(applicationId) ?? refuse('not_found'), time, now);
  },
});

async function requireDecidable(tx: TenantTx, actor: MemberActor, jobId: string): Promise<VisibleJob> {
  const job = await requireVisibleJob(tx, actor, jobId);
  requireDecision(actor, job);
  return job;
}

const oneOf = ({ jobId, bulkChangeId }: { jobId: string; bulkChangeId: string }) => ({
  scope: { jobId },
  bulkChangeId,
});

const viewOf = (actor: MemberActor, job: VisibleJob, now: Date): BulkChangeView => ({
  mayDecide: mayDecide(actor, job.teamRole) && job.status !== 'archived',
  now,
});
