import { type Insertable, sql } from 'kysely';
import { addSampleOffer } from '#booking/server/add-sample-offer.ts';
import { findCareersCompany } from '#careers/server/find-company.ts';
import { saveShown } from '#apply/server/save-shown.ts';
import { saveLastContacts } from '#candidates/server/last-contacts.ts';
import { refreshCandidateSearch } from '#candidates/server/search-document.ts';
import { copyFiles } from '#files/server/copy-files.ts';
import { lastContactOf } from '#conversations/server/keep-last-contacts.ts';
import { summarizeTraffic } from '#careers/server/factory.ts';
import { addSampleMails } from '#outgoing/server/add-sample-mails.ts';
import { inLanguage } from '#jobs/server/job-text.ts';
import { addSampleEvaluations } from '#evaluations/server/add-sample-evaluations.ts';
import { addSampleShares } from '#shares/server/add-sample-shares.ts';
import { addSampleRooms } from '#meetings/server/add-sample-rooms.ts';
import { findPublicJob } from '#jobs/server/public-queries.ts';
import { foldCandidateCounts } from '#candidates/server/fold-candidate-counts.ts';
import { foldApplicationCounts } from '#jobs/server/fold-application-counts.ts';
import type { DB } from '#platform/server/db/types.ts';
import { currentTenantId, type TenantTx } from '#platform/server/db/tenant.ts';
import type { Platform } from '#platform/server/platform.ts';
import { companyDefaults } from '../../server/wiring.ts';
import type { Demo, DemoRows } from '../plan/model.ts';
import { writeNotifications } from './write-notifications.ts';
import { writeProfile } from './write-profile.ts';

type DemoInput = { plan: Demo; passwordHash: string };
/** Inserts the whole demo, in a transaction that carries the new company's id. */
export async function writeDemo(tx: TenantTx, platform: Platform, { plan, passwordHash }: DemoInput) {
  const users = plan.rows.users.map((user) => ({ ...user, password_hash: passwordHash }));
  const rows: DemoRows = { ...plan.rows, users };
  for (const table of Object.keys(rows) as (keyof DemoRows)[]) await insertRows(tx, rows, table);
  await sql`
    update files f set candidate_id = coalesce(
      (select c.id from candidates c where c.tenant_id = f.tenant_id and c.cv_file_id = f.id),
      (select a.candidate_id from applications a where a.tenant_id = f.tenant_id and a.cv_file_id = f.id limit 1))
     where f.tenant_id = ${currentTenantId}`.execute(tx);
  for (const fold of [foldApplicationCounts, foldCandidateCounts, summarizeTraffic]) await fold(tx);
  await writeCompanyDefaults(tx, plan);
  await writeRecords(tx, platform, plan);
  await writeVisits(tx, plan);
  for (const candidate of plan.candidates) await writeProfile(tx, candidate);
  await writeRequestedFiles(tx, plan);
  await addSampleRooms(tx);
  for (const add of [addSampleMails, addSampleEvaluations]) await add(tx, plan.calendar.now);
  for (const add of [addSampleOffer, addSampleShares]) await add(tx, platform, platform.clock.now());
  await writeNotifications(tx, plan);
  const candidateIds = rows.candidates.map(({ id }) => String(id));
  for (const id of candidateIds) await refreshCandidateSearch(tx, id);
  await saveLastContacts(tx, candidateIds, lastContactOf);
}

/** The first settings of a company, dated to its foundation. The rejections refer to the reasons among them. */
async function writeCompanyDefaults(tx: TenantTx, plan: Demo): Promise<void> {
  const now = new Date(plan.rows.companies[0]?.created_at as Date);
  const company = { id: plan.companyId, language: 'en', creatorId: plan.members.owner.userId, now } as const;
  for (const setUp of companyDefaults) await setUp(tx, company);
  await tx.updateTable('pipelines').set({ created_at: now }).execute();
  await sql`
    update rejections set reason_id = r.id from rejection_reasons r
     where rejections.tenant_id = ${currentTenantId} and r.tenant_id = rejections.tenant_id
       and r.title = rejections.reason`.execute(tx);
}

/** Records what the applicants for the public jobs saw, and the consent of some of them. */
async function writeRecords(tx: TenantTx, platform: Platform, { companyId, rows }: Demo): Promise<void> {
  const company = await findCareersCompany(tx, companyId, platform.config);
  for (const { slug } of rows.jobs) {
    const row = await findPublicJob(tx, slug, platform.clock.now());
    if (company === null || row === undefined) continue;
    const job = inLanguage(row, null);
    const shown = await saveShown(tx, platform, { company, job }, job.language);
    await sql`
      with sent as (update applications a set posting_id = ${shown.posting_id}
                     where a.tenant_id = ${currentTenantId} and a.job_id = ${job.id} returning a.*)
      insert into consent_records (tenant_id, application_id, candidate_id, text_id, is_given, recorded_at)
      select a.tenant_id, a.id, a.candidate_id, text_id::uuid, case place when 2 then hashtext(a.id::text) % 9 < 4 end, a.applied_at
        from sent a, unnest(array[${shown.notice_id}, ${shown.talent_pool_text_id}]) with ordinality as t (text_id, place)
       order by a.id, place`.execute(tx);
  }
}

/** The files of the requested documents that have arrived: the CV is used for each. */
async function writeRequestedFiles(tx: TenantTx, { rows, calendar: { now } }: Demo): Promise<void> {
  for (const { id, application_id, title, received_at } of rows.document_requests) {
    const cv = rows.applications.find((one) => one.id === application_id)?.cv_file_id;
    if (!cv || !received_at) continue;
    for (const fileId of (await copyFiles(tx, [cv], now)).values()) {
      await sql`
        update files set purpose = 'attachment', title = ${title} || '.' || format
         where tenant_id = ${currentTenantId} and id = ${fileId}::uuid`.execute(tx);
      const link = { file_id: fileId, document_request_id: String(id), received_at: now };
      await tx.insertInto('document_request_files').values(link).execute();
    }
  }
}

// Each member visited each job one to nine days ago, so that some applications are new to them.
async function writeVisits(tx: TenantTx, { calendar }: Demo): Promise<void> {
  await sql`
    insert into job_visits (tenant_id, member_id, job_id, last_seen_application_id, visited_at)
    select m.tenant_id, m.id, j.id,
           (select a.id from applications a
             where a.tenant_id = j.tenant_id and a.job_id = j.id and a.applied_at < visit.at
             order by a.id desc limit 1), visit.at
      from members m
      join jobs j on j.tenant_id = m.tenant_id
     cross join lateral (
       select ${calendar.now}::timestamptz - make_interval(days => 1 + abs(hashtext(m.id::text || j.id::text)) % 9) as at) as visit
     where m.tenant_id = ${currentTenantId} and j.created_at < visit.at`.execute(tx);
}

// PostgreSQL takes 65,535 parameters in a statement; chunks of one size share a prepared statement.
const chunkRows = 100;
async function insertRows<T extends keyof DemoRows>(tx: TenantTx, rows: DemoRows, table: T): Promise<void> {
  const left: Insertable<DB[T]>[] = [...rows[table]];
  while (left.length > 0) await tx.insertInto(table).values(left.splice(0, chunkRows)).execute();
}
