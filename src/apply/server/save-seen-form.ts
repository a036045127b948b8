import type { FormTexts } from '#consents/contract.ts';
import { saveText } from '#consents/server/save-text.ts';
import { saveForm } from '#forms/server/save-form.ts';
import { type TenantTx } from '#platform/server/db/tenant.ts';
import { type LoadedDraft, versionOfForm } from './present-draft.ts';

/** Stores that the applicant has seen the current form and its texts. A form changed in between is still shown. */
export async function saveSeenForm(
  tx: TenantTx,
  loaded: LoadedDraft,
  seenVersion: string | undefined,
): Promise<LoadedDraft> {
  const { draft, form, job, privacyTexts } = loaded;
  if (seenVersion !== versionOfForm(loaded)) return loaded;
  const texts = await saveTexts(tx, privacyTexts);
  const seen = { ...(job === null ? {} : { form_id: await saveForm(tx, job.id, form) }), ...texts };
  await tx.updateTable('application_drafts').set(seen).where('id', '=', draft.id).execute();
  const textsSeen = {
    notice: { id: texts.notice_id, version: privacyTexts.notice.version },
    talentPool: { id: texts.talent_pool_text_id, version: privacyTexts.talentPool.version },
  };
  const formSeen = job === null ? null : form;
  return { ...loaded, draft: { ...draft, formSeen, textsSeen }, formChanges: [] };
}

/** Saves the texts that a draft shows. @returns its columns with their ids */
export const saveTexts = async (tx: TenantTx, { notice, talentPool }: FormTexts) => ({
  notice_id: await saveText(tx, notice),
  talent_pool_text_id: await saveText(tx, talentPool),
});
