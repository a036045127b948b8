import { sql } from 'kysely';
import { type CronTask, enqueue } from '#platform/server/background/background.ts';
import { foldCompanies } from '#platform/server/background/fold-companies.ts';
import { inEachCompany } from '#platform/server/background/in-each-company.ts';
import { currentTenantId, inTenant, type TenantTx } from '#platform/server/db/tenant.ts';
import type { Platform } from '#platform/server/platform.ts';
import { undoDays } from '../rules.ts';
import { findPairs } from './find-pairs.ts';

/**
 * Looks for duplicates of the candidates who were added or changed: each minute in every company, and at once in the
 * company where a member added a candidate.
 */
export const findDuplicatesTask: CronTask = {
  name: 'find_duplicates',
  schedule: '* * * * *',
  async run({ companyId }, platform) {
    const companies = companyId === undefined ? await listQueued(platform) : [{ tenant_id: companyId }];
    await foldCompanies(platform, companies, { name: 'find duplicates', fold: findPairs });
    if (companyId !== undefined) await lookAgainSoon(platform, companyId);
  },
};

/** Another run had the company's lock, or a change held a candidate: the member would wait for the next minute. */
async function lookAgainSoon({ db, system }: Platform, companyId: string): Promise<void> {
  const left = system.selectFrom('duplicate_checks').select('id').where('tenant_id', '=', companyId).limit(1);
  if ((await left.executeTakeFirst()) === undefined) return;
  const options = { jobKey: `find_duplicates of ${companyId}`, runAt: new Date(Date.now() + 1000) };
  await inTenant(db, companyId, (tx) => enqueue(tx, findDuplicatesTask.name, { companyId }, options));
}

const listQueued = ({ system }: Platform) =>
  system.selectFrom('duplicate_checks').select('tenant_id').distinct().execute();

/**
 * Each night: checks every open pair again, and every candidate without keys. So new rules and values that became
 * common reach them too; and forgets what undoes merges of more than 30 days ago.
 */
export const reviewDuplicatesTask: CronTask = {
  name: 'review_duplicates',
  schedule: '10 3 * * *',
  async run(_payload, platform) {
    const companies = await platform.system.selectFrom('companies').select('id as tenant_id').execute();
    const now = platform.clock.now();
    await inEachCompany(platform, companies, async (tx) => {
      await queueReview(tx);
      await forgetOldMerges(tx, now);
    });
  },
};

async function queueReview(tx: TenantTx): Promise<void> {
  await sql`
    insert into duplicate_checks (tenant_id, candidate_id)
    select ${currentTenantId}, c.id
      from candidates c
     where c.tenant_id = ${currentTenantId}
       and (c.id in (select p.first_id from duplicate_pairs p
                      where p.tenant_id = ${currentTenantId} and p.dismissed_at is null)
            or not exists (select from duplicate_keys k
                            where k.tenant_id = ${currentTenantId} and k.candidate_id = c.id))`.execute(tx);
}

/** Applicants' links and addresses of merged candidates lead on; only what an undo needs is forgotten. */
async function forgetOldMerges(tx: TenantTx, now: Date): Promise<void> {
  await sql`
    update merged_candidates set undo = null
     where tenant_id = ${currentTenantId} and undo is not null
       and merged_at < ${now}::timestamptz - make_interval(days => ${undoDays}::integer)`.execute(tx);
}
