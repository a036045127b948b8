import { byMember, record } from '#activity/server/record.ts';
import { refuse } from '#platform/contract/errors.ts';
import type { TenantTx } from '#platform/server/db/tenant.ts';
import { holds, type MemberActor } from '#platform/server/http/actor.ts';
import type { CandidateDraft } from '../contract.ts';
import { distinctTags } from '../rules.ts';
import { type CandidateRecord, readScope } from './access.ts';
import { normalizePhone } from './normalize-phone.ts';
import { refreshCandidateSearch } from './search-document.ts';

/**
 * Adds a candidate by hand.
 * @throws Refusal `candidates.known` with the candidates who have the same e-mail or phone; the member then decides
 */
export async function createCandidate(
  tx: TenantTx,
  actor: MemberActor,
  draft: CandidateDraft,
  now: Date,
): Promise<CandidateRecord> {
  const phone = await normalizePhone(tx, actor.companyId, draft.phoneNumber);
  if (!draft.isAnotherPerson) await refuseKnown(tx, actor, { email: draft.email, phone });
  const row = await tx
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
      tags: distinctTags(draft.tags),
      source: draft.source,
      created_at: now,
      updated_at: now,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  await refreshCandidateSearch(tx, row.id);
  await record(tx, actor.companyId, byMember(actor), { type: 'candidate.created', candidateId: row.id, now });
  return {
    ...row,
    referrer: null,
    is_of_team: false,
    is_led: false,
    may_change: holds(actor, 'candidates.update'),
  };
}

// Members who may not see all candidates must not find out here whom the company has.
async function refuseKnown(
  tx: TenantTx,
  actor: MemberActor,
  person: { email: string; phone: string },
): Promise<void> {
  if (readScope(actor) !== 'everyone' || (person.email === '' && person.phone === '')) return;
  const known = await tx
    .selectFrom('candidates')
    .select(['id', 'name', 'surname', 'email', 'current_title as currentTitle'])
    .where((eb) =>
      eb.or([
        ...(person.email === '' ? [] : [eb('email', '=', person.email)]),
        ...(person.phone === '' ? [] : [eb('phone_number', '=', person.phone)]),
      ]),
    )
    .orderBy('id', 'desc')
    .limit(5)
    .execute();
  if (known.length > 0) refuse('conflict', 'candidates.known', { details: { known } });
}
