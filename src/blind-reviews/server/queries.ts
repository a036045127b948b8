import { sql } from 'kysely';
import type { Duplication } from '#jobs/server/after-duplication.ts';
import { currentTenantId, type TenantTx } from '#platform/server/db/tenant.ts';

export type ReviewRow = { until_step_id: string | null };

export async function findReview(tx: TenantTx, jobId: string): Promise<ReviewRow | undefined> {
  return tx
    .selectFrom('blind_reviews')
    .select('until_step_id')
    .where('job_id', '=', jobId)
    .executeTakeFirst();
}

export async function countWithheld(tx: TenantTx, jobId: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from withheld_people w
     where w.tenant_id = ${currentTenantId} and w.job_id = ${jobId}::uuid`.execute(tx);
  return rows[0]?.count ?? 0;
}

export type LiftedApplication = { application_id: string; job_id: string };

/** Lifts the review of each application that withholds the candidate. Of several calls at once one gets the rows. */
export async function insertLifts(
  tx: TenantTx,
  lift: { candidateId: string; userId: string; reason: string; now: Date },
): Promise<LiftedApplication[]> {
  const { rows } = await sql<LiftedApplication>`
    with lifted as (
      insert into blind_lifts (tenant_id, application_id, reason, lifted_by_user_id, lifted_at)
      select w.tenant_id, w.application_id, ${lift.reason}, ${lift.userId}::uuid, ${lift.now}::timestamptz
        from withheld_people w
       where w.tenant_id = ${currentTenantId} and w.candidate_id = ${lift.candidateId}::uuid
       order by w.application_id
          on conflict do nothing
      returning application_id)
    select l.application_id, a.job_id
      from lifted l
      join applications a on a.tenant_id = ${currentTenantId} and a.id = l.application_id`.execute(tx);
  return rows;
}

export type ApplicantMove = { jobId: string; candidateId: string; from: string; to: string };

/** Of these moves the applications that reached the step on which the review of their job ends, by candidate. */
export async function reachedEnd(
  tx: TenantTx,
  moves: readonly ApplicantMove[],
): Promise<Map<string, string>> {
  const { rows } = await sql<{ id: string; candidate_id: string }>`
    select a.id, a.candidate_id
      from jsonb_to_recordset(${JSON.stringify(moves)}::jsonb)
           as m ("jobId" uuid, "candidateId" uuid, "from" uuid, "to" uuid)
      join applications a
        on a.tenant_id = ${currentTenantId} and a.job_id = m."jobId" and a.candidate_id = m."candidateId"
      join blind_reviews b on b.tenant_id = ${currentTenantId} and b.job_id = a.job_id
      join job_steps f on f.tenant_id = ${currentTenantId} and f.id = m."from"
      join job_steps t on t.tenant_id = ${currentTenantId} and t.id = m."to"
      left join job_steps u on u.tenant_id = ${currentTenantId} and u.id = b.until_step_id
     where case when u.id is null then t.kind = 'hired' and f.kind <> 'hired'
                else f.position < u.position and t.position >= u.position end
       and not exists (select from blind_lifts l where l.tenant_id = ${currentTenantId} and l.application_id = a.id)`.execute(
    tx,
  );
  return new Map(rows.map((row) => [row.candidate_id, row.id]));
}

/** Gives a duplicated job the blind review of its source, until the step at the same place. */
export async function copyReview(tx: TenantTx, { fromJobId, toJobId, now }: Duplication): Promise<void> {
  await sql`
    insert into blind_reviews (tenant_id, job_id, until_step_id, changed_at)
    select b.tenant_id, ${toJobId}::uuid, t.id, ${now}::timestamptz
      from blind_reviews b
      left join job_steps f on f.tenant_id = ${currentTenantId} and f.id = b.until_step_id
      left join job_steps t on t.tenant_id = ${currentTenantId} and t.job_id = ${toJobId}::uuid and t.position = f.position
     where b.tenant_id = ${currentTenantId} and b.job_id = ${fromJobId}::uuid`.execute(tx);
}
