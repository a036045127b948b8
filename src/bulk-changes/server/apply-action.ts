import { requireCandidate } from '#candidates/server/access.ts';
import { Refusal, refuse } from '#platform/contract/errors.ts';
import type { TenantTx } from '#platform/server/db/tenant.ts';
import type { MemberActor } from '#platform/server/http/actor.ts';
import { isMovable } from '#applications/rules.ts';
import { requireDecision, requireVisibleJob } from '#applications/server/access.ts';
import { addApplication } from '#applications/server/add-application.ts';
import { assignApplications } from '#applications/server/assign-applications.ts';
import { moveApplications } from '#applications/server/move-applications.ts';
import { rejectApplications } from '#applications/server/reject-applications.ts';
import type { BulkAction, SkipReason } from '../contract.ts';
import { changePool } from './change-pool.ts';
import { changeTag } from './change-tag.ts';
import { type ActionInput, changed, type Item, skipped, skipReasonFor } from './items.ts';
import { mailCandidates } from './mail-candidates.ts';
import type { ItemResult, LockedApplicant } from './queries.ts';

/** Applies the action to some items and returns a result for each; a skipped one stays as it is. */
export async function applyAction(
  tx: TenantTx,
  actor: MemberActor,
  input: ActionInput,
): Promise<ItemResult[]> {
  const { action, items, now } = input;
  switch (action.kind) {
    case 'move':
    case 'reject':
      return changeStep(tx, actor, input, action);
    case 'assign':
      return assign(tx, actor, input, action.memberId);
    case 'tag':
    case 'untag':
      return forEach(items, async (item) => {
        const { kind, tagId } = action;
        const reason = await changeTag(tx, actor, kind, { tagId, candidateId: item.candidate_id, now });
        return reason === null ? changed(item) : skipped(item, reason);
      });
    case 'pool':
    case 'unpool':
      return forEach(items, (item) => changePool(tx, actor, item, { action, now }));
    case 'mail':
      return mailCandidates(tx, actor, input, action);
    case 'add':
      return addToJob(tx, actor, input);
  }
}

/** One after another in the order of candidates, so that two members who change the same ones do not deadlock. */
async function forEach(
  items: readonly Item[],
  change: (item: Item) => Promise<ItemResult>,
): Promise<ItemResult[]> {
  const results: ItemResult[] = [];
  for (const item of items) results.push(await change(item));
  return results;
}

type StepAction = Extract<BulkAction, { kind: 'move' | 'reject' }>;
type ApplicantItem = Item & { applicant: LockedApplicant };

async function changeStep(
  tx: TenantTx,
  actor: MemberActor,
  { items, now }: ActionInput,
  action: StepAction,
): Promise<ItemResult[]> {
  const [skippedItems, changing]: [ItemResult[], ApplicantItem[]] = [[], []];
  for (const item of items) {
    const reason = skipReasonOf(action, item);
    if (reason === null) changing.push(item as ApplicantItem);
    else skippedItems.push(skipped(item, reason));
  }
  const applications = changing.map(({ applicant: { id, version } }) => ({ id, version }));
  const jobId = changing[0]?.applicant.job_id;
  if (jobId !== undefined) {
    if (action.kind === 'move')
      await moveApplications(tx, actor, { jobId, stepId: action.stepId, applications, now });
    else {
      const { reason, note, mail } = action;
      await rejectApplications(tx, actor, { jobId, applications, reason, note, mail, now });
    }
  }
  return [...skippedItems, ...changing.map(changed)];
}

function skipReasonOf(
  action: StepAction,
  { applicant, expected_version: expected }: Item,
): SkipReason | null {
  if (applicant === null) return 'gone';
  const { outcome, step_id: stepId, version } = applicant;
  const isUnchanged =
    action.kind === 'move' ? isMovable(outcome) && stepId === action.stepId : outcome === 'rejected';
  if (isUnchanged) return 'already';
  if (!isMovable(outcome)) return 'closed';
  return version === expected ? null : 'changed_meanwhile';
}

async function assign(
  tx: TenantTx,
  actor: MemberActor,
  { jobId, items, now }: ActionInput,
  memberId: string | null,
): Promise<ItemResult[]> {
  const changing = items.filter(({ applicant }) => applicant !== null && applicant.assignee_id !== memberId);
  const ids = changing.flatMap(({ applicant }) => applicant?.id ?? []);
  if (jobId !== null && ids.length > 0) await assignApplications(tx, actor, { jobId, memberId, ids, now });
  return items.map((item) => (changing.includes(item) ? changed(item) : skipped(item, 'already')));
}

async function addToJob(
  tx: TenantTx,
  actor: MemberActor,
  { action, items, now }: ActionInput,
): Promise<ItemResult[]> {
  const job = await requireVisibleJob(tx, actor, action.jobId ?? refuse('not_found'));
  requireDecision(actor, job);
  return forEach(items, async (item) => {
    try {
      const { id: candidateId } = await requireCandidate(tx, actor, item.candidate_id);
      const addedId = await addApplication(tx, actor, { jobId: job.id, candidateId, now });
      return { ...changed(item), addedId };
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      return skipped(item, skipReasonFor(error));
    }
  });
}
