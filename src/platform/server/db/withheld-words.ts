import { type RawBuilder, sql } from 'kysely';
import type { TenantTx } from './tenant.ts';
import type { Language } from '../../contract/fields.ts';

/** The stored text of what a member wrote to a candidate: the real name instead of the pseudonym that the member saw. */
export const shownText = (text: string, candidateId: string): RawBuilder<string> =>
  sql<string>`app.shown_text(${text}, ${candidateId}::uuid)`;

/** The real address of a candidate, where the member saw the placeholder of one who is withheld. */
export const shownAddress = (address: string): RawBuilder<string> =>
  sql<string>`app.shown_address(${address})`;

/** Whether it is the placeholder that a member reads instead of the address of a candidate who is withheld. */
export const isWithheldAddress = (address: string): boolean => address.endsWith('@withheld.invalid');

/** The address of a candidate for an answer: null instead of that placeholder, which reaches nobody. */
export const answeredAddress = (address: string): string | null =>
  isWithheldAddress(address) ? null : address;

/** Whether a blind review withholds the candidate; also in a transaction that reads the tables. */
export async function isWithheld(tx: TenantTx, candidateId: string): Promise<boolean> {
  const { rows } = await sql<{ is_withheld: boolean }>`
    select app.is_withheld(${candidateId}::uuid) as is_withheld`.execute(tx);
  return rows[0]?.is_withheld ?? false;
}

/** Sets the language of pseudonyms, for a transaction that learns its reader after it began. */
export async function readIn(tx: TenantTx, language: Language): Promise<void> {
  await sql`select set_config('app.language', ${language}, true)`.execute(tx);
}

/** Reads the tables instead of the views from here on, for a change that restores stored values. */
export async function readTables(tx: TenantTx): Promise<void> {
  await sql`select set_config('search_path', 'app, public', true)`.execute(tx);
}
