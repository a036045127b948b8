import { listAskedQuestions } from '#custom-fields/server/asked-questions.ts';
import { listPublicQuestions } from '#jobs/server/public-queries.ts';
import { type TenantTx } from '#platform/server/db/tenant.ts';
import { withoutUndefined } from '#platform/server/without-undefined.ts';
import { answersMax, type DraftData } from '../contract.ts';
import { changedEntries } from './change-cv-entries.ts';
import type { StoredDraftData, OpenDraft } from './open-draft.ts';

/** Stores values; fields and answers left out stay unchanged. A null answer is deleted. */
export async function changeDraft(tx: TenantTx, draft: OpenDraft, change: DraftData, now: Date) {
  const answers = Object.fromEntries(
    Object.entries({ ...draft.data.answers, ...change.answers }).filter(([, answer]) => answer !== null),
  );
  const kept = await withinMax(tx, draft, answers);
  const cvEntries = changedEntries(draft.data.cvEntries, change.cvEntries);
  return saveData(
    tx,
    draft,
    { ...draft.data, ...withoutUndefined(change), answers: kept, ...cvEntries },
    now,
  );
}

// Answers to removed questions stay, because a question may come back, but only as long as there is room.
async function withinMax(
  tx: TenantTx,
  { jobId, language }: Pick<OpenDraft, 'jobId' | 'language'>,
  answers: NonNullable<DraftData['answers']>,
): Promise<NonNullable<DraftData['answers']>> {
  const entries = Object.entries(answers);
  if (entries.length <= answersMax) return answers;
  if (jobId === null) return {};
  const asked = [...(await listPublicQuestions(tx, jobId)), ...(await listAskedQuestions(tx, language))];
  const questions = new Set(asked.map(({ id }) => id));
  return Object.fromEntries(entries.filter(([questionId]) => questions.has(questionId)));
}

/**
 * Stores the form's data.
 * @returns the draft with it
 */
export async function saveData(
  tx: TenantTx,
  draft: OpenDraft,
  data: StoredDraftData,
  now: Date,
): Promise<OpenDraft> {
  await tx
    .updateTable('application_drafts')
    .set({ data: JSON.stringify(data), updated_at: now })
    .where('id', '=', draft.id)
    .execute();
  return { ...draft, data };
}
