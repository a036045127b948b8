import { refuse } from '#platform/contract/errors.ts';
import type { TenantTx } from '#platform/server/db/tenant.ts';
import type { QuestionDraft } from '../contract.ts';

/**
 * Makes the questions of a job these, in this order. Questions keep their ids; those not given go. Answers already
 * given stand beside a copy of the form they were given to, so nothing of theirs changes.
 */
export async function saveQuestions(tx: TenantTx, jobId: string, drafts: QuestionDraft[]): Promise<void> {
  const known = new Set(
    (await tx.selectFrom('questions').select('id').where('job_id', '=', jobId).execute()).map(
      (row) => row.id,
    ),
  );
  refuseUnknown(drafts, known);
  const kept = drafts.flatMap((draft) => draft.id ?? []);
  await tx
    .deleteFrom('questions')
    .where('job_id', '=', jobId)
    .$if(kept.length > 0, (query) => query.where('id', 'not in', kept))
    .execute();
  for (const [position, draft] of drafts.entries()) {
    const { id, type, label, help, mode } = draft;
    const columns = { position, type, label, help, mode, settings: JSON.stringify(draft.settings) };
    if (id === undefined) {
      await tx
        .insertInto('questions')
        .values({ job_id: jobId, ...columns })
        .execute();
    } else {
      await tx
        .updateTable('questions')
        .set(columns)
        .where('id', '=', id)
        .where('job_id', '=', jobId)
        .execute();
    }
  }
}

function refuseUnknown(drafts: QuestionDraft[], known: ReadonlySet<string>): void {
  const seen = new Set<string>();
  for (const [index, { id }] of drafts.entries()) {
    if (id === undefined) continue;
    if (!known.has(id) || seen.has(id))
      refuse('invalid', undefined, {
        fields: { [`questions.${index}.id`]: ['jobs.validation.unknownQuestion'] },
      });
    seen.add(id);
  }
}
