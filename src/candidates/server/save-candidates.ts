import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { currentTenantId, type TenantTx } from '#platform/server/db/tenant.ts';
import type { CandidateProfileDraft } from '../profile-contract.ts';
import { refreshCandidatesSearch } from './search-document.ts';

/** The values of a candidate that a member or an import writes, as they are stored. */
export type SavedValues = {
  name: string;
  surname: string;
  email: string;
  other_emails: string[];
  phone_number: string;
  other_phone_numbers: string[];
  current_title: string;
  current_company: string;
  city: string;
  country: string;
  summary: string;
  skills: string[];
  profile: Partial<CandidateProfileDraft>;
};

export type NewCandidate = SavedValues & { id: string; source: string; created_at: Date };

/** Inserts many candidates in one statement, findable by search. `newCandidateId` makes their ids. */
export async function insertCandidates(
  tx: TenantTx,
  people: readonly NewCandidate[],
  now: Date,
): Promise<void> {
  if (people.length === 0) return;
  await sql`
    insert into candidates (tenant_id, id, name, surname, email, other_emails, phone_number, other_phone_numbers,
                            current_title, current_company, city, country, summary, skills, profile, source,
                            created_at, updated_at)
    select ${currentTenantId}, p.id, p.name, p.surname, p.email, p.other_emails, p.phone_number, p.other_phone_numbers,
           p.current_title, p.current_company, p.city, p.country, p.summary, p.skills, p.profile, p.source,
           p.created_at, ${now}::timestamptz
      from jsonb_to_recordset(${JSON.stringify(people)}::jsonb)
             as p (id uuid, name text, surname text, email text, other_emails text[], phone_number text,
                   other_phone_numbers text[], current_title text, current_company text, city text, country text,
                   summary text, skills text[], profile jsonb, source text, created_at timestamptz)`.execute(
    tx,
  );
  await refreshCandidatesSearch(
    tx,
    people.map(({ id }) => id),
  );
}

/**
 * Writes all values of many candidates, whose rows the caller has locked, and increases their versions.
 * @returns the new versions by id
 */
export async function updateCandidates(
  tx: TenantTx,
  people: readonly (SavedValues & { id: string })[],
  now: Date,
): Promise<ReadonlyMap<string, number>> {
  if (people.length === 0) return new Map();
  const { rows } = await sql<{ id: string; version: number }>`
    update candidates c
       set name = p.name, surname = p.surname, email = p.email, other_emails = p.other_emails,
           phone_number = p.phone_number, other_phone_numbers = p.other_phone_numbers,
           current_title = p.current_title, current_company = p.current_company, city = p.city, country = p.country,
           summary = p.summary, skills = p.skills, profile = p.profile,
           version = c.version + 1, updated_at = ${now}::timestamptz
      from jsonb_to_recordset(${JSON.stringify(people)}::jsonb)
             as p (id uuid, name text, surname text, email text, other_emails text[], phone_number text,
                   other_phone_numbers text[], current_title text, current_company text, city text, country text,
                   summary text, skills text[], profile jsonb)
     where c.tenant_id = ${currentTenantId} and c.id = p.id
    returning c.id, c.version`.execute(tx);
  await refreshCandidatesSearch(
    tx,
    rows.map(({ id }) => id),
  );
  return new Map(rows.map(({ id, version }) => [id, version]));
}

/** Locks candidates in the order of their ids, and reads their values. */
export async function lockSavedValues(
  tx: TenantTx,
  ids: readonly string[],
): Promise<(SavedValues & { id: string; version: number })[]> {
  const { rows } = await sql<SavedValues & { id: string; version: number }>`
    select id, version, name, surname, email, other_emails, phone_number, other_phone_numbers, current_title,
           current_company, city, country, summary, skills, profile
      from candidates
     where tenant_id = ${currentTenantId} and id = any (${ids}::uuid[])
     order by id
       for no key update`.execute(tx);
  return rows;
}

/** A UUID version 7 of a time: lists sort candidates by their ids, so an earlier day comes later in them. */
export function newCandidateId(at: Date): string {
  const hex = at.getTime().toString(16).padStart(12, '0');
  return `${hex.slice(0, 8)}-${hex.slice(8)}-7${randomUUID().slice(15)}`;
}
