import { refuse } from '#platform/contract/errors.ts';
import { type TenantTx } from '#platform/server/db/tenant.ts';
import type { QuestionDraft } from '../contract.ts';

/**
 * Replaces the questions of a job. Questions keep their ids; missing ones are deleted. Existing answers refer to the
 * version of the form in which they were given, so they do not change. A question never changes its type, so that its
 * answers stay comparable. A new question may bring an id that no other question has.
 */
export async function saveQuestions(tx: TenantTx, jobId: string, drafts: QuestionDraft[]): Promise<void> {
  const rows = await tx
    .selectFrom('job_questions')
    .select(['id', 'type'])
    .where('job_id', '=', jobId)
    .execute();
  const typeOf = new Map(rows.map((row) => [row.id, row.type]));
  refuseUnfit(drafts, typeOf);
  const ids = drafts.flatMap((draft) => draft.id ?? []);
  await tx
    .deleteFrom('job_questions')
    .where('job_id', '=', jobId)
    .$if(ids.length > 0, (query) => query.where('id', 'not in', ids))
    .execute();
  for (const [position, draft] of drafts.entries()) {
    const columns = { position, ...columnsOf(draft) };
    if (draft.id !== undefined && typeOf.has(draft.id)) {
      await tx
        .updateTable('job_questions')
        .set(columns)
        .where('id', '=', draft.id)
        .where('job_id', '=', jobId)
        .execute();
    } else await insertQuestion(tx, position, { job_id: jobId, id: draft.id, ...columns });
  }
}

type QuestionColumns = ReturnType<typeof columnsOf> & { job_id: string; position: number };

/** Inserts a question, unless one of another job has its id. */
async function insertQuestion(
  tx: TenantTx,
  index: number,
  { id, ...columns }: QuestionColumns & { id: string | undefined },
): Promise<void> {
  const row = await tx
    .insertInto('job_questions')
    .values({ ...columns, ...(id !== undefined && { id }) })
    .onConflict((conflict) => conflict.columns(['tenant_id', 'id']).doNothing())
    .returning('id')
    .executeTakeFirst();
  if (row === undefined) refuseAt(index, 'id', 'forms.validation.unknownQuestion');
}

function columnsOf(question: QuestionDraft) {
  const { type, label, help, mode, settings, knockoutRule, shownWhen, translations } = question;
  return {
    type,
    label,
    help,
    mode,
    settings: JSON.stringify(settings),
    knockout_rule: knockoutRule === null ? null : JSON.stringify(knockoutRule),
    shown_when: shownWhen === null ? null : JSON.stringify(shownWhen),
    translations: JSON.stringify(translations),
  };
}

function refuseUnfit(drafts: QuestionDraft[], typeOf: ReadonlyMap<string, string>): void {
  const seen = new Set<string>();
  for (const [index, { id, type }] of drafts.entries()) {
    if (id === undefined) continue;
    if (seen.has(id)) refuseAt(index, 'id', 'forms.validation.unknownQuestion');
    const known = typeOf.get(id);
    if (known !== undefined && known !== type) refuseAt(index, 'type', 'forms.questions.faults.typeStays');
    seen.add(id);
  }
}

function refuseAt(index: number, field: string, message: string): never {
  refuse('invalid', undefined, { fields: { [`questions.${index}.${field}`]: [message] } });
}
