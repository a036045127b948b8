import { isDeepStrictEqual } from 'node:util';
import { sql } from 'kysely';
import { byMember, record } from '#activity/server/record.ts';
import { refuse } from '#platform/contract/errors.ts';
import { currentTenantId, type TenantTx } from '#platform/server/db/tenant.ts';
import type { MemberActor } from '#platform/server/http/actor.ts';
import type { OwnScorecard, ScorecardDraft } from '../contract.ts';
import {
  attributesOfDraft,
  changeableUntil,
  type RatedAttribute,
  type Recommendation,
  unitedAttributes,
} from '../rules.ts';
import { type InterviewRow, requireInterview } from './access.ts';
import { findKit } from './kit-queries.ts';
import { presentOwn } from './present.ts';
import { findOwnScorecard, type ScorecardRow } from './scorecard-queries.ts';

type Input = ScorecardDraft & { meetingId: string };

/** The member's scorecard of a meeting, which is empty before the first save. */
export async function readOwnScorecard(
  tx: TenantTx,
  actor: MemberActor,
  meetingId: string,
  now: Date,
): Promise<OwnScorecard> {
  return present(tx, actor, await requireInterview(tx, actor, meetingId), now);
}

/** Saves the draft. A repeated save with the same content is no conflict, because its first answer may have been lost. */
export async function saveDraft(
  tx: TenantTx,
  actor: MemberActor,
  { meetingId, ...draft }: Input,
  now: Date,
): Promise<OwnScorecard> {
  const interview = await requireWritable(tx, actor, meetingId);
  const before = await findOwnScorecard(tx, { meetingId, userId: actor.userId });
  if (before !== undefined && before.submitted_at !== null)
    refuse('conflict', 'evaluations.already_submitted', {
      details: { current: await present(tx, actor, interview, now) },
    });
  if (before === undefined || !hasContent(before, draft)) {
    await refuseStale(tx, actor, { interview, before, version: draft.version }, now);
    const attributes = unitedAttributes(await attributesOfKit(tx, interview), before?.attributes ?? []);
    await save(tx, actor, { interview, before, draft: { ...draft, attributes } }, now);
  }
  return present(tx, actor, interview, now);
}

/** Submits the scorecard, or changes a submitted one and keeps the version before. */
export async function submitScorecard(
  tx: TenantTx,
  actor: MemberActor,
  { meetingId, ...draft }: Input & { recommendation: Recommendation },
  now: Date,
): Promise<OwnScorecard> {
  const interview = await requireWritable(tx, actor, meetingId);
  const before = await findOwnScorecard(tx, { meetingId, userId: actor.userId });
  const submittedAt = before?.submitted_at ?? null;
  if (submittedAt === null && !hasBegun(interview, now)) refuse('conflict', 'evaluations.not_begun');
  const submitted = await withRatedOnly(tx, interview, { before, draft });
  if (before !== undefined && submittedAt !== null && hasContent(before, submitted))
    return present(tx, actor, interview, now);
  if (submittedAt !== null && now >= changeableUntil(submittedAt)) refuse('conflict', 'evaluations.locked');
  await refuseStale(tx, actor, { interview, before, version: draft.version }, now);
  if (before !== undefined && submittedAt !== null) await keepVersion(tx, before);
  const id = await save(tx, actor, { interview, before, draft: submitted }, now);
  await tx
    .updateTable('scorecards')
    .set({ submitted_at: submittedAt ?? now })
    .where('id', '=', id)
    .execute();
  await record(tx, actor.companyId, byMember(actor), {
    type: submittedAt === null ? 'scorecard.submitted' : 'scorecard.changed',
    jobId: interview.jobId,
    candidateId: interview.candidate_id,
    applicationId: interview.applicationId,
    meetingId,
    data: { scorecardId: id, kind: interview.interview_type },
    now,
  });
  return present(tx, actor, interview, now);
}

