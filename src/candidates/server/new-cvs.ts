import { contentAnswer } from '#files/server/content-answer.ts';
import { presentFile } from '#files/server/present.ts';
import { fileColumns, findCvText, findText, insertFile } from '#files/server/queries.ts';
import { removeUnusedFile } from '#files/server/remove-unused-file.ts';
import { requireStorage, requireStorageFor } from '#files/server/require-storage.ts';
import { storeUpload } from '#files/server/store-upload.ts';
import { refuse } from '#platform/contract/errors.ts';
import type { TenantTx } from '#platform/server/db/tenant.ts';
import type { MemberActor } from '#platform/server/http/actor.ts';
import type { CompanyStreamContext } from '#platform/server/http/context.ts';
import { implement, type Operation } from '#platform/server/http/implement.ts';
import type { Limit } from '#platform/server/limits.ts';
import { compareCv } from '#profiles/server/compare-cv.ts';
import { presentGeneral } from '#profiles/server/present.ts';
import { readStoredCv } from '#reading/server/read-stored-cv.ts';
import { newCvs } from '../new-cv-contract.ts';
import { listKnownPeople } from './known-people.ts';
import { findPhone } from './normalize-phone.ts';

const uploadsOfMember: Limit = { name: 'new_cvs', points: 300, seconds: 3600 };
const readingsOfMember: Limit = { name: 'new_cv_readings', points: 3000, seconds: 3600 };

export const newCvOperations: Operation[] = implement(
  'candidates',
  newCvs,
)({
  async uploadNewCv({ query }, context) {
    return presentFile(await storeNewCv(context, query.name));
  },
  async readNewCvFile({ params }, { tx, actor }) {
    const file = await requireNewCv(tx, actor, params.newCvId);
    return { ...presentFile(file), text: await findText(tx, file.id) };
  },
  async downloadNewCv({ params, query }, { platform, request, actor, inCompany }) {
    const file = await inCompany((tx) => requireNewCv(tx, actor, params.newCvId));
    return contentAnswer(platform, file, { inline: query.inline !== undefined, request });
  },
  readNewCv: {
    async before(_input, { platform, actor }) {
      await platform.limits.spend(readingsOfMember, actor.userId);
    },
    async handle({ params }, { tx, actor, now }) {
      const file = await requireNewCv(tx, actor, params.newCvId);
      const text = await findCvText(tx, file.id);
      const read = text === undefined ? null : await readStoredCv(text, now);
      return { file: presentFile(file), fields: read && compareCv(read, nobody) };
    },
  },
  async listKnown({ query }, { tx, actor }) {
    const { phoneNumber, ...person } = query;
    const phone = await findPhone(tx, actor.companyId, phoneNumber);
    return { items: await listKnownPeople(tx, actor, { ...person, phone: phone ?? '' }) };
  },
});

async function storeNewCv(context: CompanyStreamContext, name: string) {
  const { platform, request, actor, now, inCompany } = context;
  const { companyId, memberId } = actor;
  await platform.limits.spend(uploadsOfMember, actor.userId);
  await inCompany((tx) => requireStorage(tx, context));
  const upload = {
    name,
    purpose: 'cv' as const,
    stream: request.stream,
    declaredBytes: Number(request.header('content-length') ?? 0),
    removeUnused: removeUnusedFile(platform, companyId),
  };
  return storeUpload(platform, upload, (stored) =>
    inCompany(async (tx) => {
      await requireStorageFor(tx, context, stored.bytes);
      return insertFile(tx, stored, { companyId, memberId, now });
    }),
  );
}

/**
 * A CV that this member uploaded and no candidate has yet; else not_found.
 * @param options.lock holds the row until the transaction ends, so that two candidates do not get the same CV
 */
export async function requireNewCv(
  tx: TenantTx,
  actor: MemberActor,
  newCvId: string,
  options: { lock?: boolean } = {},
) {
  const file = await tx
    .selectFrom('files')
    .select(fileColumns)
    .where('id', '=', newCvId)
    .where('uploaded_by_member_id', '=', actor.memberId)
    .where('candidate_id', 'is', null)
    .where('draft_id', 'is', null)
    .where('removed_at', 'is', null)
    .$if(options.lock === true, (query) => query.forUpdate())
    .executeTakeFirst();
  return file ?? refuse('not_found', 'candidates.new_cv_gone');
}

const nobody = {
  name: '',
  surname: '',
  email: null,
  phoneNumber: null,
  general: presentGeneral(undefined),
  experiences: [],
  educations: [],
};
