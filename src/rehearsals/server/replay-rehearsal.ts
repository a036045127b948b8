import type { OpenDraft } from '#apply/server/open-draft.ts';
import { loadDraft } from '#apply/server/present-draft.ts';
import { createApplication } from '#apply/server/submit-draft.ts';
import { lockAddress } from '#identity/server/prove-address.ts';
import { rehearse } from '#platform/server/db/rehearse.ts';
import type { TenantTx } from '#platform/server/db/tenant.ts';
import type { Mail } from '#platform/server/mail/outbox.ts';
import type { Platform } from '#platform/server/platform.ts';

/**
 * Creates the application of a sent rehearsal as any other, does the work with it, and rolls everything back.
 * @returns the result, and the mails of the submission itself
 */
export async function replayRehearsal<T>(
  tx: TenantTx,
  platform: Platform,
  { draft, sentAt }: { draft: OpenDraft; sentAt: Date },
  work: () => Promise<T>,
): Promise<{ result: T; mails: Mail[] }> {
  return rehearse(tx, async () => {
    await hideCandidates(tx, (draft.data.email ?? '').toLowerCase());
    const visitor = { platform, actor: null, now: sentAt };
    const loaded = await loadDraft(tx, { ...draft, isSubmitted: false }, visitor);
    await createApplication(tx, loaded, visitor);
    return work();
  });
}

// Members may type the address of a candidate whom they may not see. They would see that application as the repeated
// one.
async function hideCandidates(tx: TenantTx, email: string): Promise<void> {
  await lockAddress(tx, email);
  await tx.updateTable('candidates').set({ email: '' }).where('email', '=', email).execute();
}
