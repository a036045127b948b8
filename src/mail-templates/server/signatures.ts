import type { Language } from '#platform/contract/fields.ts';
import type { TenantTx } from '#platform/server/db/tenant.ts';
import type { Signature } from '../contract.ts';

/** The signature of a member; empty texts without one. */
export async function readSignature(tx: TenantTx, memberId: string): Promise<Signature> {
  const row = await tx
    .selectFrom('mail_signatures')
    .select(['en', 'tr'])
    .where('member_id', '=', memberId)
    .executeTakeFirst();
  return row ?? { en: '', tr: '' };
}

/** Replaces the signature of a member. */
export async function saveSignature(tx: TenantTx, memberId: string, signature: Signature): Promise<void> {
  await tx
    .insertInto('mail_signatures')
    .values({ member_id: memberId, ...signature })
    .onConflict((conflict) => conflict.columns(['tenant_id', 'member_id']).doUpdateSet(signature))
    .execute();
}

/** The last paragraph of a member's mail in this language, else in the other one; none without a signature. */
export async function signatureFor(tx: TenantTx, memberId: string, language: Language): Promise<string[]> {
  const text = signatureIn(await readSignature(tx, memberId), language);
  return text === '' ? [] : [text];
}

/** The signature in a language, else in the other one; empty without one. */
export const signatureIn = ({ en, tr }: Signature, language: Language): string =>
  language === 'tr' ? tr || en : en || tr;
