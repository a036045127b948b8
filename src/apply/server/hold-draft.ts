import { record } from '#activity/server/record.ts';
import { saveForm } from '#forms/server/save-form.ts';
import { inTenant, type TenantTx } from '#platform/server/db/tenant.ts';
import type { PublicContext } from '#platform/server/http/context.ts';
import type { Limit } from '#platform/server/limits.ts';
import { heldDays, type HeldReason } from '../held-rules.ts';
import type { OpenDraft } from './open-draft.ts';
import type { LoadedDraft } from './present-draft.ts';

const dayMs = 24 * 60 * 60 * 1000;

/** Keeps a sent form, with the questions that it answers, for the review of the company. */
export async function holdDraft(
  tx: TenantTx,
  { draft, job, form }: LoadedDraft,
  { reasons, now }: { reasons: HeldReason[]; now: Date },
): Promise<void> {
  await tx
    .updateTable('application_drafts')
    .set({
      form_id: job === null ? null : await saveForm(tx, job.id, form),
      held_at: now,
      held_reasons: reasons,
      held_email: (draft.data.email ?? '').toLowerCase(),
      submitted_at: now,
      updated_at: now,
      expires_at: new Date(now.getTime() + heldDays * dayMs),
    })
    .where('id', '=', draft.id)
    .execute();
}

const heldNotice: Limit = { name: 'careers_held_notice', points: 1, seconds: 24 * 60 * 60 };

/** Notifies the recruiters once a day, however many forms are held. */
export async function announceHeld(
  { platform, now }: PublicContext,
  { companyId, jobId }: OpenDraft,
): Promise<void> {
  if (!(await platform.limits.allows(heldNotice, companyId))) return;
  await inTenant(platform.db, companyId, (tx) =>
    record(tx, companyId, { kind: 'system', userId: null }, { type: 'application.held', jobId, now }),
  );
}
