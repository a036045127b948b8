import { endOf } from '#meetings/rules.ts';
import type { KitContent } from '../kit-contract.ts';
import type { OwnScorecard } from '../contract.ts';
import { attributesOfDraft, changeableUntil, type RatedAttribute } from '../rules.ts';
import type { InterviewRow } from './access.ts';
import type { ScorecardRow } from './scorecard-queries.ts';

type OwnView = { row: ScorecardRow | undefined; kit: KitContent | null; hasBegun: boolean; now: Date };

/** The member's own scorecard with the meeting and the kit. */
export function presentOwn(meeting: InterviewRow, { row, kit, hasBegun, now }: OwnView): OwnScorecard {
  const submittedAt = row?.submitted_at ?? null;
  const until = submittedAt === null ? null : changeableUntil(submittedAt);
  const isOpen = !meeting.isArchived;
  return {
    meeting: {
      id: meeting.id,
      interviewType: meeting.interview_type as OwnScorecard['meeting']['interviewType'],
      startsAt: meeting.starts_at.toISOString(),
      endsAt: endOf(meeting.starts_at, meeting.duration_minutes).toISOString(),
    },
    candidate: { id: meeting.candidate_id, name: meeting.name, surname: meeting.surname },
    applicationId: meeting.applicationId,
    job: { id: meeting.jobId, title: meeting.job_title ?? '' },
    kit: withAttributes(kit, shownAttributes(kit, row)),
    ratings: row?.ratings ?? [],
    notes: row?.notes ?? '',
    recommendation: row?.recommendation ?? null,
    version: row?.version ?? 0,
    submittedAt: submittedAt?.toISOString() ?? null,
    changeableUntil: until?.toISOString() ?? null,
    can: {
      save: isOpen && submittedAt === null,
      submit: isOpen && submittedAt === null && hasBegun,
      change: isOpen && until !== null && now < until,
    },
  };
}

// A submitted scorecard keeps the attributes that it rated, whatever became of the kit.
function shownAttributes(kit: KitContent | null, row: ScorecardRow | undefined): RatedAttribute[] {
  const ofKit = kit?.attributes ?? [];
  if (row === undefined) return ofKit;
  return row.submitted_at === null ? attributesOfDraft(ofKit, row.attributes, row.ratings) : row.attributes;
}

function withAttributes(kit: KitContent | null, attributes: RatedAttribute[]): KitContent | null {
  const empty: KitContent = { purpose: '', attributes: [], questions: [], timePlan: [] };
  if (kit === null && attributes.length === 0) return null;
  return { ...(kit ?? empty), attributes: attributes as KitContent['attributes'] };
}
