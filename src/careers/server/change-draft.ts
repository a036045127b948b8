import { type TenantTx } from '#platform/server/db/tenant.ts';
import { withoutUndefined } from '#platform/server/without-undefined.ts';
import type { DraftData } from '../contract.ts';
import type { StoredDraftData, OpenDraft } from './open-draft.ts';

/** Stores values; fields and answers left out stay unchanged. A null answer is deleted. */
export async function changeDraft(tx: TenantTx, draft: OpenDraft, change: DraftData, now: Date) {
  const answers = Object.fromEntries(
    Object.entries({ ...draft.data.answers, ...change.answers }).filter(([, answer]) => answer !== null),
  );
  return saveData(tx, draft, { ...draft.data, ...withoutUndefined(change), answers }, now);
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
