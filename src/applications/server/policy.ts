import { holds, type MemberActor } from '#platform/server/http/actor.ts';

export type TeamRole = 'recruiter' | 'hiring_manager' | 'interviewer';

/** Who sees the job at all: whoever may list jobs, and its hiring team. */
export function maySeeJob(actor: MemberActor, teamRole: TeamRole | null): boolean {
  return teamRole !== null || holds(actor, 'jobs.list');
}

/** Who sees the candidates of a job: its hiring team, and whoever may see all jobs and all candidates. */
export function maySeeCandidates(
  actor: MemberActor,
  teamRole: TeamRole | null,
  grant: 'candidates.list' | 'candidates.get',
): boolean {
  return teamRole !== null || (holds(actor, 'jobs.list') && holds(actor, grant));
}

/** Who moves, rejects and rates. Interviewers look on. */
export function mayDecide(actor: MemberActor, teamRole: TeamRole | null): boolean {
  return holds(actor, 'candidates.update') || teamRole === 'recruiter' || teamRole === 'hiring_manager';
}
