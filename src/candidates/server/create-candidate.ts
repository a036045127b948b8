import { byMember, record } from '#activity/server/record.ts';
import { giveToCandidate } from '#files/server/queries.ts';
import { refuse } from '#platform/contract/errors.ts';
import { enqueue } from '#platform/server/background/background.ts';
import type { TenantTx } from '#platform/server/db/tenant.ts';
import { holds, type MemberActor } from '#platform/server/http/actor.ts';
import type { Candidate, CandidateDraft } from '../contract.ts';
import { findOrAddTags } from './find-tag.ts';
import { listKnownPeople } from './known-people.ts';
import { requireNewCv } from './new-cvs.ts';
import { normalizePhone } from './normalize-phone.ts';
import { presentCandidate } from './present.ts';
import { refreshCandidateSearch } from './search-document.ts';
import { readTagsOf } from './tag-parts.ts';
import { insertTags } from './write-tags.ts';

/**
 * Adds a candidate by hand, with the CV that the member uploaded for them.
 * @throws Refusal `candidates.known` with the candidates who have the same e-mail or phone; the member then decides
 */
export async function createCandidate(
  tx: TenantTx,
  actor: MemberActor,
  draft: CandidateDraft,
  now: Date,
): Promise<Candidate> {
  const phone = await normalizePhone(tx, actor.companyId, draft.phoneNumber);
  if (!draft.isAnotherPerson) {
    // A similar name is shown while it is typed; only an e-mail or phone needs the member's confirmation.
    const contact = { email: draft.email, phone, name: '', surname: '', currentCompany: '', city: '' };
    const known = await listKnownPeople(tx, actor, contact);
    if (known.length > 0) refuse('conflict', 'candidates.known', { details: { known } });
  }
  const cvFile = draft.newCvId === null ? null : await requireNewCv(tx, actor, draft.newCvId, { lock: true });
  const tagIds = await findOrAddTags(tx, draft.tags);
  const row = await insertCandidate(tx, draft, { phone, now });
  await insertTags(tx, row.id, tagIds);
  if (cvFile !== null) await giveCv(tx, cvFile.id, row.id);
  await refreshCandidateSearch(tx, row.id);
  await record(tx, actor.companyId, byMember(actor), { type: 'candidate.created', candidateId: row.id, now });
  // The task of the slice duplicates, which finds similar names too.
  await enqueue(tx, 'find_duplicates', { companyId: actor.companyId });
  const mine = { tags: await readTagsOf(tx, row.id), referrer: null, is_of_team: false, is_led: false };
  return presentCandidate(
    { ...row, ...mine, may_change: holds(actor, 'candidates.update') },
    {
      applications: [],
      cvFile: cvFile && { ...cvFile, candidate_id: row.id },
      introductions: [],
      actor,
    },
  );
}

const insertCandidate = (tx: TenantTx, draft: CandidateDraft, { phone, now }: { phone: string; now: Date }) =>
  tx
    .insertInto('candidates')
    .values({
      name: draft.name,
      surname: draft.surname,
      email: draft.email,
      phone_number: phone,
      current_title: draft.currentTitle,
      current_company: draft.currentCompany,
      city: draft.city,
      country: draft.country,
      summary: draft.summary,
      skills: draft.skills,
      profile: JSON.stringify(draft.profile),
      source: draft.source,
      created_at: now,
      updated_at: now,
    })
    .returningAll()
    .executeTakeFirstOrThrow();

async function giveCv(tx: TenantTx, fileId: string, candidateId: string): Promise<void> {
  await giveToCandidate(tx, [fileId], candidateId);
  await tx.updateTable('candidates').set({ cv_file_id: fileId }).where('id', '=', candidateId).execute();
}
