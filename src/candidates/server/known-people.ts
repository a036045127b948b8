import type { TenantTx } from '#platform/server/db/tenant.ts';
import { answeredAddress } from '#platform/server/db/withheld-words.ts';
import type { MemberActor } from '#platform/server/http/actor.ts';
import { laterPart } from '#platform/server/later-part.ts';
import type { KnownPerson } from '../new-cv-contract.ts';
import type { SharedReason } from '../rules.ts';
import { readScope } from './access.ts';

/** A person as a member types them; the phone number is E.164, and what is unknown is empty. */
export type TypedPerson = {
  name: string;
  surname: string;
  email: string;
  phone: string;
  currentCompany: string;
  city: string;
};

export type SimilarPeople = {
  /** Candidates who may be this person, with what they share, the most likely first. */
  find(tx: TenantTx, person: TypedPerson): Promise<{ id: string; reasons: SharedReason[] }[]>;
};

/** The slice duplicates has it. */
export const similarPeople = laterPart<SimilarPeople>('similar people');

const shownMax = 5;

/**
 * The candidates who may be this person. Members who may not see all candidates get none, so that they cannot find out
 * whom the company has.
 */
export async function listKnownPeople(
  tx: TenantTx,
  actor: MemberActor,
  person: TypedPerson,
): Promise<KnownPerson[]> {
  if (readScope(actor) !== 'everyone') return [];
  const similar = (await similarPeople.get().find(tx, person)).slice(0, shownMax);
  if (similar.length === 0) return [];
  const rows = await tx
    .selectFrom('candidates')
    .select(['id', 'name', 'surname', 'email', 'current_title as currentTitle'])
    .select(['current_company as currentCompany', 'city'])
    .where(
      'id',
      'in',
      similar.map(({ id }) => id),
    )
    .execute();
  return similar.flatMap(({ id, reasons }) =>
    rows
      .filter((row) => row.id === id)
      .map((row) => ({ ...row, email: answeredAddress(row.email), reasons })),
  );
}
