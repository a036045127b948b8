import { saveForm, versionOf } from '#forms/server/save-form.ts';
import { type TenantTx } from '#platform/server/db/tenant.ts';
import type { LoadedDraft } from './present-draft.ts';

/** Stores that the applicant has seen the current form. A form changed in between is still shown. */
export async function saveSeenForm(
  tx: TenantTx,
  loaded: LoadedDraft,
  seenVersion: string | undefined,
): Promise<LoadedDraft> {
  const { draft, form, job } = loaded;
  if (job === null || seenVersion !== versionOf(form)) return loaded;
  const formId = await saveForm(tx, job.id, form);
  await tx.updateTable('application_drafts').set({ form_id: formId }).where('id', '=', draft.id).execute();
  return { ...loaded, draft: { ...draft, formSeen: form }, formChanges: [] };
}
