import { pictureAddress, presentFile } from '#files/server/present.ts';
import type { FileRow } from '#files/server/queries.ts';
import { type ApplicationSummary, type Candidate, candidateProfile, type CandidateRow } from '../contract.ts';
import { avatarAddress } from '#identity/server/present.ts';
import type { KeepConsent } from '../row-contract.ts';
import type { ListedValue } from '#jobs/custom-field-contract.ts';
import type { PoolEntry } from '../pool-entry-contract.ts';
import { instantOfJson } from '#platform/server/db/json-rows.ts';
import { answeredAddress } from '#platform/server/db/withheld-words.ts';
import type { MemberActor } from '#platform/server/http/actor.ts';
import { yearDays } from './person-filters.ts';
import { type CandidateRecord, mayDelete, mayMerge } from './access.ts';
import type { SearchHit } from '../hit-rules.ts';
import type { ApplicationRow, ConsentOfRow } from './candidate-applications.ts';
import type { IntroductionRow } from './introductions.ts';
import type { ListedRow } from './list-rows.ts';

type RowParts = {
  latest: ApplicationRow | null;
  hit: SearchHit | null;
  poolEntry: PoolEntry | null;
  customFields: ListedValue[];
};

export function presentRow(
  row: Omit<ListedRow, 'sort_name' | 'latest'>,
  companyId: string,
  { latest, hit, poolEntry, customFields }: RowParts,
): CandidateRow {
  return {
    id: row.id,
    name: row.name,
    surname: row.surname,
    isWithheld: row.is_withheld,
    email: answeredAddress(row.email),
    phoneNumber: row.phone_number,
    photo: pictureAddress(companyId, row.photo_file_id),
    currentTitle: row.current_title,
    currentCompany: row.current_company,
    city: row.city,
    country: row.country,
    source: row.source,
    tags: row.tags,
    skills: row.skills,
    languages: candidateProfile.shape.languages.parse(row.languages ?? []),
    links: candidateProfile.shape.links.parse(row.links ?? []).map(({ url }) => url),
    pools: row.pools,
    years: yearsOf(row),
    createdAt: instantOfJson(row.created_at),
    lastContactAt: row.contacted_at === null ? null : instantOfJson(row.contacted_at),
    assignee: latest === null ? null : presentAssignee(latest),
    consent: row.consent === null ? null : presentConsent(row.consent),
    latestApplication: latest === null ? null : presentApplication(latest),
    poolEntry,
    customFields,
    hit,
  };
}

function presentAssignee({ assignee }: ApplicationRow): CandidateRow['assignee'] {
  if (assignee === null) return null;
  const { member_id: memberId, name, surname, avatar_key: avatarKey } = assignee;
  return { memberId, name, surname, avatar: avatarAddress(avatarKey) };
}

// A consent that holds outlives the withdrawal of another one.
export const presentConsent = ({ given_at: given, withdrawn_at: withdrawn }: ConsentOfRow): KeepConsent => ({
  givenAt: given === null ? null : instantOfJson(given),
  withdrawnAt: given !== null || withdrawn === null ? null : instantOfJson(withdrawn),
});

function yearsOf({
  working_since: since,
  worked_days: days,
}: Pick<ListedRow, 'working_since' | 'worked_days'>) {
  // The most years with which the filter finds this person.
  if (since === null) return days === null ? null : Math.ceil((days + 1) / yearDays) - 1;
  return Temporal.PlainDate.from(since).until(Temporal.Now.plainDateISO('UTC'), { largestUnit: 'years' })
    .years;
}

export type CandidateParts = {
  applications: ApplicationRow[];
  cvFile: FileRow | null;
  introductions: IntroductionRow[];
  actor: MemberActor;
};

export function presentCandidate(row: CandidateRecord, parts: CandidateParts): Candidate {
  const {
    latestApplication: _latest,
    languages: _languages,
    links: _links,
    pools: _pools,
    poolEntry: _poolEntry,
    customFields: _customFields,
    years: _years,
    lastContactAt: _lastContactAt,
    assignee: _assignee,
    consent: _consent,
    hit: _hit,
    ...person
  } = presentRow(
    { ...row, ...noDetails, created_at: row.created_at.toISOString() },
    parts.actor.companyId,
    noParts,
  );
  return {
    ...person,
    referrer: row.referrer,
    otherEmails: row.other_emails,
    otherPhoneNumbers: row.other_phone_numbers,
    summary: row.summary,
    profile: candidateProfile.parse(row.profile ?? {}),
    cvFile: parts.cvFile === null ? null : presentFile(parts.cvFile),
    introductions: parts.introductions.map((one) => ({
      id: one.id,
      note: one.note,
      source: one.source,
      referrer: one.referrer,
      receivedAt: one.received_at.toISOString(),
      talentPoolConsentAt: one.talent_pool_consent_at?.toISOString() ?? null,
    })),
    applications: parts.applications.map(presentApplication),
    updatedAt: row.updated_at.toISOString(),
    version: row.version,
    can: {
      update: row.may_change && !row.is_withheld,
      comment: true,
      delete: mayDelete(parts.actor),
      merge: mayMerge(parts.actor),
    },
  };
}

const noDetails = {
  languages: null,
  links: null,
  pools: [],
  working_since: null,
  worked_days: null,
  contacted_at: null,
  consent: null,
};
const noParts: RowParts = { latest: null, hit: null, poolEntry: null, customFields: [] };

export function presentApplication(row: ApplicationRow): ApplicationSummary {
  return {
    id: row.id,
    job: { id: row.job_id, title: row.job_title },
    step: {
      id: row.step_id,
      title: row.step_title,
      color: row.step_color,
      kind: row.step_kind as ApplicationSummary['step']['kind'],
    },
    outcome: row.outcome as ApplicationSummary['outcome'],
    source: row.source,
    referrer: row.referrer,
    appliedAt: instantOfJson(row.applied_at),
    rating: row.rating,
  };
}
