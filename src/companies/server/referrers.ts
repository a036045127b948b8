import { type RawBuilder, sql } from 'kysely';
import { currentTenantId, type TenantTx } from '#platform/server/db/tenant.ts';

/** The name of a member whose link led a person to the careers site. */
export type Referrer = { name: string; surname: string };

const codeForm = /^[0-9a-f]{20}$/;

/** The active member of a code; null when it is unknown, of another company, or the member is deactivated. */
export async function findReferrer(tx: TenantTx, code: string): Promise<{ memberId: string } | null> {
  if (!codeForm.test(code)) return null;
  const row = await tx
    .selectFrom('members')
    .select('id as memberId')
    .where('referral_code', '=', code)
    .where('status', '=', 'active')
    .executeTakeFirst();
  return row ?? null;
}

/** Whether a code can belong to a member, so that others cause no query. */
export const isReferralCode = (code: string): boolean => codeForm.test(code);

/** The member, if they have not left since, locked until what they brought refers to them. */
export async function lockReferrer(tx: TenantTx, memberId: string): Promise<string | null> {
  const row = await tx
    .selectFrom('members')
    .select('id')
    .where('id', '=', memberId)
    .forKeyShare()
    .executeTakeFirst();
  return row?.id ?? null;
}

/**
 * The name of a referring member, as JSON; null without one.
 * @param memberId a column such as `a.referrer_id`
 */
export function referrerName(memberId: string): RawBuilder<Referrer | null> {
  const id = sql.ref(memberId);
  return sql<Referrer | null>`
    case when ${id} is not null then
      (select jsonb_build_object('name', u.name, 'surname', u.surname)
         from members m join users u on u.id = m.user_id
        where m.tenant_id = ${currentTenantId} and m.id = ${id}) end`;
}

/** The code of the member's own links. */
export async function findReferralCode(tx: TenantTx, memberId: string): Promise<string> {
  const row = await tx
    .selectFrom('members')
    .select('referral_code')
    .where('id', '=', memberId)
    .executeTakeFirstOrThrow();
  return row.referral_code;
}
