import { sql } from 'kysely';
import { linkAccount } from '#candidates/server/link-accounts.ts';
import { mergedCandidates } from '#candidates/server/merged-candidates.ts';
import { lockAddress } from '#identity/server/prove-address.ts';
import { type TenantTx } from '#platform/server/db/tenant.ts';
import type { NewApplicant, ProfileCopy } from './new-application.ts';

/**
 * One row per person and company. Anyone can type any e-mail, so it only finds the candidate and changes nothing about
 * them. A user signed in with that verified address may fill in blank fields.
 */
export async function findOrCreateApplicant(tx: TenantTx, application: NewApplicant): Promise<string> {
  const { applicant } = application;
  // Of two concurrent forms of one new person, the second waits and finds the row of the first. A concurrent proof of
  // the address waits too, so that its task finds the row.
  await lockAddress(tx, applicant.email);
  const known = await findKnown(tx, application);
  if (known !== undefined && applicant.user?.emailVerified) await fillBlanks(tx, known.id, application);
  const id = known?.id ?? (await insertApplicant(tx, application));
  await linkAccount(tx, id);
  return id;
}

// A candidate stays linked to an account that has given up the address since. The new owner of the address is another
// person, who gets a candidate of their own.
function findKnown(tx: TenantTx, { applicant: { email, user } }: NewApplicant) {
  const proven = user?.emailVerified ? user.id : null;
  return tx
    .selectFrom('candidates')
    .select('id')
    .where((eb) => {
      const owner = eb
        .selectFrom('users')
        .select('users.id')
        .where('users.email', '=', email)
        .where('users.email_verified_at', 'is not', null);
      const isOfOwner = eb.or([eb('user_id', 'is', null), eb('user_id', 'in', owner)]);
      const ofUser = proven === null ? [] : [eb('user_id', '=', proven)];
      const merged = eb(
        'id',
        'in',
        sql<string>`(${mergedCandidates.get().selectRemaining({ email, userId: proven })})`,
      );
      return eb.or([eb.and([eb('email', '=', email), isOfOwner]), ...ofUser, merged]);
    })
    .orderBy(sql`user_id is not distinct from ${proven}::uuid`, 'desc')
    .orderBy('id')
    .limit(1)
    .executeTakeFirst();
}

async function insertApplicant(tx: TenantTx, application: NewApplicant): Promise<string> {
  const { applicant, now } = application;
  const row = await tx
    .insertInto('candidates')
    .values({
      name: applicant.name,
      surname: applicant.surname,
      email: applicant.email,
      phone_number: applicant.phoneNumber,
      current_company: applicant.currentCompany,
      source: application.source,
      referrer_id: application.referrerId,
      cv_file_id: application.cvFileId,
      ...(applicant.profile === null ? {} : profileColumns(applicant.profile)),
      // An address that is not proven to be the user's would show them another person's application.
      user_id: applicant.user?.emailVerified ? applicant.user.id : null,
      created_at: now,
      updated_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return row.id;
}

async function fillBlanks(tx: TenantTx, id: string, { applicant, cvFileId, now }: NewApplicant) {
  await tx
    .updateTable('candidates')
    .set((eb) => ({
      user_id: eb.fn.coalesce('user_id', eb.val(applicant.user?.id ?? null)),
      phone_number: filled('phone_number', applicant.phoneNumber),
      current_company: filled('current_company', applicant.currentCompany),
      ...(applicant.profile === null ? {} : filledProfile(applicant.profile)),
      cv_file_id: cvFileId ?? eb.ref('cv_file_id'),
      updated_at: now,
      version: eb('version', '+', 1),
    }))
    .where('id', '=', id)
    .execute();
}

function profileColumns({ currentTitle, profile, ...words }: ProfileCopy) {
  return { ...words, current_title: currentTitle, profile: JSON.stringify(profile) };
}

function filledProfile(copy: ProfileCopy) {
  const { skills, profile, ...lines } = profileColumns(copy);
  return {
    ...Object.fromEntries(Object.entries(lines).map(([column, value]) => [column, filled(column, value)])),
    skills: sql<string[]>`case when skills = '{}' then ${skills}::text[] else skills end`,
    profile: sql<string>`case when profile = '{}' then ${profile}::jsonb else profile end`,
  };
}

const filled = (column: string, value: string) =>
  sql<string>`case when ${sql.ref(column)} = '' then ${value} else ${sql.ref(column)} end`;
