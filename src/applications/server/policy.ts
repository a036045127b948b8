import { seesAllCandidates } from '#candidates/server/access.ts';
import { holds, type MemberActor } from '#platform/server/http/actor.ts';

export type TeamRole = 'recruiter' | 'hiring_manager' | 'interviewer';

/** Members who may see the job: those with jobs.list, and its hiring team. */
export function maySeeJob(actor: MemberActor, teamRole: TeamRole | null): boolean {
  return teamRole !== null || holds(actor, 'jobs.list');
}

/** Members who may see the candidates of a job: its hiring team, and those who may see all jobs and all candidates. */
export function maySeeCandidates(
  actor: MemberActor,
  teamRole: TeamRole | null,
  grant: 'candidates.list' | 'candidates.get',
): boolean {
  return teamRole !== null || seesAllCandidates(actor, grant);
}

/** Members who may move, reject and rate. Interviewers may only read. */
export function mayDecide(actor: MemberActor, teamRole: TeamRole | null): boolean {
  return holds(actor, 'candidates.update') || teamRole === 'recruiter' || teamRole === 'hiring_manager';
}
