import { type Insertable, sql } from 'kysely';
import type { OnCompanyCreated } from '#companies/server/create-company.ts';
import { createJobCounts } from '#jobs/server/application-counts.ts';
import { foldApplicationCounts } from '#jobs/server/fold-application-counts.ts';
import { refreshCandidateSearch } from '#candidates/server/search-document.ts';
import type { DB, Files, CvFiles } from '#platform/server/db/types.ts';
import { currentTenantId, type TenantTx } from '#platform/server/db/tenant.ts';
import { engineeringPipeline } from '../content/company.ts';
import type { DemoRows, PlannedEvent } from '../plan/rows.ts';
import { type Random, seededRandom } from '../plan/seeded-random.ts';
import { writeJobHistory } from './write-job-history.ts';
import { writeNotifications } from './write-notifications.ts';

export type DemoWriteContext = {
  rows: DemoRows;
  files: Insertable<Files>[];
  cvFile: Insertable<CvFiles>;
  passwordHash: string;
  firstSettings: readonly OnCompanyCreated[];
  now: Date;
};

/** Writes everything, in a transaction that carries the new company's id. */
export async function writeDemo(
  tx: TenantTx,
  { rows, files, cvFile, passwordHash, firstSettings, now }: DemoWriteContext,
): Promise<void> {
  await insert(
    tx,
    'users',
    rows.users.map(({ is_platform_admin: _flag, ...user }) => ({ ...user, password_hash: passwordHash })),
  );
  await insertProfile(tx, rows.ownProfile, cvFile);
  await insert(tx, 'companies', [rows.company]);
  await insert(tx, 'members', rows.members);
  await insertCompany(tx, rows, firstSettings);
  for (const department of rows.departments) await insert(tx, 'departments', [department]);
  await insert(tx, 'jobs', rows.jobs);
  for (const { id } of rows.jobs) await createJobCounts(tx, id as string);
  await insert(tx, 'job_steps', rows.jobSteps);
  await insert(tx, 'hiring_team_members', rows.hiringTeam);
  await insert(tx, 'job_questions', rows.questions);
  await insert(tx, 'job_forms', rows.jobForms);
  await insert(tx, 'question_templates', rows.questionTemplates);
  await insert(tx, 'applicant_views', rows.applicantViews);
  await insert(tx, 'files', files);
  await insert(tx, 'candidates', rows.candidates);
  await sql`
    update files set candidate_id = c.id from candidates c
     where files.tenant_id = ${currentTenantId} and c.tenant_id = files.tenant_id and c.cv_file_id = files.id`.execute(
    tx,
  );
  await insert(tx, 'applications', rows.applications);
  await foldApplicationCounts(tx);
  await insert(tx, 'step_periods', rows.stepPeriods);
  await insert(tx, 'rejections', rows.rejections);
  await insert(tx, 'comments', rows.comments);
  await insert(tx, 'meetings', rows.meetings);
  await insertHosts(tx, rows.meetingHosts);
  await insert(tx, 'page_views', rows.pageViews);
  await insert(tx, 'events', rows.events.map(eventRow(seededRandom('events'))));
  await writeJobHistory(tx, rows, now);
  await writeNotifications(tx, rows, now);
  for (const { id } of rows.candidates) await refreshCandidateSearch(tx, id);
}

async function insertProfile(
  tx: TenantTx,
  { profile, experiences, educations }: DemoRows['ownProfile'],
  file: Insertable<CvFiles>,
): Promise<void> {
  await insert(tx, 'profiles', [profile]);
  await insert(tx, 'experiences', experiences);
  await insert(tx, 'educations', educations);
  await insert(tx, 'cv_files', [file]);
}

// The settings of every new company, dated to the day on which the demo's company was founded; its events are planned.
async function insertCompany(
  tx: TenantTx,
  { company, members, users }: DemoRows,
  firstSettings: readonly OnCompanyCreated[],
): Promise<void> {
  const owner = members.find((member) => member.is_owner) ?? users[0];
  const now = new Date(company.created_at as Date);
  const creatorId = owner !== undefined && 'user_id' in owner ? owner.user_id : '';
  for (const setUp of firstSettings) {
    await setUp(tx, { id: company.id as string, language: 'en', creatorId, now });
  }
  await tx.updateTable('pipelines').set({ created_at: now }).execute();
  const { id } = await tx
    .insertInto('pipelines')
    .values({ title: engineeringPipeline.title, created_at: now })
    .returning('id')
    .executeTakeFirstOrThrow();
  const steps = engineeringPipeline.steps.map((step, position) => ({ ...step, pipeline_id: id, position }));
  await insert(tx, 'pipeline_steps', steps);
}

async function insertHosts(tx: TenantTx, hosts: DemoRows['meetingHosts']): Promise<void> {
  const rows = hosts.map(({ meetingId, memberId, from, to, isCancelled }) => ({
    meeting_id: meetingId,
    member_id: memberId,
    during: isCancelled ? 'empty' : `[${from.toISOString()},${to.toISOString()})`,
  }));
  await insert(tx, 'meeting_hosts', rows);
}

const eventRow =
  (random: Random) =>
  ({ at, type, actor, data, ...about }: PlannedEvent): Insertable<DB['events']> => ({
    id: random.uuid(at),
    occurred_at: at,
    type,
    actor_kind: actor.kind,
    actor_user_id: actor.userId,
    job_id: about.jobId ?? null,
    candidate_id: about.candidateId ?? null,
    application_id: about.applicationId ?? null,
    meeting_id: about.meetingId ?? null,
    data: JSON.stringify(data ?? {}),
  });

// PostgreSQL takes 65,535 parameters in a statement; equal chunks share one prepared statement.
const chunkRows = 100;

async function insert<T extends keyof DB>(
  tx: TenantTx,
  table: T,
  rows: readonly Insertable<DB[T]>[],
): Promise<void> {
  for (let start = 0; start < rows.length; start += chunkRows) {
    await tx
      .insertInto(table)
      .values(rows.slice(start, start + chunkRows))
      .execute();
  }
}
