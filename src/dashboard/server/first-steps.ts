import { sql } from 'kysely';
import { currentTenantId, type TenantTx } from '#platform/server/db/tenant.ts';
import { holds } from '#platform/server/http/actor.ts';
import type { Dashboard } from '../contract.ts';
import { firstSteps } from '../rules.ts';
import type { View } from './view.ts';

const newCompanyDays = 30;

type Facts = Record<(typeof firstSteps)[number], boolean> & { is_new: boolean; job_slug: string | null };

/** The first steps of a new company, as far as they are done; null once all are, and for members who may not do them. */
export async function readFirstSteps(tx: TenantTx, { actor, now }: View): Promise<Dashboard['firstSteps']> {
  if (!holds(actor, 'jobs.create')) return null;
  const since = new Date(now.getTime() - newCompanyDays * 86_400_000);
  const { rows } = await sql<Facts>`
    select c.created_at > ${since}::timestamptz as is_new, j.slug as job_slug, j.slug is not null as job,
           c.photo_key is not null or exists (
             select from careers_pages p where p.tenant_id = ${currentTenantId} and p.published is not null) as careers,
           exists (select from members m where m.tenant_id = ${currentTenantId} and not m.is_owner)
             or exists (select from invitations i where i.tenant_id = ${currentTenantId}) as team,
           exists (select from applications a
                    where a.tenant_id = ${currentTenantId} and a.form_id is not null) as apply
      from companies c
      left join lateral (
        select slug from jobs
         where tenant_id = ${currentTenantId} and deleted_at is null and status = 'published'
         order by published_at desc, id desc
         limit 1) as j on true
     where c.id = ${currentTenantId}`.execute(tx);
  const [facts] = rows;
  if (facts === undefined || !facts.is_new) return null;
  const done = firstSteps.filter((step) => facts[step]);
  return done.length === firstSteps.length ? null : { done, jobSlug: facts.job_slug };
}
