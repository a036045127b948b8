import { refuse } from '#platform/contract/errors.ts';
import type { UserTx } from '#platform/server/db/tenant.ts';
import type { EducationDraft, ExperienceDraft } from '../contract.ts';
import { educationEnd, type EndLimit, experienceEnd, type Months, monthProblems } from '../rules.ts';
import {
  deleteOwn,
  type EntryTable,
  insertEducation,
  insertExperience,
  type UserRowKey,
  updateEducation,
  updateExperience,
} from './queries.ts';
import { requireCapacity } from './require-capacity.ts';

export async function createExperience(tx: UserTx, userId: string, draft: ExperienceDraft, now: Date) {
  refuseWrongMonths(draft, experienceEnd, now);
  await requireCapacity(tx, 'experiences', userId);
  return insertExperience(tx, userId, draft, now);
}

export async function changeExperience(tx: UserTx, own: UserRowKey, draft: ExperienceDraft, now: Date) {
  refuseWrongMonths(draft, experienceEnd, now);
  return (await updateExperience(tx, own, draft)) ?? refuse('not_found');
}

export async function createEducation(tx: UserTx, userId: string, draft: EducationDraft, now: Date) {
  refuseWrongMonths(draft, educationEnd, now);
  await requireCapacity(tx, 'educations', userId);
  return insertEducation(tx, userId, draft, now);
}

export async function changeEducation(tx: UserTx, own: UserRowKey, draft: EducationDraft, now: Date) {
  refuseWrongMonths(draft, educationEnd, now);
  return (await updateEducation(tx, own, draft)) ?? refuse('not_found');
}

/** Returns 404 for an entry that does not exist or belongs to another user. */
export async function deleteEntry(tx: UserTx, table: EntryTable, own: UserRowKey): Promise<void> {
  if (!(await deleteOwn(tx, table, own))) refuse('not_found');
}

function refuseWrongMonths(months: Months, end: EndLimit, now: Date): void {
  const fields = monthProblems(months, end, now);
  if (Object.keys(fields).length > 0) refuse('invalid', undefined, { fields });
}
