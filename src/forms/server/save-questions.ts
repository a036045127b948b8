import { refuse } from '#platform/contract/errors.ts';
import { type TenantTx } from '#platform/server/db/tenant.ts';
import type { QuestionDraft } from '../contract.ts';

/**
 * Replaces the questions of a job. Questions keep their ids; missing ones are deleted. Existing answers refer to the
 * version of the form in which they were given, so they do not change. A question never changes its type, so that its
 * answers stay comparable.
 */
export async function saveQuestions(tx: TenantTx, jobId: string, drafts: QuestionDraft[]): Promise<void> {
  const rows = await tx
    .selectFrom('job_questions')
    .select(['id', 'type'])
    .where('job_id', '=', jobId)
    .execute();
  refuseUnknown(drafts, new Map(rows.map((row) => [row.id, row.type])));
  const kept = drafts.flatMap((draft) => draft.id ?? []);
  await tx
    .deleteFrom('job_questions')
    .where('job_id', '=', jobId)
    .$if(kept.length > 0, (query) => query.where('id', 'not in', kept))
    .execute();
  for (const [position, draft] of drafts.entries()) {
    const { id, type, label, help, mode } = draft;
    const knockoutRule = draft.knockoutRule === null ? null : JSON.stringify(draft.knockoutRule);
    const settings = JSON.stringify(draft.settings);
    const columns = { position, type, label, help, mode, settings, knockout_rule: knockoutRule };
    if (id === undefined) {
      await tx
        .insertInto('job_questions')
        .values({ job_id: jobId, ...columns })
        .execute();
    } else {
      await tx
        .updateTable('job_questions')
        .set(columns)
        .where('id', '=', id)
        .where('job_id', '=', jobId)
        .execute();
    }
  }
}

function refuseUnknown(drafts: QuestionDraft[], typeOf: ReadonlyMap<string, string>): void {
  const seen = new Set<string>();
  const fault = (index: number, field: string, message: string) =>
    refuse('invalid', undefined, { fields: { [`questions.${index}.${field}`]: [message] } });
  for (const [index, { id, type }] of drafts.entries()) {
    if (id === undefined) continue;
    const known = typeOf.get(id);
    if (known === undefined || seen.has(id)) fault(index, 'id', 'forms.validation.unknownQuestion');
    if (known !== type) fault(index, 'type', 'forms.questions.faults.typeStays');
    seen.add(id);
  }
}
