import { mayDecide, type TeamRole } from '#applications/server/policy.ts';
import { readScope, requireCandidate } from '#candidates/server/access.ts';
import { candidateApplications } from '#candidates/server/candidate-applications.ts';
import { avatarAddress } from '#identity/server/present.ts';
import type { TenantTx } from '#platform/server/db/tenant.ts';
import type { MemberActor } from '#platform/server/http/actor.ts';
import type { ComparedApplicant, DecisionNote, Evaluation, Feedback } from '../contract.ts';
import { recommendations, spreadOf } from '../rules.ts';
import type { Reader } from './access.ts';
import {
  type AuthorColumns,
  type ComparedRow,
  type DecisionRow,
  type FeedbackRow,
  findOwedMeetings,
  listDecisions,
  listFeedback,
} from './evaluation-queries.ts';
import { presentSubmitted } from './scorecard-queries.ts';

export const readerOf = (actor: MemberActor): Reader => ({
  memberId: actor.memberId,
  userId: actor.userId,
  scope: readScope(actor),
});

/** Feedback and decisions by application that the member may see, newest application first. */
export async function listEvaluations(
  tx: TenantTx,
  actor: MemberActor,
  candidateId: string,
  now: Date,
): Promise<Evaluation[]> {
  const { id } = await requireCandidate(tx, actor, candidateId);
  const reader = readerOf(actor);
  const applications = await candidateApplications.get().listOf(tx, id, reader.scope);
  const ids = applications.map((application) => application.id);
  if (ids.length === 0) return [];
  const owed = await findOwedMeetings(tx, reader, ids);
  const feedback = Map.groupBy(await listFeedback(tx, reader, ids), (row) => row.application_id);
  const decisions = Map.groupBy(
    await listDecisions(tx, reader, { applicationIds: ids }),
    (row) => row.application_id,
  );
  const deciders = await listDecidable(tx, actor, applications);
  return applications.map((application) => ({
    applicationId: application.id,
    job: { id: application.job_id, title: application.job_title },
    outcome: application.outcome as Evaluation['outcome'],
    owedMeetingId: owed.get(application.id) ?? null,
    feedback: (feedback.get(application.id) ?? []).map((row) => presentFeedback(row, now)),
    decisionNotes: (decisions.get(application.id) ?? []).map((row) => presentDecision(row, actor)),
    can: { decide: deciders.has(application.job_id) },
  }));
}

/** The jobs of these applications whose applicants the member may decide about; archived ones take no decision. */
async function listDecidable(
  tx: TenantTx,
  actor: MemberActor,
  applications: readonly { job_id: string }[],
): Promise<Set<string>> {
  const jobIds = [...new Set(applications.map((application) => application.job_id))];
  const rows = await tx
    .selectFrom('jobs')
    .leftJoin('hiring_team_members', (join) =>
      join
        .onRef('hiring_team_members.tenant_id', '=', 'jobs.tenant_id')
        .onRef('hiring_team_members.job_id', '=', 'jobs.id')
        .on('hiring_team_members.member_id', '=', actor.memberId),
    )
    .select(['jobs.id', 'hiring_team_members.role'])
    .where('jobs.id', 'in', jobIds)
    .where('jobs.status', '!=', 'archived')
    .execute();
  return new Set(rows.filter(({ role }) => mayDecide(actor, role as TeamRole | null)).map(({ id }) => id));
}

function presentFeedback(row: FeedbackRow, now: Date): Feedback {
  return {
    meetingId: row.meeting_id,
    interviewType: row.interview_type as Feedback['interviewType'],
    startsAt: row.starts_at.toISOString(),
    author: presentAuthor(row),
    state: row.is_submitted ? 'submitted' : row.starts_at > now ? 'upcoming' : 'owed',
    scorecard: row.scorecard === null ? null : presentSubmitted(row.scorecard),
  };
}

export const presentDecision = (row: DecisionRow, actor: { userId: string }): DecisionNote => ({
  id: row.id,
  author: presentAuthor(row),
  decision: row.decision,
  reason: row.reason,
  createdAt: row.created_at.toISOString(),
  can: { remove: row.user_id === actor.userId },
});

const presentAuthor = ({ user_id: userId, name, surname, avatar_key: avatar }: AuthorColumns) =>
  userId === null
    ? null
    : { userId, name: name ?? '', surname: surname ?? '', avatar: avatarAddress(avatar) };

/** One applicant of a comparison. */
export function presentCompared(row: ComparedRow): ComparedApplicant {
  const given = row.scorecards.map((scorecard) => scorecard.recommendation);
  return {
    applicationId: row.application_id,
    candidate: { id: row.candidate_id, name: row.name, surname: row.surname },
    step: { title: row.step_title, color: row.step_color },
    outcome: row.outcome as ComparedApplicant['outcome'],
    isWithheld: row.is_withheld,
    recommendations: given.toSorted((a, b) => recommendations.indexOf(a) - recommendations.indexOf(b)),
    attributes: spreadOf(row.scorecards),
  };
}
