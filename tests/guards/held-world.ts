import { inTenant } from '#platform/server/db/tenant.ts';
import { testServer } from '../harness/api.ts';
import { anApplicant } from '../harness/applicant.ts';

/** A form that is held for review. */
export async function aHeldForm(
  { id: companyId, slug }: { id: string; slug: string },
  job: string,
  mark: string,
): Promise<string> {
  const { platform } = await testServer();
  const { draft } = await anApplicant(slug, job);
  const now = platform.clock.now();
  await inTenant(platform.db, companyId, (tx) =>
    tx
      .updateTable('application_drafts')
      .set({ data: JSON.stringify({ name: mark }), held_at: now, submitted_at: now, held_reasons: ['flood'] })
      .where('id', '=', draft.id)
      .execute(),
  );
  return draft.id;
}
