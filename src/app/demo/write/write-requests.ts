import { sql } from 'kysely';
import { copyFiles } from '#files/server/copy-files.ts';
import { currentTenantId, type TenantTx } from '#platform/server/db/tenant.ts';
import { texts } from '../content/content.ts';
import { after, dayMs } from '../plan/calendar.ts';
import type { Demo } from '../plan/model.ts';

type Asked = {
  applicationId: string;
  cvFileId: string;
  language: 'en' | 'tr';
  by: string;
  at: Date;
  now: Date;
};

/** Suggestions and requested documents of each state, for the candidate with an account. */
export async function writeRequests(
  tx: TenantTx,
  { candidates, rows, members, calendar }: Demo,
): Promise<void> {
  const candidate = candidates.find(({ authored }) => authored?.profile);
  const own = rows.applications.filter(({ candidate_id: id }) => id === candidate?.id);
  const application = own.find(({ outcome }) => outcome === 'open');
  if (!candidate || !application) return;
  const { now } = calendar;
  const asked: Asked = {
    applicationId: String(application.id),
    cvFileId: candidate.cvFileId ?? '',
    language: application.language === 'tr' ? 'tr' : 'en',
    by: members.recruiter.userId,
    at: after(now, -2 * dayMs),
    now,
  };
  const isOther = (id: unknown): boolean => own.every(({ job_id: applied }) => applied !== id);
  const job = rows.jobs.find(({ id, status }) => status === 'published' && isOther(id));
  await writeSuggestions(tx, asked, String(job?.id));
  await writeDocuments(tx, asked);
}

// They applied to all public jobs but one, which was suggested before.
async function writeSuggestions(tx: TenantTx, asked: Asked, jobId: string): Promise<void> {
  for (const state of ['declined', 'withdrawn', 'expired', 'open'])
    await tx
      .insertInto('job_suggestions')
      .values({
        application_id: asked.applicationId,
        job_id: jobId,
        note: texts.suggestionNotes[asked.language],
        state,
        suggested_by: asked.by,
        suggested_at: asked.at,
        expires_at: after(asked.at, 30 * dayMs),
        closed_at: state === 'open' ? null : asked.now,
      })
      .execute();
}

async function writeDocuments(tx: TenantTx, { applicationId, cvFileId, language, by, at, now }: Asked) {
  for (const { state, title, explanation } of texts.requestedDocuments[language]) {
    const hasArrived = state === 'received' || state === 'accepted';
    const { id } = await tx
      .insertInto('document_requests')
      .values({
        application_id: applicationId,
        title,
        explanation,
        state,
        due_on: sql<string>`(${after(now, 9 * dayMs)}::timestamptz)::date`,
        requested_by: by,
        requested_at: at,
        asked_at: at,
        received_at: hasArrived ? now : null,
        closed_at: state === 'accepted' || state === 'cancelled' ? now : null,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    // The CV stands for the document.
    for (const fileId of (await copyFiles(tx, hasArrived ? [cvFileId] : [], now)).values()) {
      await sql`
        update files set purpose = 'attachment', title = ${title} || '.' || format
         where tenant_id = ${currentTenantId} and id = ${fileId}::uuid`.execute(tx);
      const link = { file_id: fileId, document_request_id: id, received_at: now };
      await tx.insertInto('document_request_files').values(link).execute();
    }
  }
}
