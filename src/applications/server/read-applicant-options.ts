import type { TenantTx } from '#platform/server/db/tenant.ts';
import type { MemberActor } from '#platform/server/http/actor.ts';
import type { ApplicantOptions } from '../applicants-contract.ts';
import type { BoardJob } from './access.ts';
import { listQuestions, listTeam } from './applicant-queries.ts';
import { presentPerson } from './list-applicants.ts';
import { mayDecide } from './policy.ts';
import { listColumns, listFacets } from './queries.ts';

/** The filters and columns that the list of a job's applications offers. */
export async function readApplicantOptions(
  tx: TenantTx,
  actor: MemberActor,
  job: BoardJob,
): Promise<ApplicantOptions> {
  const [steps, values, team, questions] = await Promise.all([
    listColumns(tx, job.id),
    listFacets(tx, job.id),
    listTeam(tx, job.id),
    listQuestions(tx, job.id),
  ]);
  const decides = mayDecide(actor, job.teamRole);
  return {
    job: { id: job.id, title: job.title, status: job.status },
    total: steps.reduce((sum, step) => sum + step.total_count, 0),
    steps: steps.map(({ id, title, color, kind }) => ({ id, title, color, kind })),
    tags: values.tags.map(({ value }) => value),
    sources: values.sources.map(({ value }) => value),
    team: team.map((member) => ({ ...presentPerson(member), isMe: member.member_id === actor.memberId })),
    questions,
    can: { decide: decides && job.status !== 'archived', share: decides, export: decides },
  };
}
