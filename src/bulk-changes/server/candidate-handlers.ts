import { mayChangeSome, seesAllCandidates } from '#candidates/server/access.ts';
import { listCandidateIds } from '#candidates/server/list-candidates.ts';
import { refuse } from '#platform/contract/errors.ts';
import type { TenantTx } from '#platform/server/db/tenant.ts';
import { holds, type MemberActor } from '#platform/server/http/actor.ts';
import { implement, type Operation } from '#platform/server/http/implement.ts';
import { candidateBulk } from '../candidate-contract.ts';
import type { BulkChangeReport, SkippedItem } from '../contract.ts';
import { composeCandidateMail } from './compose-candidate-mail.ts';
import { withSendAt } from './compose-mails.ts';
import { createCandidateBulkChange } from './create-candidate-bulk-change.ts';
import { requireReply } from './create-bulk-change.ts';
import { bulkChangesOfUser, mailingsOfCompany } from './handlers.ts';
import type { BulkChangeScope } from './queries.ts';
import {
  type BulkChangeView,
  listBulkChanges,
  type OneBulkChange,
  readBulkChange,
  reportBulkChange,
} from './read-bulk-change.ts';
import { undoBulkChange } from './undo-bulk-change.ts';

export const candidateBulkOperations: Operation[] = implement(
  'bulk-changes',
  candidateBulk,
)({
  createCandidateBulkChange: {
    async before({ body }, { inCompany, actor, platform }) {
      await inCompany((tx) => requireDeciding(tx, actor));
      await platform.limits.spend(bulkChangesOfUser, actor.userId);
      if (body.action.kind === 'mail') await platform.limits.spend(mailingsOfCompany, actor.companyId);
    },
    async handle({ body }, { tx, actor, now, platform }) {
      await requireDeciding(tx, actor);
      const bulkChangeId = await createCandidateBulkChange(tx, actor, platform, { ...body, now });
      return readBulkChange(tx, { scope: scopeOf(actor), bulkChangeId }, await viewOf(tx, actor, now));
    },
  },
  async listCandidateBulkChanges(_input, { tx, actor, now }) {
    return { items: await listBulkChanges(tx, scopeOf(actor), await viewOf(tx, actor, now)) };
  },
  async readCandidateBulkChange({ params }, { tx, actor, now }) {
    return onlyVisible(
      tx,
      actor,
      await reportBulkChange(tx, oneOf(params, actor), await viewOf(tx, actor, now)),
    );
  },
  async undoCandidateBulkChange({ params }, { tx, actor, now, platform }) {
    const one = oneOf(params, actor);
    await undoBulkChange(tx, actor, { ...one, platform, now });
    return readBulkChange(tx, one, await viewOf(tx, actor, now));
  },
  async previewCandidateMail({ body }, { tx, actor, now }) {
    await requireDeciding(tx, actor);
    const { candidateId, jobId, isRejection, time, ...bulkMail } = body;
    requireReply(actor, bulkMail.replyTo);
    const mail = await composeCandidateMail(tx, actor, { candidateId, jobId, isRejection, bulkMail });
    return withSendAt(mail, time, now);
  },
});

/** Refuses members who may change no candidate. Each item is checked when it is changed. */
async function requireDeciding(tx: TenantTx, actor: MemberActor): Promise<void> {
  if (!(await mayChangeSome(tx, actor))) refuse('forbidden');
}

/** Leaves out candidates whom the member may no longer see, such as after leaving a hiring team. */
async function onlyVisible(
  tx: TenantTx,
  actor: MemberActor,
  report: BulkChangeReport,
): Promise<BulkChangeReport> {
  const { skipped, undoSkipped, mailed } = report;
  const picked = [...skipped, ...undoSkipped, ...mailed].map(({ candidateId }) => candidateId);
  const visible = new Set(await listCandidateIds(tx, actor, { picked }, picked.length + 1));
  const isVisible = ({ candidateId }: SkippedItem) => visible.has(candidateId);
  return {
    ...report,
    skipped: skipped.filter(isVisible),
    undoSkipped: undoSkipped.filter(isVisible),
    mailed: mailed.filter(isVisible),
  };
}

// The skipped are named, so only members who see and may change all candidates see the bulk changes of others.
const scopeOf = (actor: MemberActor): BulkChangeScope => ({
  jobId: null,
  userId:
    holds(actor, 'candidates.update') && seesAllCandidates(actor, 'candidates.list') ? null : actor.userId,
});

const oneOf = (params: { candidateBulkChangeId: string }, actor: MemberActor): OneBulkChange => ({
  scope: scopeOf(actor),
  bulkChangeId: params.candidateBulkChangeId,
});

// Members see bulk changes of their own after they lost the right; each item is checked again.
const viewOf = async (tx: TenantTx, actor: MemberActor, now: Date): Promise<BulkChangeView> => ({
  mayDecide: await mayChangeSome(tx, actor),
  now,
});
