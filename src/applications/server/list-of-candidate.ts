import { readScope, requireCandidate } from '#candidates/server/access.ts';
import { ofMember } from '#jobs/server/access.ts';
import type { JobStatus } from '#jobs/rules.ts';
import type { TenantTx } from '#platform/server/db/tenant.ts';
import type { MemberActor } from '#platform/server/http/actor.ts';
import type { CandidateApplication } from '../contract.ts';
import type { TeamRole } from './policy.ts';
import { presentCard, viewOf } from './present.ts';
import { listCandidateCards } from './queries.ts';

/** The applications of a candidate: all of them, or those to jobs of the caller's hiring teams. */
export async function listOfCandidate(
  tx: TenantTx,
  actor: MemberActor,
  asked: { candidateId: string; now: Date },
): Promise<CandidateApplication[]> {
  await requireCandidate(tx, actor, asked.candidateId);
  const scope = readScope(actor);
  const rows = await listCandidateCards(tx, asked.candidateId, {
    memberId: scope === 'everyone' ? null : scope.memberId,
    now: asked.now,
  });
  const jobs = await findJobs(
    tx,
    actor,
    rows.map((row) => row.job_id),
  );
  const steps = await findSteps(
    tx,
    rows.map((row) => row.step_id),
  );
  return rows.flatMap((row) => {
    const job = jobs.get(row.job_id);
    const step = steps.get(row.step_id);
    if (job === undefined || step === undefined) return [];
    const card = presentCard(row, viewOf(actor, job, asked.now));
    return [
      {
        ...card,
        job: { id: job.id, title: job.title, status: job.status },
        step: { ...step, kind: row.kind },
      },
    ];
  });
}

async function findJobs(tx: TenantTx, actor: MemberActor, ids: string[]) {
  if (ids.length === 0) return new Map<string, never>();
  const rows = await tx
    .selectFrom('jobs')
    .leftJoin('hiring_team_members', ofMember(actor))
    .select(['jobs.id', 'jobs.title', 'jobs.status', 'hiring_team_members.role'])
    .where('jobs.id', 'in', ids)
    .where('jobs.deleted_at', 'is', null)
    .execute();
  return new Map(
    rows.map((row) => [
      row.id,
      {
        id: row.id,
        title: row.title,
        status: row.status as JobStatus,
        teamRole: row.role as TeamRole | null,
      },
    ]),
  );
}

async function findSteps(tx: TenantTx, ids: string[]) {
  if (ids.length === 0) return new Map<string, never>();
  const rows = await tx
    .selectFrom('job_steps')
    .select(['id', 'title', 'color'])
    .where('id', 'in', ids)
    .execute();
  return new Map(rows.map((row) => [row.id, row]));
}
