import { pictureAddress } from '#files/server/present.ts';
import { avatarAddress } from '#identity/server/present.ts';
import { instantOfJson } from '#platform/server/db/json-rows.ts';
import type { MemberActor } from '#platform/server/http/actor.ts';
import type { Person } from '../assignment-contract.ts';
import type { AssigneeRow } from './assignee-queries.ts';
import type { Card } from '../contract.ts';
import { flagsOf, isMovable } from '../rules.ts';
import type { VisibleJob } from './access.ts';
import { mayDecide } from './policy.ts';
import type { CardRow } from './queries.ts';

/** Data for presenting a card, besides the card. */
export type CardView = { companyId: string; mayDecide: boolean; now: Date };

export function viewOf(
  actor: MemberActor,
  job: Pick<VisibleJob, 'teamRole' | 'status'>,
  now: Date,
): CardView {
  return {
    companyId: actor.companyId,
    mayDecide: mayDecide(actor, job.teamRole) && job.status !== 'archived',
    now,
  };
}

export function presentCard(row: CardRow, view: CardView): Card {
  return {
    id: row.id,
    version: row.version,
    jobId: row.job_id,
    candidateId: row.candidate_id,
    name: row.name,
    surname: row.surname,
    isWithheld: row.is_withheld,
    photo: pictureAddress(view.companyId, row.photo_file_id),
    currentTitle: row.current_title,
    currentCompany: row.current_company,
    stepId: row.step_id,
    stepEnteredAt: instantOfJson(row.step_entered_at),
    appliedAt: instantOfJson(row.applied_at),
    closedAt: row.closed_at === null ? null : instantOfJson(row.closed_at),
    outcome: row.outcome,
    rejectionReason: row.rejection_reason,
    rating: row.rating,
    tags: row.tags,
    source: row.source,
    referrer: row.referrer,
    flags: flagsOf(
      {
        outcome: row.outcome,
        kind: row.kind,
        appliedAt: new Date(row.applied_at),
        stepEnteredAt: new Date(row.step_entered_at),
        isKnockedOut: row.is_knocked_out,
        isRepeat: row.is_repeat,
        isSnoozed: row.snoozed_until !== null,
        answerDaysLeft: row.answer_days_left,
      },
      view.now,
    ),
    knockoutAnswers: row.knockout_answers,
    nextMeetingAt: row.next_meeting_at === null ? null : instantOfJson(row.next_meeting_at),
    answerBy: row.answer_by,
    answerDaysLeft: row.answer_days_left,
    snoozedUntil: row.snoozed_until === null ? null : instantOfJson(row.snoozed_until),
    can: {
      move: view.mayDecide && isMovable(row.outcome),
      reject: view.mayDecide && isMovable(row.outcome),
      unreject: view.mayDecide && row.outcome === 'rejected',
      rate: view.mayDecide,
    },
  };
}

export const presentPerson = (row: Omit<AssigneeRow, 'id'>): Person => ({
  memberId: row.member_id,
  name: row.name,
  surname: row.surname,
  avatar: avatarAddress(row.avatar_key),
});
