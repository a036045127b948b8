import { enqueue } from '#platform/server/background/background.ts';
import type { TenantTx } from '#platform/server/db/tenant.ts';
import type { CompanyContext } from '#platform/server/http/context.ts';
import { removeFiles } from '#files/server/remove-files.ts';
import { inLanguage } from '#jobs/server/job-text.ts';
import { introductionForm } from '../introduction-rules.ts';
import { type LockedForm, lockHeld } from './held-queries.ts';
import { findDraft, type OpenDraft } from './open-draft.ts';
import { listDraftFiles } from './present-draft.ts';
import { recordReview } from './record-review.ts';
import { closeDraft, createApplication, type SentDraft } from './submit-draft.ts';

/**
 * Receives held forms by the way of every other form, with the time at which they were sent. The rows are locked, so
 * that a concurrent acceptance finds none of them. A closed job takes them, because they were sent while it was open.
 */
export async function acceptHeld(
  context: CompanyContext,
  ids: string[],
): Promise<{ accepted: number; left: number }> {
  const { tx, platform, now } = context;
  const accepted: LockedForm[] = [];
  // Receiving a form locks its address: one order for all, so that two acceptances cannot deadlock.
  const held = (await lockHeld(tx, ids, now)).toSorted((a, b) => (a.held_email < b.held_email ? -1 : 1));
  for (const form of held) {
    const { id, token_hash: hash, held_at: sentAt } = form;
    const draft = await findDraft(tx, { id, companyId: tx.tenantId, hash }, now, {});
    const sent = draft === null ? null : await loadSent(tx, draft);
    if (sent === null) continue;
    const fileIds = await createApplication(tx, sent, { platform, actor: null, now: sentAt });
    await closeDraft(tx, sent.draft, sentAt);
    for (const { id: fileId, scanState } of sent.files)
      if (scanState === 'infected' && fileIds.includes(fileId))
        await enqueue(tx, 'announce_infected_file', { companyId: tx.tenantId, fileId });
    const unsent = sent.files.map((file) => file.id).filter((fileId) => !fileIds.includes(fileId));
    await removeFiles(tx, unsent);
    accepted.push(form);
  }
  await recordReview(context, 'accepted', accepted);
  return { accepted: accepted.length, left: held.length - accepted.length };
}

/** The form as it was sent; null when its job is in the bin. */
export async function loadSent(tx: TenantTx, draft: OpenDraft): Promise<SentDraft | null> {
  const files = await listDraftFiles(tx, draft);
  const rest = { draft, files, profile: null };
  if (draft.jobId === null) return { ...rest, job: null, form: introductionForm };
  const job = await tx
    .selectFrom('jobs')
    .select(['id', 'title', 'language', 'title_translations'])
    .where('id', '=', draft.jobId)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  if (job === undefined || draft.formSeen === null) return null;
  return { ...rest, job: inLanguage(job, draft.language), form: draft.formSeen };
}
