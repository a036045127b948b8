import { requireSize } from '#files/server/store-upload.ts';
import { refuse } from '#platform/contract/errors.ts';
import type { PublicContext } from '#platform/server/http/context.ts';
import { implement, type Operation } from '#platform/server/http/implement.ts';
import { InvalidInput } from '#platform/server/http/problems.ts';
import { draftUploads, uploadMetadata } from '../upload-contract.ts';
import { answerTus, type NewTusFile, type TusStore } from './answer-tus.ts';
import { type DraftUpload, insertUpload, removeUploads, requireUpload } from './draft-uploads.ts';
import { finishUpload } from './finish-upload.ts';
import { inDraft, limitSubject, type OpenDraft } from './open-draft.ts';
import { loadDraft, presentDraft } from './present-draft.ts';
import { savePart } from './save-part.ts';
import {
  requireRequestedFile,
  uploadLimit,
  uploadsPerDraft,
  type UploadTarget,
} from './upload-draft-file.ts';

// A file of 200 MB has a hundred parts, and each broken line adds one.
const partsPerDraft = { name: 'careers_upload_parts', points: 6000, seconds: 24 * 60 * 60 };

// Enough for 250 of the longest videos in a day; a script would fill the disk with them within the other limits.
const megabytesFromAddress = { name: 'careers_upload_megabytes', points: 50_000, seconds: 24 * 60 * 60 };
const bytesPerMegabyte = 1024 * 1024;

export const draftUploadOperations: Operation[] = implement(
  'apply',
  draftUploads,
)({
  async createUpload({ params }, context) {
    await context.platform.limits.slow(uploadLimit, limitSubject(context, params.draftId));
    return presentUpload(await transfer(context, 'POST', params));
  },
  async readUpload({ params }, context) {
    return presentUpload(await transfer(context, 'HEAD', params));
  },
  async continueUpload({ params }, context) {
    await transfer(context, 'PATCH', params);
    return undefined;
  },
  async removeUpload({ params }, context) {
    await transfer(context, 'DELETE', params);
    return undefined;
  },
  async finishUpload({ params }, context) {
    await context.platform.limits.slow(uploadLimit, limitSubject(context, params.draftId));
    const loaded = await finishUpload(context, params.draftId, params.uploadId);
    return presentDraft(loaded, context.platform.words.in(context.request.language));
  },
});

const presentUpload = ({ id, receivedBytes, sizeBytes }: DraftUpload) => ({ id, receivedBytes, sizeBytes });

/** Answers a request of the tus protocol. @returns the upload as the request found it */
async function transfer(
  context: PublicContext,
  method: 'POST' | 'HEAD' | 'PATCH' | 'DELETE',
  { draftId, uploadId }: { draftId: string; uploadId?: string },
): Promise<DraftUpload> {
  const address = `/api/careers/drafts/${draftId}/uploads`;
  const found = await findInForm(context, draftId, uploadId);
  const store = storeOf(context, found);
  await answerTus(context, { method, address, ...(uploadId === undefined ? {} : { uploadId }) }, store);
  return found.upload ?? refuse('not_found');
}

/** The form of the caller's token, and its upload. */
type FormUpload = { draft: OpenDraft; upload: DraftUpload | null };

function findInForm(
  context: PublicContext,
  draftId: string,
  uploadId: string | undefined,
): Promise<FormUpload> {
  return inDraft(
    context,
    draftId,
    async (tx, draft) => {
      if (draft.isSubmitted) refuse('not_found', 'apply.draft_gone');
      return { draft, upload: uploadId === undefined ? null : await requireUpload(tx, draftId, uploadId) };
    },
    { readOnly: true },
  );
}

function storeOf(context: PublicContext, found: FormUpload): TusStore {
  const { platform } = context;
  const { draft } = found;
  const read = (): DraftUpload => found.upload ?? refuse('not_found');
  return {
    read,
    async create(file) {
      found.upload = await createUpload(context, draft, file);
      return found.upload;
    },
    async append(stream) {
      await platform.limits.spend(partsPerDraft, draft.id);
      return savePart(platform, draft.companyId, read(), stream);
    },
    remove: () => inDraft(context, draft.id, (tx) => removeUploads(tx, [read().id]), { lock: true }),
  };
}

async function createUpload(
  context: PublicContext,
  draft: OpenDraft,
  { sizeBytes, metadata }: NewTusFile,
): Promise<DraftUpload> {
  const parsed = uploadMetadata.safeParse(metadata, { reportInput: true });
  if (!parsed.success) throw new InvalidInput(parsed.error.issues);
  const { purpose, filename: name, questionId } = parsed.data;
  const target: UploadTarget = { purpose, name, ...(questionId === undefined ? {} : { questionId }) };
  await inDraft(
    context,
    draft.id,
    async (tx, found) => {
      const rule = requireRequestedFile(await loadDraft(tx, found, context), target);
      requireSize(sizeBytes, { purpose, ...rule });
    },
    { readOnly: true },
  );
  const { limits } = context.platform;
  await limits.spend(uploadsPerDraft, draft.id);
  const megabytes = Math.ceil(sizeBytes / bytesPerMegabyte);
  await limits.spend(megabytesFromAddress, limitSubject(context, draft.id), megabytes);
  return inDraft(
    context,
    draft.id,
    (tx) => insertUpload(tx, draft.id, { target, sizeBytes, now: context.now }),
    { lock: true },
  );
}
