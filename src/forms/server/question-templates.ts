import { sql } from 'kysely';
import { refuse } from '#platform/contract/errors.ts';
import { isUniqueViolation } from '#platform/server/db/is-unique-violation.ts';
import { lockByName } from '#platform/server/db/lock-by-name.ts';
import { type TenantTx } from '#platform/server/db/tenant.ts';
import { holds } from '#platform/server/http/actor.ts';
import { implement } from '#platform/server/http/implement.ts';
import { type QuestionTemplate, questionTemplates, type TemplateDraft } from '../template-contract.ts';

/** Maximum number of templates; more would be unreadable as a list. */
const templatesMax = 200;

export const questionTemplateOperations = implement(
  'forms',
  questionTemplates,
)({
  async listTemplates(_input, { tx, actor }) {
    const rows = await tx
      .selectFrom('question_templates')
      .select(['id', 'name', 'question'])
      .orderBy(sql`app.fold(name)`)
      .limit(templatesMax)
      .execute();
    return {
      items: rows.map(present),
      can: { save: holds(actor, 'jobs.update'), manage: holds(actor, 'stages.manage') },
    };
  },
  async saveTemplate({ body }, { tx, actor, now }) {
    await lockByName(tx, `question templates ${actor.companyId}`);
    const { count } = await tx
      .selectFrom('question_templates')
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow();
    if (Number(count) >= templatesMax) refuse('conflict', 'forms.templates_full');
    const row = await tx
      .insertInto('question_templates')
      .values({ ...columnsOf(body), created_by_user_id: actor.userId, created_at: now, updated_at: now })
      .onConflict((conflict) => conflict.expression(oneName).doNothing())
      .returning(['id', 'name', 'question'])
      .executeTakeFirst();
    return row === undefined ? refuseTaken() : present(row);
  },
  async changeTemplate({ params, body }, { tx, now }) {
    await requireTemplate(tx, params.questionTemplateId);
    const row = await tx
      .updateTable('question_templates')
      .set({ ...columnsOf(body), updated_at: now })
      .where('id', '=', params.questionTemplateId)
      .returning(['id', 'name', 'question'])
      .executeTakeFirstOrThrow()
      .catch((error: unknown) => (isUniqueViolation(error) ? refuseTaken() : Promise.reject(error as Error)));
    return present(row);
  },
  async deleteTemplate({ params }, { tx }) {
    await requireTemplate(tx, params.questionTemplateId);
    await tx.deleteFrom('question_templates').where('id', '=', params.questionTemplateId).execute();
    return { isSuccess: true };
  },
});

const oneName = sql`tenant_id, app.fold(name)`;

async function requireTemplate(tx: TenantTx, id: string): Promise<void> {
  const row = await tx
    .selectFrom('question_templates')
    .select('id')
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  if (row === undefined) refuse('not_found', 'forms.template_gone');
}

function refuseTaken(): never {
  refuse('conflict', 'forms.template_taken', { fields: { name: ['forms.questions.faults.templateTaken'] } });
}

const columnsOf = ({ name, question }: TemplateDraft) => ({ name, question: JSON.stringify(question) });

const present = (row: { id: string; name: string; question: unknown }): QuestionTemplate => ({
  id: row.id,
  name: row.name,
  question: row.question as QuestionTemplate['question'],
});
