import { insertFile } from '#files/server/queries.ts';
import { removeFiles } from '#files/server/remove-files.ts';
import { removeUnusedFile } from '#files/server/remove-unused-file.ts';
import { type StoredUpload, storeUpload, type Upload } from '#files/server/store-upload.ts';
import { refuse } from '#platform/contract/errors.ts';
import { inTenant, type TenantTx } from '#platform/server/db/tenant.ts';
import type { PublicContext } from '#platform/server/http/context.ts';
import type { DraftFile } from '../draft-file-contract.ts';
import { type AnswerFileRule, answerFileRule, isAnswerFile } from '../answer-rules.ts';
import { saveData } from './change-draft.ts';
import { inDraft, type StoredDraftData, type OpenDraft } from './open-draft.ts';
import { withoutOffersOf } from './offer-cv-entries.ts';
import { listDraftFiles, type LoadedDraft, loadDraft } from './present-draft.ts';

export type UploadTarget = { purpose: DraftFile['purpose']; name: string; questionId?: string | undefined };

// Many applicants at a career fair share one IP address.
export const uploadLimit = { name: 'careers_files', slowFrom: 400, points: 1500, seconds: 3600 };
export const uploadsPerDraft = { name: 'careers_draft_files', points: 40, seconds: 24 * 60 * 60 };

/**
 * Checks and stores a file with a form; it replaces an earlier one of its kind.
 * @param also runs in the transaction that inserts the file
 */
export async function storeDraftFile(
  context: PublicContext,
  draft: OpenDraft,
  file: UploadTarget & Pick<Upload, 'stream' | 'limitBytes' | 'kinds'>,
  also: (tx: TenantTx) => Promise<void>,
): Promise<LoadedDraft> {
  const { platform } = context;
  const removeUnused = removeUnusedFile(platform, draft.companyId);
  const { loaded, replaced } = await storeUpload(platform, { ...file, removeUnused }, (stored) =>
    inDraft(
      context,
      draft.id,
      async (tx, found) => {
        await also(tx);
        return insertDraftFile(tx, found, { stored, target: file, context });
      },
      { lock: true },
    ),
  );
  await inTenant(platform.db, draft.companyId, (tx) => removeFiles(tx, replaced));
  return loaded;
}

async function insertDraftFile(
  tx: TenantTx,
  draft: OpenDraft,
  { stored, target, context }: { stored: StoredUpload; target: UploadTarget; context: PublicContext },
) {
  const { now } = context;
  const before = await listDraftFiles(tx, draft);
  const row = await insertFile(tx, stored, { companyId: draft.companyId, draftId: draft.id, now });
  const replaced = before.filter((file) => isReplaced(file, target)).map((file) => file.id);
  const changed = target.questionId === undefined ? draft : withAnswer(draft, target.questionId, row.id);
  const saved = await saveData(tx, changed, withoutFiles(changed, replaced), now);
  return { loaded: await loadDraft(tx, saved, context), replaced };
}

/** Removes a file. A file of another form is not found. */
export async function removeDraftFile(
  context: PublicContext,
  draftId: string,
  fileId: string,
): Promise<LoadedDraft> {
  const { platform, now } = context;
  const loaded = await inDraft(
    context,
    draftId,
    async (tx, found) => {
      const { files } = await loadDraft(tx, found, context);
      if (!files.some((file) => file.id === fileId)) refuse('not_found');
      return loadDraft(tx, await saveData(tx, found, withoutFiles(found, [fileId]), now), context);
    },
    { lock: true },
  );
  await inTenant(platform.db, loaded.draft.companyId, (tx) => removeFiles(tx, [fileId]));
  return loaded;
}

/** Refuses a file that the form does not ask for. @returns what its question accepts */
export function requireRequestedFile({ form }: LoadedDraft, wish: UploadTarget): Partial<AnswerFileRule> {
  const { cv, coverLetter } = form.standardFieldModes;
  const question = form.questions.find((one) => one.id === wish.questionId);
  const isAsked = {
    cv: cv !== 'invisible',
    cover_letter: coverLetter !== 'invisible',
    video: question?.type === 'video',
    attachment: question?.type === 'file',
  };
  const isOfQuestion = isAnswerFile(wish.purpose) === (wish.questionId !== undefined);
  if (!isAsked[wish.purpose] || !isOfQuestion) refuse('invalid', 'apply.not_asked');
  return question?.type === 'file' ? answerFileRule(question.settings) : {};
}

const isReplaced = (file: DraftFile, wish: UploadTarget): boolean =>
  file.purpose === wish.purpose && file.questionId === (wish.questionId ?? null);

// Under the lock of the draft, so that a submission before the deletion does not send these files.
const withoutFiles = ({ data }: OpenDraft, fileIds: string[]): StoredDraftData => ({
  ...withoutOffersOf(data, fileIds),
  removedFiles: [...(data.removedFiles ?? []), ...fileIds],
});

function withAnswer(draft: OpenDraft, questionId: string, fileId: string): OpenDraft {
  return {
    ...draft,
    data: { ...draft.data, answerFiles: { ...draft.data.answerFiles, [questionId]: fileId } },
  };
}
