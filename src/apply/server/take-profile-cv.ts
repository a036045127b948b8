import { findCvFile } from '#profiles/server/cv-queries.ts';
import { refuse } from '#platform/contract/errors.ts';
import { inNoTenant } from '#platform/server/db/tenant.ts';
import type { PublicContext } from '#platform/server/http/context.ts';
import { StorageMissingError } from '#platform/server/storage/storage.ts';
import { profileOwner } from './own-profile.ts';
import { inDraft } from './open-draft.ts';
import { type LoadedDraft, loadDraft } from './present-draft.ts';
import { requireRequestedFile, storeDraftFile, uploadsPerDraft } from './upload-draft-file.ts';

/**
 * Copies a CV of the caller's profile into the form, with the checks of an upload. The copy has its own key, so that
 * neither side affects the other later.
 */
export async function takeProfileCv(
  context: PublicContext,
  draftId: string,
  cvFileId: string,
): Promise<LoadedDraft> {
  const { platform, actor } = context;
  const userId = profileOwner(actor) ?? refuse('not_found');
  const own = { id: cvFileId, userId };
  const file = await inNoTenant(platform.db, (tx) => findCvFile(tx, own), { readOnly: true });
  if (file === undefined) refuse('not_found');
  const { draft } = await inDraft(
    context,
    draftId,
    async (tx, found) => {
      const loaded = await loadDraft(tx, found, context);
      requireRequestedFile(loaded, { purpose: 'cv', name: file.title });
      return loaded;
    },
    { readOnly: true },
  );
  await platform.limits.spend(uploadsPerDraft, draftId);
  const stream = await platform.storage.get(file.storage_key).catch((error: unknown) => {
    if (error instanceof StorageMissingError) refuse('gone', 'files.gone');
    throw error;
  });
  return storeDraftFile(context, draft, { purpose: 'cv', name: file.title, stream }, async () => {});
}
