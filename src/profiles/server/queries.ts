import { sql } from 'kysely';
import type { UserTx } from '#platform/server/db/tenant.ts';
import type { EducationDraft, ExperienceDraft, GeneralChange } from '../contract.ts';

const generalColumns = [
  'headline',
  'about',
  'country',
  'city',
  'website',
  'linkedin',
  'skills',
  'languages',
] as const;

/** Whether a user has written anything in their profile. */
export async function hasProfile(tx: UserTx, userId: string): Promise<boolean> {
  const { rows } = await sql<{ found: boolean }>`
    select exists (select from profiles where user_id = ${userId})
        or exists (select from experiences where user_id = ${userId})
        or exists (select from educations where user_id = ${userId})
        or exists (select from cv_files where user_id = ${userId}) as found`.execute(tx);
  return rows[0]?.found === true;
}

export function findGeneral(tx: UserTx, userId: string) {
  return tx.selectFrom('profiles').select(generalColumns).where('user_id', '=', userId).executeTakeFirst();
}

/** Writes the given fields; the others keep their value. */
export function saveGeneral(tx: UserTx, userId: string, change: GeneralChange, now: Date) {
  const { languages, ...others } = change;
  const row = {
    ...others,
    ...(languages === undefined ? {} : { languages: JSON.stringify(languages) }),
    updated_at: now,
  };
  return tx
    .insertInto('profiles')
    .values({ ...row, user_id: userId })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(row))
    .returning(generalColumns)
    .executeTakeFirstOrThrow();
}

const experienceColumns = [
  'id',
  'title',
  'company',
  'position',
  'start_month',
  'end_month',
  'is_ongoing',
  'location_type',
  'country',
  'city',
  'district',
  'description',
] as const;

/** Ongoing experiences first, then the newest. */
export function listExperiences(tx: UserTx, userId: string) {
  return tx
    .selectFrom('experiences')
    .select(experienceColumns)
    .where('user_id', '=', userId)
    .orderBy('is_ongoing', 'desc')
    .orderBy('start_month', 'desc')
    .orderBy('id', 'desc')
    .execute();
}

export function insertExperience(tx: UserTx, userId: string, draft: ExperienceDraft, now: Date) {
  return tx
    .insertInto('experiences')
    .values({ ...experienceRow(draft), user_id: userId, created_at: now })
    .returning(experienceColumns)
    .executeTakeFirstOrThrow();
}

/** @returns undefined when the user has no such experience */
export function updateExperience(tx: UserTx, own: UserRowKey, draft: ExperienceDraft) {
  return tx
    .updateTable('experiences')
    .set(experienceRow(draft))
    .where('id', '=', own.id)
    .where('user_id', '=', own.userId)
    .returning(experienceColumns)
    .executeTakeFirst();
}

const educationColumns = ['id', 'institution', 'degree', 'major', 'start_month', 'end_month'] as const;

export function listEducations(tx: UserTx, userId: string) {
  return tx
    .selectFrom('educations')
    .select(educationColumns)
    .where('user_id', '=', userId)
    .orderBy('start_month', (order) => order.desc().nullsLast())
    .orderBy('id', 'desc')
    .execute();
}

export function insertEducation(tx: UserTx, userId: string, draft: EducationDraft, now: Date) {
  return tx
    .insertInto('educations')
    .values({ ...educationRow(draft), user_id: userId, created_at: now })
    .returning(educationColumns)
    .executeTakeFirstOrThrow();
}

/** @returns undefined when the user has no such education */
export function updateEducation(tx: UserTx, own: UserRowKey, draft: EducationDraft) {
  return tx
    .updateTable('educations')
    .set(educationRow(draft))
    .where('id', '=', own.id)
    .where('user_id', '=', own.userId)
    .returning(educationColumns)
    .executeTakeFirst();
}

/** The id of a row and the user who must own it. */
export type UserRowKey = { id: string; userId: string };
export type EntryTable = 'experiences' | 'educations' | 'cv_files';

/** @returns false when the user has no such row */
export async function deleteOwn(tx: UserTx, table: EntryTable, { id, userId }: UserRowKey): Promise<boolean> {
  const result = await tx
    .deleteFrom(table)
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return result.numDeletedRows > 0n;
}

export async function countOwn(tx: UserTx, table: EntryTable, userId: string): Promise<number> {
  const { count } = await tx
    .selectFrom(table)
    .select(sql<number>`count(*)::int`.as('count'))
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow();
  return count;
}

/** Locks the user's row until the transaction ends, so that two additions at once are counted one after the other. */
export async function lockUser(tx: UserTx, userId: string): Promise<void> {
  await tx.selectFrom('users').select('id').where('id', '=', userId).forNoKeyUpdate().execute();
}

/** The company of the newest ongoing experience that has begun. */
export async function findCurrentCompany(tx: UserTx, userId: string, now: Date): Promise<string | null> {
  const row = await tx
    .selectFrom('experiences')
    .select('company')
    .where('user_id', '=', userId)
    .where('is_ongoing', '=', true)
    .where('start_month', '<=', now.toISOString().slice(0, 10))
    .orderBy('start_month', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.company ?? null;
}

function experienceRow(draft: ExperienceDraft) {
  const { startMonth, endMonth, isOngoing, locationType, ...words } = draft;
  return {
    ...words,
    start_month: firstDay(startMonth),
    end_month: isOngoing || endMonth === null ? null : firstDay(endMonth),
    is_ongoing: isOngoing,
    location_type: locationType,
  };
}

function educationRow({ startMonth, endMonth, ...words }: EducationDraft) {
  return {
    ...words,
    start_month: startMonth === null ? null : firstDay(startMonth),
    end_month: endMonth === null ? null : firstDay(endMonth),
  };
}

const firstDay = (month: string): string => `${month}-01`;
