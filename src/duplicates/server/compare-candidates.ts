import { candidateApplications } from '#candidates/server/candidate-applications.ts';
import { presentApplication } from '#candidates/server/present.ts';
import { readTagsOf } from '#candidates/server/tag-parts.ts';
import { candidateProfile } from '#candidates/contract.ts';
import { fileScope } from '#files/server/file-scope.ts';
import type { TenantTx } from '#platform/server/db/tenant.ts';
import { answeredAddress } from '#platform/server/db/withheld-words.ts';
import type { MemberActor } from '#platform/server/http/actor.ts';
import type { ComparedCandidate } from '../contract.ts';
import { type ChosenField, chosenFields } from '../rules.ts';
import { findJoins } from './join-applications.ts';
import { type CandidateFields, requireTwo } from './lock-candidates.ts';
import { presentPair } from './present.ts';
import { findPairOf } from './queries.ts';

/** Two candidates side by side, with the proposed choice and the applications that a merge joins. */
export async function compareCandidates(
  tx: TenantTx,
  actor: MemberActor,
  { candidateId, otherId }: { candidateId: string; otherId: string },
) {
  const pair = await requireTwo(tx, candidateId, otherId);
  const candidate = await compared(tx, actor, pair.candidate);
  const other = await compared(tx, actor, pair.other);
  const found = await findPairOf(tx, candidateId, otherId);
  const joins = await findJoins(tx, [candidateId, otherId]);
  const isNewer = pair.other.updated_at > pair.candidate.updated_at;
  return {
    candidate,
    other,
    pair: found === undefined ? null : presentPair(found),
    fromOther: chosenFields.filter((field) => isBetter(field, { candidate, other, isNewer })),
    joins: joins.map(({ staying, closed }) => ({
      jobTitle: staying.job_title,
      stayingId: staying.id,
      closedId: closed.id,
    })),
  };
}

async function compared(tx: TenantTx, actor: MemberActor, row: CandidateFields): Promise<ComparedCandidate> {
  const profile = candidateProfile.parse(row.profile ?? {});
  const applications = await candidateApplications.get().listOf(tx, row.id, 'everyone');
  const cv =
    row.cv_file_id === null
      ? undefined
      : await tx
          .selectFrom('files')
          .select(['title', 'created_at'])
          .where('id', '=', row.cv_file_id)
          .where(fileScope.get().isVisible(actor))
          .executeTakeFirst();
  return {
    id: row.id,
    name: row.name,
    surname: row.surname,
    email: answeredAddress(row.email),
    phoneNumber: row.phone_number,
    currentTitle: row.current_title,
    currentCompany: row.current_company,
    city: row.city,
    country: row.country,
    summary: row.summary,
    profileEntries: Object.values(profile).reduce((sum, entries) => sum + entries.length, 0),
    cv: cv === undefined ? null : { title: cv.title, createdAt: cv.created_at.toISOString() },
    tags: await readTagsOf(tx, row.id),
    applications: applications.map(presentApplication),
    createdAt: row.created_at.toISOString(),
    version: row.version,
  };
}

type Sides = { candidate: ComparedCandidate; other: ComparedCandidate; isNewer: boolean };

/** Whether the other has the better value: the only one, the more complete one, or the newer one. */
function isBetter(field: ChosenField, { candidate, other, isNewer }: Sides): boolean {
  const [own, its] = [valuesOf(candidate)[field], valuesOf(other)[field]];
  if (typeof own === 'number' || typeof its === 'number') return its > own;
  if (own === its || its === '') return false;
  return own === '' || isNewer;
}

/** Of numbers the greater one is better: entries of a profile, and the time of a CV. */
const valuesOf = (one: ComparedCandidate): Record<ChosenField, string | number> => ({
  name: `${one.name} ${one.surname}`,
  // A withheld one is a value too.
  email: one.email ?? one.id,
  phone: one.phoneNumber,
  title: one.currentTitle,
  employer: one.currentCompany,
  place: `${one.city} ${one.country}`.trim(),
  summary: one.summary,
  profile: one.profileEntries,
  cv: one.cv === null ? 0 : Date.parse(one.cv.createdAt),
});