/** Before the meeting there is nothing to submit; a meeting that was held earlier is marked as completed. */
const hasBegun = ({ starts_at: startsAt, status }: InterviewRow, now: Date): boolean =>
  startsAt <= now || status === 'completed';

async function requireWritable(tx: TenantTx, actor: MemberActor, meetingId: string): Promise<InterviewRow> {
  const interview = await requireInterview(tx, actor, meetingId, { forUpdate: true });
  if (interview.isArchived) refuse('conflict', 'applications.job_archived');
  return interview;
}

type SavedScorecard = { interview: InterviewRow; before: ScorecardRow | undefined };

async function refuseStale(
  tx: TenantTx,
  actor: MemberActor,
  { interview, before, version }: SavedScorecard & { version: number },
  now: Date,
): Promise<void> {
  if ((before?.version ?? 0) === version) return;
  refuse('conflict', 'evaluations.stale', { details: { current: await present(tx, actor, interview, now) } });
}

/** Keeps the ratings of attributes that the kit has, or had when the draft was saved or the scorecard submitted. */
async function withRatedOnly(
  tx: TenantTx,
  interview: InterviewRow,
  { before, draft }: { before: ScorecardRow | undefined; draft: ScorecardDraft },
) {
  const { attributes: known = [], submitted_at: submittedAt = null } = before ?? {};
  const attributes =
    submittedAt === null
      ? attributesOfDraft(await attributesOfKit(tx, interview), known, draft.ratings)
      : known;
  const ids = new Set(attributes.map(({ id }) => id));
  return { ...draft, attributes, ratings: draft.ratings.filter(({ attributeId }) => ids.has(attributeId)) };
}

async function attributesOfKit(tx: TenantTx, interview: InterviewRow): Promise<RatedAttribute[]> {
  return (await findKit(tx, kitOf(interview)))?.content.attributes ?? [];
}

const hasContent = (row: ScorecardRow, { ratings, notes, recommendation }: ScorecardDraft): boolean =>
  row.notes === notes && row.recommendation === recommendation && isDeepStrictEqual(row.ratings, ratings);

async function save(
  tx: TenantTx,
  actor: MemberActor,
  { interview, before, draft }: SavedScorecard & { draft: ScorecardDraft & { attributes: RatedAttribute[] } },
  now: Date,
): Promise<string> {
  const content = {
    ratings: JSON.stringify(draft.ratings),
    notes: draft.notes,
    recommendation: draft.recommendation,
    attributes: JSON.stringify(draft.attributes),
    updated_at: now,
  };
  if (before !== undefined) {
    const change = { ...content, version: before.version + 1 };
    await tx.updateTable('scorecards').set(change).where('id', '=', before.id).execute();
    return before.id;
  }
  const { id } = await tx
    .insertInto('scorecards')
    .values({
      ...content,
      meeting_id: interview.id,
      application_id: interview.applicationId,
      job_id: interview.jobId,
      author_user_id: actor.userId,
      created_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

// From the table: its author reads it without the words of a withheld person.
async function keepVersion(tx: TenantTx, { id }: ScorecardRow): Promise<void> {
  await sql`
    insert into scorecard_versions (tenant_id, scorecard_id, version, ratings, notes, recommendation, written_at)
    select ${currentTenantId}, s.id, s.version, s.ratings, s.notes, coalesce(s.recommendation, ''), s.updated_at
      from app.scorecards s
     where s.tenant_id = ${currentTenantId} and s.id = ${id}::uuid`.execute(tx);
}

async function present(
  tx: TenantTx,
  actor: MemberActor,
  interview: InterviewRow,
  now: Date,
): Promise<OwnScorecard> {
  const row = await findOwnScorecard(tx, { meetingId: interview.id, userId: actor.userId });
  const kit = await findKit(tx, kitOf(interview));
  return presentOwn(interview, {
    row,
    kit: kit?.content ?? null,
    hasBegun: hasBegun(interview, now),
    now,
  });
}

const kitOf = ({ jobId, interview_type: interviewType }: InterviewRow) => ({ jobId, interviewType });
