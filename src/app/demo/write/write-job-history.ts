import { sql } from 'kysely';
import { currentTenantId, type TenantTx } from '#platform/server/db/tenant.ts';
import { dayMs } from '../plan/calendar.ts';
import type { DemoRows } from '../plan/rows.ts';
import { seededRandom } from '../plan/seeded-random.ts';

const places = { LinkedIn: 'linkedin', 'Kariyer.net': 'kariyer', Newsletter: 'newsletter' } as const;

/** What people leave on jobs as they use them: when each was last there, links they share, an edit after publishing. */
export async function writeJobHistory(tx: TenantTx, { jobs }: DemoRows, now: Date): Promise<void> {
  await writeVisits(tx, now);
  const random = seededRandom('job traces');
  for (const job of jobs) {
    const { id = '', status, published_at: publishedAt, created_by_user_id: owner } = job;
    if (status !== 'published' || !(publishedAt instanceof Date)) continue;
    const at = new Date(publishedAt.getTime() + dayMs * 2);
    const links = Object.entries(places).map(([name, source]) => ({
      id: random.uuid(at),
      job_id: id,
      name,
      source,
      created_at: at,
    }));
    await tx.insertInto('job_links').values(links).execute();
    const edited = new Date(at.getTime() + dayMs);
    const changes = editOf(job);
    const data = { job: job.title ?? '', fields: Object.keys(changes) };
    await tx
      .insertInto('events')
      .values({
        id: random.uuid(edited),
        occurred_at: edited,
        type: 'job.updated',
        actor_kind: 'member',
        actor_user_id: owner ?? null,
        job_id: id,
        data: JSON.stringify(data),
        changes: JSON.stringify(changes),
      })
      .execute();
  }
}

/** The edit that left the job as it is. */
function editOf({ openings, closes_on: closesOn, is_pay_public: isPayPublic }: DemoRows['jobs'][number]) {
  const now = Number(openings);
  return {
    openings: [now + 1, now],
    ...(closesOn && { closesOn: [null, closesOn] }),
    ...(isPayPublic === true && { isPayPublic: [false, true] }),
  };
}

// Each was there some days ago, each on another day: so there is something new, and not everywhere the same.
async function writeVisits(tx: TenantTx, now: Date): Promise<void> {
  await sql`
    insert into job_visits (tenant_id, member_id, job_id, seen_application_id, visited_at)
    select m.tenant_id, m.id, j.id,
           (select a.id from applications a
             where a.tenant_id = j.tenant_id and a.job_id = j.id and a.applied_at < visit.at
             order by a.id desc limit 1), visit.at
      from members m
      join jobs j on j.tenant_id = m.tenant_id
     cross join lateral (
       select ${now}::timestamptz - make_interval(days => 1 + abs(hashtext(m.id::text || j.id::text)) % 9) as at) as visit
     where m.tenant_id = ${currentTenantId} and j.created_at < visit.at`.execute(tx);
}
