import { isDeepStrictEqual } from 'node:util';
import type { Updateable } from 'kysely';
import { byMember, record } from '#activity/server/record.ts';
import { lockAddress } from '#identity/server/prove-address.ts';
import { refuse } from '#platform/contract/errors.ts';
import { type TenantTx } from '#platform/server/db/tenant.ts';
import type { Candidates } from '#platform/server/db/types.ts';
import type { MemberActor } from '#platform/server/http/actor.ts';
import { withoutUndefined } from '#platform/server/without-undefined.ts';
import type { CandidateChange } from '../contract.ts';
import { newestFirst } from '../rules.ts';
import { type CandidateRecord, requireChangeable } from './access.ts';
import { findOrAddTags } from './find-tag.ts';
import { relinkAccount } from './link-accounts.ts';
import { normalizePhone } from './normalize-phone.ts';
import { readCandidate } from './read-candidate.ts';
import { refreshCandidateSearch } from './search-document.ts';
import { replaceTags } from './write-tags.ts';

/**
 * Changes the company's record of a candidate.
 * @throws Refusal `candidates.stale` with the current candidate when another member changed it first
 */
export async function updateCandidate(
  tx: TenantTx,
  actor: MemberActor,
  { candidateId, change, now }: { candidateId: string; change: CandidateChange; now: Date },
): Promise<void> {
  // Before the row is locked, as an application locks them; a concurrent proof of the address finds the change.
  const newMain = await newMainAddress(tx, candidateId, change);
  if (newMain !== '') await lockAddress(tx, newMain);
  const tagIds = change.tags && (await findOrAddTags(tx, change.tags));
  const row = await requireChangeable(tx, actor, candidateId);
  if (row.is_withheld) refuse('conflict', 'candidates.withheld');
  if (row.version !== change.version) {
    refuse('conflict', 'candidates.stale', {
      details: { current: await readCandidate(tx, actor, candidateId) },
    });
  }
  const columns = await columnsOf(tx, actor, row, change);
  const hasNewTags = tagIds !== undefined && (await replaceTags(tx, candidateId, tagIds));
  const changed = [...changedNames(row, columns), ...(hasNewTags ? ['tags'] : [])];
  if (changed.length === 0) return;
  await saveCandidate(tx, row, columns, now);
  if (columns.email !== undefined && columns.email !== row.email) await relinkAccount(tx, candidateId);
  const event = { candidateId, data: { fields: changed }, now };
  await record(tx, actor.companyId, byMember(actor), { type: 'candidate.updated', ...event });
}

/** Writes the columns and the search document, and increases the version. */
export async function saveCandidate(
  tx: TenantTx,
  row: Pick<CandidateRecord, 'id' | 'version'>,
  columns: Updateable<Candidates>,
  now: Date,
): Promise<void> {
  await tx
    .updateTable('candidates')
    .set({ ...columns, version: row.version + 1, updated_at: now })
    .where('id', '=', row.id)
    .execute();
  await refreshCandidateSearch(tx, row.id);
}

/** Without a main address, the first of the others becomes it. */
async function newMainAddress(
  tx: TenantTx,
  candidateId: string,
  { email, otherEmails }: CandidateChange,
): Promise<string> {
  if (email) return email;
  if (email === undefined && otherEmails === undefined) return '';
  const row = await tx
    .selectFrom('candidates')
    .select(['email', 'other_emails'])
    .where('id', '=', candidateId)
    .executeTakeFirst();
  if (email === undefined && row?.email !== '') return '';
  return (otherEmails ?? row?.other_emails)?.[0] ?? '';
}

async function columnsOf(
  tx: TenantTx,
  { companyId }: MemberActor,
  row: CandidateRecord,
  change: CandidateChange,
): Promise<Updateable<Candidates>> {
  const { name, surname, city, country, summary, skills, profile } = change;
  return withoutUndefined({
    name,
    surname,
    city,
    country,
    summary,
    skills,
    current_title: change.currentTitle,
    current_company: change.currentCompany,
    ...(profile && { profile: JSON.stringify({ ...(row.profile as object), ...inOrder(profile) }) }),
    ...emailColumns(row, change),
    ...(await phoneColumns(tx, companyId, row, change)),
  });
}

function emailColumns(row: CandidateRecord, change: CandidateChange): Updateable<Candidates> {
  if (change.email === undefined && change.otherEmails === undefined) return {};
  const [email, other_emails] = mainAndOthers(
    change.email ?? row.email,
    change.otherEmails ?? row.other_emails,
  );
  return { email, other_emails };
}

async function phoneColumns(
  tx: TenantTx,
  companyId: string,
  row: CandidateRecord,
  { phoneNumber, otherPhoneNumbers }: CandidateChange,
): Promise<Updateable<Candidates>> {
  if (phoneNumber === undefined && otherPhoneNumbers === undefined) return {};
  const main =
    phoneNumber === undefined ? row.phone_number : await normalizePhone(tx, companyId, phoneNumber);
  const others =
    otherPhoneNumbers === undefined
      ? row.other_phone_numbers
      : await Promise.all(
          otherPhoneNumbers.map((typed, index) =>
            normalizePhone(tx, companyId, typed, `otherPhoneNumbers.${index}`),
          ),
        );
  const [phone_number, other_phone_numbers] = mainAndOthers(main, others);
  return { phone_number, other_phone_numbers };
}

/** Each contact once; without a main one, the first of the others becomes it. */
function mainAndOthers(main: string, others: readonly string[]): [string, string[]] {
  const [first = '', ...rest] = new Set([main, ...others].filter((contact) => contact !== ''));
  return [first, rest];
}

const inOrder = ({ experiences, education, ...others }: NonNullable<CandidateChange['profile']>) =>
  withoutUndefined({
    ...others,
    experiences: experiences && newestFirst(experiences),
    education: education && newestFirst(education),
  });

/** The names of the changed columns and parts of the profile; further addresses and numbers count as the main one. */
function changedNames(row: CandidateRecord, { profile, ...columns }: Updateable<Candidates>): string[] {
  const parts = profile === undefined ? {} : (JSON.parse(profile as string) as object);
  const names = [...differing(row, columns), ...differing(row.profile as object, parts)];
  return [...new Set(names.map((name) => mainNames[name] ?? name))];
}

const mainNames: Record<string, string> = { other_emails: 'email', other_phone_numbers: 'phone_number' };

function differing(before: object, after: object): string[] {
  return Object.entries(after)
    .filter(([name, value]) => !isDeepStrictEqual((before as Record<string, unknown>)[name], value))
    .map(([name]) => name);
}
