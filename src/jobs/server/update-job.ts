import { byMember, type Changes, record } from '#activity/server/record.ts';
import { refuse } from '#platform/contract/errors.ts';
import { type TenantTx } from '#platform/server/db/tenant.ts';
import type { MemberActor } from '#platform/server/http/actor.ts';
import { saveQuestions } from '#forms/server/save-questions.ts';
import type { JobChange } from '../contract.ts';
import { isEditable } from '../rules.ts';
import { requireJob } from './access.ts';
import { chooseSlug } from './choose-slug.ts';
import { changedFields, keptChanges } from './job-changes.ts';
import { requireDepartment, sanitizedColumns } from './job-columns.ts';
import { readJob } from './read-job.ts';
import { sanitizeTexts } from './job-text.ts';
import { refuseMissingTexts } from './refuse-missing-texts.ts';
import { saveHiringTeam } from './save-hiring-team.ts';

/**
 * Changes a job. A change based on an older version is refused with the current state.
 * @param publicUrl the origin of the installation
 */
export async function updateJob(
  tx: TenantTx,
  actor: MemberActor,
  input: { id: string; change: JobChange; publicUrl: string },
  now: Date,
): Promise<void> {
  const { id, change } = input;
  const locked = await requireJob(tx, actor, id, { lock: true });
  const before = await readJob(tx, actor, id, input.publicUrl);
  if (change.version !== locked.version) refuse('conflict', 'jobs.stale', { details: { current: before } });
  if (!isEditable(before.status)) refuse('conflict', 'jobs.archived');
  const sanitised = sanitizeTexts(change);
  if (before.status !== 'draft') refuseMissingTexts(sanitised);
  const isMoved = change.departmentId !== locked.department_id;
  const department = isMoved ? await requireDepartment(tx, change.departmentId) : null;
  const changed = changedFields(before, sanitised);
  const fields = Object.keys(changed);
  if (fields.length === 0) return;
  // The slug follows the title until the first publication; after that shared links must work.
  const slug =
    before.publishedAt === null && before.title !== change.title
      ? await chooseSlug(tx, actor.companyId, change.title, id)
      : before.slug;
  await tx
    .updateTable('jobs')
    .set({ ...sanitizedColumns(sanitised), slug, version: before.version + 1, updated_at: now })
    .where('id', '=', id)
    .execute();
  if (fields.includes('questions')) await saveQuestions(tx, id, change.questions);
  if (fields.includes('hiringTeam')) await saveHiringTeam(tx, id, change.hiringTeam);
  const data = { job: change.title, fields };
  const changes: Changes = {
    ...keptChanges(changed, before, sanitised),
    ...(isMoved && { departmentId: [before.department?.name, department] }),
  };
  await record(tx, actor.companyId, byMember(actor), { type: 'job.updated', jobId: id, data, changes, now });
}
