import { byMember, type Changes, changesOf, record } from '#activity/server/record.ts';
import { refuse } from '#platform/contract/errors.ts';
import type { TenantTx } from '#platform/server/db/tenant.ts';
import type { MemberActor } from '#platform/server/http/actor.ts';
import { isEmptyRichText } from '#platform/server/rich-text.ts';
import type { Job, JobChange } from '../contract.ts';
import { isEditable } from '../rules.ts';
import { requireJob } from './access.ts';
import { chooseSlug } from './choose-slug.ts';
import { jobColumns, requireDepartment } from './job-columns.ts';
import { readJob } from './read-job.ts';
import { saveHiringTeam } from './save-hiring-team.ts';
import { saveQuestions } from './save-questions.ts';

/**
 * Replaces what a job says. A change made from an older version is refused with the current state.
 * @param publicUrl the origin of the careers site
 */
export async function updateJob(
  tx: TenantTx,
  actor: MemberActor,
  given: { id: string; change: JobChange; publicUrl: string },
  now: Date,
): Promise<void> {
  const { id, change } = given;
  const locked = await requireJob(tx, actor, id, { lock: true });
  const before = await readJob(tx, actor, id, given.publicUrl);
  if (change.version !== locked.version) refuse('conflict', 'jobs.stale', { details: { current: before } });
  if (!isEditable(before.status)) refuse('conflict', 'jobs.archived');
  const columns = jobColumns(change);
  if (before.status !== 'draft' && isEmptyRichText(columns.description_html)) refuseWithoutDescription();
  const isMoved = change.departmentId !== locked.department_id;
  const department = isMoved ? await requireDepartment(tx, change.departmentId) : null;
  const changed = changedFields(before, { ...change, descriptionHtml: columns.description_html });
  const fields = Object.keys(changed);
  if (fields.length === 0) return;
  // The address follows the title only until it has been public: shared links live.
  const slug =
    before.publishedAt === null && before.title !== change.title
      ? await chooseSlug(tx, actor.companyId, change.title, id)
      : before.slug;
  await tx
    .updateTable('jobs')
    .set({ ...columns, slug, version: before.version + 1, updated_at: now })
    .where('id', '=', id)
    .execute();
  if (fields.includes('questions')) await saveQuestions(tx, id, change.questions);
  if (fields.includes('hiringTeam')) await saveHiringTeam(tx, id, change.hiringTeam);
  const data = { job: change.title, fields };
  const changes = keptOf({
    ...changed,
    ...(isMoved && { departmentId: [before.department?.name, department] }),
  });
  await record(tx, actor.companyId, byMember(actor), { type: 'job.updated', jobId: id, data, changes, now });
}

const keptOf = (changes: Changes): Changes =>
  Object.fromEntries(Object.entries(changes).filter(([name]) => !lengthy.has(name)));

// Of these the log keeps that they were changed, not what they said.
const lengthy = new Set(['descriptionHtml', 'questions', 'standardFields']);

/** Ends the call: what is public says what the work is. */
export function refuseWithoutDescription(): never {
  refuse('refused', 'jobs.description_required', {
    fields: { descriptionHtml: ['jobs.validation.descriptionRequired'] },
  });
}

/** The fields whose value differs. */
function changedFields(before: Job, change: JobChange): Changes {
  const { version: _version, ...after } = change;
  const current = comparable(before);
  return changesOf(current, { ...after, ...inOrder(after) }) ?? {};
}

function comparable(before: Job): Record<string, unknown> {
  return { ...before, departmentId: before.department?.id ?? null, ...inOrder(before) };
}

// The order of keys and of the team means nothing; the order of questions does.
function inOrder(job: Pick<Job | JobChange, 'hiringTeam' | 'standardFields' | 'questions'>) {
  return {
    hiringTeam: job.hiringTeam.map(({ memberId, role }) => `${memberId} ${role}`).sort(),
    standardFields: sorted(job.standardFields),
    questions: job.questions.map((question) =>
      sorted({
        ...question,
        settings: sorted(question.settings),
        knockout: question.knockout && sorted(question.knockout),
      }),
    ),
  };
}

const sorted = (value: object): [string, unknown][] =>
  Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1));
