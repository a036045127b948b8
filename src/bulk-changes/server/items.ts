import type { Refusal } from '#platform/contract/errors.ts';
import type { Platform } from '#platform/server/platform.ts';
import type { SkipReason } from '../contract.ts';
import type { ItemResult, ItemRow, LockedApplicant, PreviousState, StoredAction } from './queries.ts';

/** An item with its application, locked; null when only the candidate is changed. */
export type Item = ItemRow & { applicant: LockedApplicant | null };

export type ActionInput = {
  platform: Platform;
  /** The job of the applications; null when the items have none. */
  jobId: string | null;
  action: StoredAction;
  items: readonly Item[];
  now: Date;
};

export const skipped = (item: ItemRow, skipReason: SkipReason): ItemResult => ({
  candidateId: item.candidate_id,
  state: 'skipped',
  skipReason,
});

/** The mail waits until this time. */
export const postponed = (item: ItemRow, until: Date): ItemResult => ({
  candidateId: item.candidate_id,
  state: 'waiting',
  sendAt: until.toISOString(),
});

export const changed = ({ candidate_id: candidateId, applicant }: Item): ItemResult => ({
  candidateId,
  state: 'changed',
  ...(applicant !== null && { previousState: previousStateOf(applicant) }),
});

const previousStateOf = (row: LockedApplicant): PreviousState => ({
  version: row.version,
  stepId: row.step_id,
  stepEnteredAt: row.step_entered_at.toISOString(),
  outcome: row.outcome,
  closedAt: row.closed_at?.toISOString() ?? null,
  assigneeId: row.assignee_id,
});

/** The reason for a refusal of an action. */
export function skipReasonFor({ kind, reason = '' }: Refusal): SkipReason {
  const known = reasonsByRefusal.get(reason);
  if (known !== undefined) return known;
  return kind === 'forbidden' || kind === 'not_found' ? 'forbidden' : 'failed';
}

const reasonsByRefusal: ReadonlyMap<string, SkipReason> = new Map([
  ['applications.job_archived', 'job_archived'],
  ['applications.step_gone', 'step_gone'],
  ['applications.not_on_team', 'not_on_team'],
  ['applications.already_there', 'already_applied'],
  ['candidates.too_many_tags', 'too_many_tags'],
  ['candidates.tag_gone', 'tag_gone'],
]);
