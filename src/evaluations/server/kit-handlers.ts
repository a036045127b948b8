import { sql } from 'kysely';
import { byMember, record } from '#activity/server/record.ts';
import { isEditable, type JobStatus } from '#jobs/rules.ts';
import { afterDuplication } from '#jobs/server/after-duplication.ts';
import { requireJob } from '#jobs/server/access.ts';
import { refuse } from '#platform/contract/errors.ts';
import { isUniqueViolation } from '#platform/server/db/is-unique-violation.ts';
import { lockByName } from '#platform/server/db/lock-by-name.ts';
import type { TenantTx } from '#platform/server/db/tenant.ts';
import { holds, type MemberActor } from '#platform/server/http/actor.ts';
import { implement, type Operation } from '#platform/server/http/implement.ts';
import { interviewKits, type InterviewKit, type KitContent } from '../kit-contract.ts';
import { kitTemplatesMax } from '../rules.ts';
import {
  copyKits,
  findKit,
  type KitKey,
  listKits,
  listTemplates,
  presentKit,
  presentTemplate,
  type TemplateRow,
} from './kit-queries.ts';

export const kitOperations: Operation[] = implement(
  'evaluations',
  interviewKits,
)({
  async listKits({ params }, { tx, actor }) {
    const job = await requireJob(tx, actor, params.jobId);
    const update = holds(actor, 'jobs.update') && isEditable(job.status as JobStatus);
    return { items: (await listKits(tx, job.id)).map(presentKit), can: { update } };
  },
  async saveKit({ params, body }, { tx, actor, now }) {
    const { jobId, kitType: interviewType } = params;
    await requireEditable(tx, actor, jobId);
    const kit = await saveKit(tx, { jobId, interviewType, ...body }, now);
    await recordKit(tx, actor, { type: 'interview_kit.saved', jobId, interviewType }, now);
    return kit;
  },
  async deleteKit({ params: { jobId, kitType: interviewType } }, { tx, actor, now }) {
    await requireEditable(tx, actor, jobId);
    const { numDeletedRows } = await tx
      .deleteFrom('interview_kits')
      .where('job_id', '=', jobId)
      .where('interview_type', '=', interviewType)
      .executeTakeFirst();
    if (numDeletedRows > 0n)
      await recordKit(tx, actor, { type: 'interview_kit.deleted', jobId, interviewType }, now);
    return { isSuccess: true };
  },
  async listTemplates(_input, { tx, actor }) {
    const rows = await listTemplates(tx);
    return { items: rows.map(presentTemplate), can: { manage: holds(actor, 'stages.manage') } };
  },
  async createTemplate({ body }, { tx, actor, now }) {
    await lockByName(tx, `kit templates ${actor.companyId}`);
    if ((await listTemplates(tx)).length >= kitTemplatesMax) refuse('conflict', 'evaluations.templates_full');
    const row = await tx
      .insertInto('kit_templates')
      .values({ name: body.name, content: JSON.stringify(body.kit), updated_at: now })
      .onConflict((conflict) => conflict.expression(sql`tenant_id, app.fold(name)`).doNothing())
      .returning(templateColumns)
      .executeTakeFirst();
    if (row === undefined) refuseTaken();
    await recordTemplate(tx, actor, { type: 'kit_template.saved', title: body.name }, now);
    return presentTemplate(row as TemplateRow);
  },
  async changeTemplate({ params, body }, { tx, actor, now }) {
    const before = await requireTemplate(tx, params.kitTemplateId);
    if (before.version !== body.version)
      refuse('conflict', 'evaluations.kit_stale', { details: { current: presentTemplate(before) } });
    const row = await tx
      .updateTable('kit_templates')
      .set({
        name: body.name,
        content: JSON.stringify(body.kit),
        version: before.version + 1,
        updated_at: now,
      })
      .where('id', '=', before.id)
      .returning(templateColumns)
      .executeTakeFirstOrThrow()
      .catch((error: unknown) => (isUniqueViolation(error) ? refuseTaken() : Promise.reject(error as Error)));
    await recordTemplate(tx, actor, { type: 'kit_template.saved', title: body.name }, now);
    return presentTemplate(row as TemplateRow);
  },
  async deleteTemplate({ params }, { tx, actor, now }) {
    const { id, name } = await requireTemplate(tx, params.kitTemplateId);
    await tx.deleteFrom('kit_templates').where('id', '=', id).execute();
    await recordTemplate(tx, actor, { type: 'kit_template.deleted', title: name }, now);
    return { isSuccess: true };
  },
});

/** Copies the kits of a duplicated job. */
export const copyKitsOfDuplicate = afterDuplication('interview kits', copyKits);

const templateColumns = ['id', 'name', 'content', 'version', 'updated_at'] as const;

async function requireTemplate(tx: TenantTx, id: string): Promise<TemplateRow> {
  const row = await tx
    .selectFrom('kit_templates')
    .select(templateColumns)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  return (row as TemplateRow | undefined) ?? refuse('not_found');
}

function refuseTaken(): never {
  refuse('conflict', 'evaluations.template_taken', {
    fields: { name: ['evaluations.refusals.template_taken'] },
  });
}

// The lock of the job's row orders concurrent saves of its kits.
async function requireEditable(tx: TenantTx, actor: MemberActor, jobId: string): Promise<void> {
  const { status } = await requireJob(tx, actor, jobId, { lock: true });
  if (!isEditable(status as JobStatus)) refuse('conflict', 'jobs.archived');
}

type KitChange = KitKey & { kit: KitContent; version: number | null };

async function saveKit(tx: TenantTx, change: KitChange, now: Date): Promise<InterviewKit> {
  const { jobId, interviewType, version } = change;
  const before = await findKit(tx, change);
  if ((before?.version ?? null) !== version)
    refuse('conflict', 'evaluations.kit_stale', {
      details: { current: before === undefined ? null : presentKit(before) },
    });
  const content = JSON.stringify(change.kit);
  if (before === undefined)
    await tx
      .insertInto('interview_kits')
      .values({ job_id: jobId, interview_type: interviewType, content, updated_at: now })
      .execute();
  else
    await tx
      .updateTable('interview_kits')
      .set({ content, version: before.version + 1, updated_at: now })
      .where('job_id', '=', jobId)
      .where('interview_type', '=', interviewType)
      .execute();
  const row = await findKit(tx, change);
  if (row === undefined) throw new Error('a kit vanished within its own transaction');
  return presentKit(row);
}

type KitEvent = { type: string; jobId: string; interviewType: string };

function recordKit(
  tx: TenantTx,
  actor: MemberActor,
  { type, jobId, interviewType }: KitEvent,
  now: Date,
): Promise<void> {
  const data = { kind: interviewType };
  return record(tx, actor.companyId, byMember(actor), { type, jobId, data, now });
}

function recordTemplate(
  tx: TenantTx,
  actor: MemberActor,
  { type, title }: { type: string; title: string },
  now: Date,
): Promise<void> {
  return record(tx, actor.companyId, byMember(actor), { type, data: { title }, now });
}
