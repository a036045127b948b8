import { refuse } from '#platform/contract/errors.ts';
import { isUniqueViolation } from '#platform/server/db/is-unique-violation.ts';
import { lockByName } from '#platform/server/db/lock-by-name.ts';
import { type TenantTx } from '#platform/server/db/tenant.ts';
import { type MailTemplate, type MailTemplateDraft, mailTemplate } from '../contract.ts';

/** Maximum number of templates of a company. */
const templatesMax = 100;
const columns = ['id', 'title', 'texts', 'version'] as const;

export async function listTemplates(tx: TenantTx): Promise<MailTemplate[]> {
  const rows = await tx.selectFrom('mail_templates').select(columns).orderBy('title').execute();
  return rows.map((row) => mailTemplate.parse(row));
}

export async function createTemplate(
  tx: TenantTx,
  { companyId, draft, now }: { companyId: string; draft: MailTemplateDraft; now: Date },
): Promise<MailTemplate> {
  await lockByName(tx, `mail templates ${companyId}`);
  const { count } = await tx
    .selectFrom('mail_templates')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  if (Number(count) >= templatesMax)
    refuse('conflict', 'mail-templates.too_many_templates', { values: { count: templatesMax } });
  return (await insertTemplate(tx, draft, now)) ?? refuseTitle();
}

/** Returns null when another template has the title. */
export async function insertTemplate(
  tx: TenantTx,
  { title, texts }: MailTemplateDraft,
  now: Date,
): Promise<MailTemplate | null> {
  const row = await tx
    .insertInto('mail_templates')
    .values({ title, texts: JSON.stringify(texts), created_at: now, updated_at: now })
    .onConflict((conflict) => conflict.columns(['tenant_id', 'title']).doNothing())
    .returning(columns)
    .executeTakeFirst();
  return row === undefined ? null : mailTemplate.parse(row);
}

export async function updateTemplate(
  tx: TenantTx,
  { id, draft, now }: { id: string; draft: MailTemplateDraft & { version: number }; now: Date },
): Promise<MailTemplate> {
  const before = await tx
    .selectFrom('mail_templates')
    .select(columns)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  if (before === undefined) refuse('not_found');
  if (before.version !== draft.version)
    refuse('conflict', 'mail-templates.stale', { details: { current: mailTemplate.parse(before) } });
  const row = await tx
    .updateTable('mail_templates')
    .set({
      title: draft.title,
      texts: JSON.stringify(draft.texts),
      version: draft.version + 1,
      updated_at: now,
    })
    .where('id', '=', id)
    .returning(columns)
    .executeTakeFirstOrThrow()
    .catch((error: unknown) => (isUniqueViolation(error) ? refuseTitle() : Promise.reject(error as Error)));
  return mailTemplate.parse(row);
}

export async function deleteTemplate(tx: TenantTx, id: string): Promise<void> {
  const row = await tx.deleteFrom('mail_templates').where('id', '=', id).returning('id').executeTakeFirst();
  if (row === undefined) refuse('not_found');
}

function refuseTitle(): never {
  refuse('conflict', 'mail-templates.title_taken', {
    fields: { title: ['mail-templates.refusals.title_taken'] },
  });
}
