import { Readable } from 'node:stream';
import { byMember, record } from '#activity/server/record.ts';
import { requireChangeableFile, requireFile, type RequireFileOwner } from '#files/server/access.ts';
import { disposition } from '#files/server/content-answer.ts';
import { presentFile } from '#files/server/present.ts';
import { findCvText, insertFile, listFilesOfCandidate } from '#files/server/queries.ts';
import { removeUnusedFile } from '#files/server/remove-unused-file.ts';
import { requireStorage, requireStorageFor } from '#files/server/require-storage.ts';
import { storeUpload } from '#files/server/store-upload.ts';
import { isLocked } from '#files/rules.ts';
import type { StoredFile } from '#files/contract.ts';
import { refuse } from '#platform/contract/errors.ts';
import type { TenantTx } from '#platform/server/db/tenant.ts';
import type { MemberActor } from '#platform/server/http/actor.ts';
import { type CompanyStreamContext, RawAnswer } from '#platform/server/http/context.ts';
import { implement, type Operation } from '#platform/server/http/implement.ts';
import type { Limit } from '#platform/server/limits.ts';
import { zipStream } from '#platform/server/zip-stream.ts';
import { readStoredCv } from '#reading/server/read-stored-cv.ts';
import { candidateFiles } from '../file-contract.ts';
import { requireCandidate, requireChangeable } from './access.ts';
import { compareCvs } from './compare-cvs.ts';
import { archiveEntries, listContents } from './file-archive.ts';
import { makeCv, removeFile, restoreFile } from './remove-candidate-file.ts';
import { requireFileRoom } from './require-file-room.ts';

const uploadsOfMember: Limit = { name: 'candidate_files', points: 600, seconds: 3600 };
const comparisonsOfMember: Limit = { name: 'cv_comparisons', points: 1500, seconds: 3600 };

const requireOwner: RequireFileOwner = (tx, actor, file) => requireCandidate(tx, actor, file.candidateId);

/** The files of a candidate: listed, added, removed and downloaded. */
export const candidateFileOperations: Operation[] = implement(
  'candidates',
  candidateFiles,
)({
  async listFiles({ params }, { tx, actor }) {
    const candidate = await requireCandidate(tx, actor, params.candidateId);
    const files = await listFilesOfCandidate(tx, actor, candidate.id);
    const may = candidate.may_change;
    return {
      items: files.map(({ uploaded_by: uploadedBy, ...file }) => ({
        ...presentFile(file),
        isCv: file.id === candidate.cv_file_id,
        uploadedBy,
      })),
      can: { rename: may && !candidate.is_withheld, add: may, remove: may },
    };
  },
  async addFile({ params, query }, context) {
    return addFile(context, params.candidateId, query.name);
  },
  async downloadFiles({ params: { candidateId } }, { platform, actor, now, inCompany }) {
    const { candidate, contents } = await inCompany(async (tx) => ({
      candidate: await requireCandidate(tx, actor, candidateId),
      contents: (await listContents(tx, actor, candidateId)).filter((file) => !isLocked(file.scan_state)),
    }));
    return new RawAnswer({
      headers: {
        'content-type': 'application/zip',
        'content-disposition': disposition(false, `${candidate.name} ${candidate.surname}.zip`),
        'x-content-type-options': 'nosniff',
        'cache-control': 'private, no-store',
      },
      body: Readable.from(zipStream(archiveEntries(platform, contents), now), { objectMode: false }),
    });
  },
  compareCvs: {
    async before(_input, { platform, actor }) {
      await platform.limits.spend(comparisonsOfMember, actor.userId);
    },
    async handle({ params: { candidateId }, query }, { tx, actor, now }) {
      const before = await readCvOf(tx, actor, { candidateId, fileId: query.earlierFileId, now });
      const after = await readCvOf(tx, actor, { candidateId, fileId: query.fileId, now });
      return { changes: before && after && compareCvs(before, after) };
    },
  },
  async setCv({ params, body }, { tx, actor, now }) {
    const candidate = await requireChangeable(tx, actor, params.candidateId);
    const file = await requireOwnFile(tx, actor, { ...params, ...body });
    if (file.text_state === 'none') refuse('invalid', 'candidates.no_document');
    await makeCv(tx, candidate, file.id, now);
    const event = { candidateId: candidate.id, data: { fileId: file.id }, now };
    await record(tx, actor.companyId, byMember(actor), { type: 'candidate.cv_set', ...event });
    return { isSuccess: true };
  },
  async removeFile({ params }, { tx, actor, now }) {
    const candidate = await requireChangeable(tx, actor, params.candidateId);
    const file = await requireOwnFile(tx, actor, params);
    await removeFile(tx, actor, { candidate, fileId: file.id, now });
    return { isSuccess: true };
  },
  async restoreFile({ params }, { tx, actor, now }) {
    const candidate = await requireChangeable(tx, actor, params.candidateId);
    await restoreFile(tx, actor, { candidate, fileId: params.fileId, now });
    return { isSuccess: true };
  },
});

async function readCvOf(
  tx: TenantTx,
  actor: MemberActor,
  { candidateId, fileId, now }: { candidateId: string; fileId: string; now: Date },
) {
  const file = await requireFile(tx, actor, fileId, requireOwner);
  if (file.candidate_id !== candidateId) refuse('not_found');
  const text = await findCvText(tx, file.id);
  return text === undefined ? null : readStoredCv(text, now);
}

async function requireOwnFile(
  tx: TenantTx,
  actor: MemberActor,
  { candidateId, fileId }: { candidateId: string; fileId: string },
) {
  const file = await requireChangeableFile(tx, actor, fileId, requireOwner);
  return file.candidate_id === candidateId ? file : refuse('not_found');
}

/** Stores a file of the team. A repeated call returns the first answer, but has stored the content a second time. */
async function addFile(
  context: CompanyStreamContext,
  candidateId: string,
  name: string,
): Promise<StoredFile> {
  const { platform, request, actor, now, inCompany, once } = context;
  const { companyId, memberId } = actor;
  await platform.limits.spend(uploadsOfMember, actor.userId);
  await inCompany(async (tx) => {
    await requireFileRoom(tx, actor, candidateId);
    await requireStorage(tx, context);
  });
  const upload = {
    name,
    purpose: 'attachment' as const,
    stream: request.stream,
    declaredBytes: Number(request.header('content-length') ?? 0),
    removeUnused: removeUnusedFile(platform, companyId),
  };
  return storeUpload(platform, upload, async (stored) => {
    let isKept = false;
    const keep = async (tx: TenantTx): Promise<StoredFile> => {
      await requireFileRoom(tx, actor, candidateId);
      await requireStorageFor(tx, context, stored.bytes);
      const row = await insertFile(tx, stored, { companyId, candidateId, memberId, now });
      const event = { candidateId, data: { fileId: row.id }, now };
      await record(tx, companyId, byMember(actor), { type: 'file.added', ...event });
      isKept = true;
      return presentFile(row);
    };
    const file = await inCompany((tx) => once(tx, () => keep(tx), stored.sha256));
    if (!isKept) await platform.storage.remove(stored.storageKey);
    return file;
  });
}
