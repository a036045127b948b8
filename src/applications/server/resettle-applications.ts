import { sql } from 'kysely';
import { byMember, recordSeveral } from '#activity/server/record.ts';
import type { StandingApplications } from '#jobs/server/save-steps.ts';
import { currentTenantId } from '#platform/server/db/tenant.ts';
import { requireVisibleJob, requireDecision } from './access.ts';

type ResettledRow = { id: string; candidate_id: string; outcome: string; from_id: string; to_id: string };

/**
 * Moves every application of a removed step to the step named for it, also rejected and withdrawn ones. The time on the
 * step continues.
 */
export const standingApplications: StandingApplications = {
  async resettle(tx, actor, { jobId, moves, now }) {
    requireDecision(actor, await requireVisibleJob(tx, actor, jobId));
    const { rows } = await sql<ResettledRow>`
      with moving as (
        select a.id, m.from_id, m.to_id
          from applications a
          join jsonb_to_recordset(${JSON.stringify(moves.map(({ from, to }) => ({ from_id: from, to_id: to })))}::jsonb)
               as m (from_id uuid, to_id uuid) on m.from_id = a.step_id
         where a.tenant_id = ${currentTenantId} and a.job_id = ${jobId}::uuid
         order by a.id
           for no key update of a
      )
      update applications a
         set step_id = s.to_id, updated_at = ${now}, version = a.version + 1
        from moving s
       where a.tenant_id = ${currentTenantId} and a.id = s.id
      returning a.id, a.candidate_id, a.outcome, s.from_id, s.to_id`.execute(tx);
    const steps = await tx
      .selectFrom('job_steps')
      .select(['id', 'title', 'kind'])
      .where('job_id', '=', jobId)
      .execute();
    const stepOf = new Map(steps.map((step) => [step.id, step]));
    const events = rows
      .filter((row) => row.outcome === 'open')
      .map((row) => ({
        type: 'application.resettled',
        jobId,
        candidateId: row.candidate_id,
        applicationId: row.id,
        data: {
          fromStepId: row.from_id,
          fromTitle: stepOf.get(row.from_id)?.title ?? '',
          toStepId: row.to_id,
          toTitle: stepOf.get(row.to_id)?.title ?? '',
          toKind: stepOf.get(row.to_id)?.kind ?? '',
        },
        now,
      }));
    await recordSeveral(tx, actor.companyId, byMember(actor), events);
    return { hired: rows.filter((row) => row.outcome === 'hired').length };
  },

  async areOn(tx, { jobId, ids, which }) {
    const one = await tx
      .selectFrom('applications')
      .select('id')
      .where('job_id', '=', jobId)
      .where('step_id', 'in', ids)
      .$if(which === 'open or hired', (found) => found.where('outcome', 'in', ['open', 'hired']))
      .limit(1)
      .executeTakeFirst();
    return one !== undefined;
  },
};
